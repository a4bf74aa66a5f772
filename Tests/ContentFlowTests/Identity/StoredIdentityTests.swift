import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// What is on the disk, and what a broken disk does.
@Suite(.timeLimit(.minutes(3))) struct StoredIdentityTests {
  private static let file = "shop/test/values"

  private func filled() async throws -> MemoryBlobStore {
    let fixture = try await MemoryFixture.granted()
    fixture.script("POST /identify", .success(#"{"status":"identified","applied":true}"#))
    try await fixture.client.identify(userId: "u1")
    fixture.client.close()
    return fixture.blobs
  }

  /// Bug log 18: a damaged file is replaced, told once, and never stops a start.
  @Test(arguments: [0, 1, 20, 60, -1]) func damagedFilesCountAsNothing(length: Int) async throws {
    let blobs = try await filled()
    blobs.blobs.update { blobs in
      let data = blobs[Self.file] ?? Data()
      blobs[Self.file] = length < 0 ? Data("{\"schema\":99}\n{}".utf8) : data.prefix(length)
    }
    let fixture = MemoryFixture(blobs: blobs, deviceId: nil)
    #expect(await fixture.client.userId == nil)
    #expect(await fixture.client.analyticsConsent == .undecided)
    #expect(try await fixture.client.track(CFEvent(.system, "a")) == .droppedNoConsent)
    #expect(fixture.told.value.count { $0.category == "cache" } == 1)
    let next = MemoryFixture(blobs: blobs, deviceId: nil)
    #expect(await next.client.deviceId == fixture.client.deviceId)
    #expect(next.told.value.isEmpty)
  }

  /// A record of another form is not guessed at; the installation stays the same.
  @Test(arguments: ["", "{}", "[]", #"{"deviceID":"other"}"#])
  func unreadableIdentitiesAreUndecided(text: String) async throws {
    let blobs = try await filled()
    #expect(MemoryFixture.values(blobs).set(text, "identity"))
    let fixture = MemoryFixture(blobs: blobs, deviceId: nil)
    #expect(await fixture.client.deviceId == "device-1")
    #expect(await fixture.client.analyticsConsent == .undecided)
    #expect(await fixture.client.userId == nil)
  }

  /// A full disk costs the next start, not this one.
  @Test func fullDisksDoNotStopTheClient() async throws {
    let blobs = MemoryBlobStore()
    blobs.isFull.update { $0 = true }
    let fixture = try await MemoryFixture.granted(blobs: blobs)
    #expect(try await fixture.client.track(CFEvent(.system, "a")) == .queued)
    #expect(await fixture.client.flushEvents() == .acknowledged(CFEventReceipt(accepted: 1)))
  }

  @Test func filesAreTheOwnersOnly() async throws {
    let folder = try TemporaryFolder()
    let path = folder.file("state")
    let store = try FileBlobStore(folder: path)
    let fixture = try Fixture(seams: { $0.blobs = store })
    fixture.server.always(.post, "/sdk/v1/identify") { _ in
      Fixture.success(#"{"status":"unchanged","applied":true}"#)
    }
    try await fixture.client.setAnalyticsConsent(.granted)
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    var files = 0
    for name in names {
      let full = path + "/" + name
      let found = try FileManager.default.attributesOfItem(atPath: full)
      let isFolder = found[.type] as? FileAttributeType == .typeDirectory
      #expect(found[.posixPermissions] as? Int == (isFolder ? 0o700 : 0o600), "\(name)")
      if !isFolder { files += 1 }
    }
    #expect(files > 0)
  }
}
