import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct SecureStoreTests {
  private let folder: TemporaryFolder
  private let log = DiagnosticLog()
  private let secret = Data("s3cret".utf8)

  init() throws {
    folder = try TemporaryFolder()
  }

  private func open() -> FileSecureStore {
    FileSecureStore(folder: folder.file("secrets"), diagnostics: log.diagnostics())
  }

  @Test func keepsSecrets() {
    #expect(open().secret("a") == nil)
    #expect(open().set(secret, "a"))
    #expect(open().secret("a") == secret)
    #expect(open().set(nil, "a"))
    #expect(open().secret("a") == nil)
    #expect(log.told.value.isEmpty)
  }

  @Test func onlyTheOwnerHasAccess() throws {
    #expect(open().set(secret, "a"))
    let path = folder.file("secrets")
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let attributes = try FileManager.default.attributesOfItem(atPath: path + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
    }
  }

  /// Others can read the folder: nothing is kept there, nor anywhere else, nor told.
  @Test func refusesAnOpenFolder() throws {
    #expect(open().set(secret, "a"))
    let path = folder.file("secrets")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let before = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(!open().set(Data("hush".utf8), "b"))
    #expect(!open().set(nil, "a"))
    #expect(open().secret("a") == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == before)
    #expect(log.told.value.count == 3)
    #expect(log.told.value.allSatisfy { $0.level == .errors && !$0.message.contains("hush") })
  }

  @Test func damageIsToldOnceAndEmpty() throws {
    #expect(open().set(secret, "a"))
    let path = folder.file("secrets")
    let file = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
    try Data("s3cre".utf8).write(to: URL(fileURLWithPath: path + "/" + file))
    #expect(open().secret("a") == nil)
    #expect(open().secret("a") == nil)
    #expect(log.told.value.count == 1)
    #expect(log.told.value.allSatisfy { !$0.message.contains("s3cre") })
  }

  @Test func withoutAStoreNothingIsKept() {
    #expect(!NoSecureStore().set(secret, "a"))
    #expect(NoSecureStore().set(nil, "a"))
    #expect(NoSecureStore().secret("a") == nil)
  }
}
