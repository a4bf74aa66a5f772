import DeliveryCore
import DeliveryTestSupport
import FlowAffiliate
import Foundation
import Testing

/// What is kept survives bad moments.
@Suite struct StoredInstallTests {
  private struct Kept {
    let folder: TemporaryFolder
    let log = DiagnosticLog()

    func app() throws -> AffiliateClient {
      let phone = try Phone()
      var seams = phone.seams
      let blobs = try FileBlobStore(folder: folder.file("state"))
      seams.values = FileKeyValueStore(blobs, diagnostics: log.diagnostics())
      seams.diagnostics = log.diagnostics()
      seams.ids = SystemIDSource()
      return AffiliateClient(seams: seams)
    }

    var file: String { folder.file("state/values.blob") }
  }

  @Test func filesAreTheOwnersOnly() throws {
    let kept = Kept(folder: try TemporaryFolder())
    let id = try kept.app().state.installId
    #expect(UUID(uuidString: id) != nil && id == id.lowercased())
    #expect(try kept.app().state.installId == id)
    let mode = try FileManager.default.attributesOfItem(atPath: kept.file)[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  /// Killed at any byte of writing the catch: the old state or the new one, never neither.
  @Test func everyByteOfAWrite() throws {
    let kept = Kept(folder: try TemporaryFolder())
    let id = try kept.app().state.installId
    let old = try Data(contentsOf: URL(fileURLWithPath: kept.file))
    let caught = try kept.app().handle(url: link(codeLink))
    let new = try Data(contentsOf: URL(fileURLWithPath: kept.file))
    let blobs = try FileBlobStore(folder: kept.folder.file("state"))
    for count in 0...new.count {
      try old.write(to: URL(fileURLWithPath: kept.file))
      let stopped = #expect(throws: StoreError.self) {
        try blobs.write(new, "values", stoppingAfter: count)
      }
      #expect(stopped != nil)
      let app = try kept.app()
      #expect(app.state.installId == id && (app.affiliate == nil || app.affiliate == caught))
    }
    #expect(kept.log.told.value.isEmpty)
  }

  /// Report 18: empty, cut and foreign files are a new install, told once.
  @Test(arguments: ["", "{", "{\"schema\":99}\n", "\u{0}\u{0}", "{\"installId\":3}"])
  func damageIsANewInstall(text: String) throws {
    let kept = Kept(folder: try TemporaryFolder())
    let id = try kept.app().state.installId
    try Data(text.utf8).write(to: URL(fileURLWithPath: kept.file))
    let app = try kept.app()
    #expect(app.state.installId != id && app.affiliate == nil)
    #expect(kept.log.told.value.count == 1)
    #expect(try kept.app().state.installId == app.state.installId)
  }

  @Test func aDamagedRecordIsANewInstall() throws {
    let phone = try Phone()
    _ = phone.values.set("{\"installId\":3}", InstallStore.key)
    #expect(phone.launch().state.installId == "id-1")
    #expect(phone.log.told.value.map(\.category) == ["install"])
  }

  /// A full disk: the process goes on with what it knows.
  @Test func aFullDiskIsTold() throws {
    let blobs = MemoryBlobStore()
    blobs.isFull.update { $0 = true }
    let phone = try Phone()
    var seams = phone.seams
    seams.values = FileKeyValueStore(blobs, diagnostics: phone.log.diagnostics())
    let app = AffiliateClient(seams: seams)
    #expect(try app.handle(url: link(codeLink)) == app.affiliate && app.affiliate != nil)
    #expect(phone.log.told.value.contains { $0.category == "install" })
  }
}
