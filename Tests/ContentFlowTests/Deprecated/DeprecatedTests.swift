import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// Types that stay until the next major version, and that the client never uses.
@Suite struct DeprecatedTests {
  /// The vectors of RFC 4231 whose keys are text.
  @available(*, deprecated)
  @Test func signerMakesTheStandardsSignatures() {
    let first = CFRequestSigner(secret: String(repeating: "\u{b}", count: 20))
    #expect(
      first.signature(of: Data("Hi There".utf8))
        == "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7")
    let second = CFRequestSigner(secret: "Jefe")
    #expect(
      second.signature(of: Data("what do ya want for nothing?".utf8))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
  }

  /// A key longer than a block is its digest.
  @available(*, deprecated)
  @Test func signerTakesLongSecrets() {
    let long = CFRequestSigner(secret: String(repeating: "k", count: 65))
    #expect(
      long.signature(of: Data())
        == "41f1c4cc3107cd5b8d92460f61032902bfdb06484eef17e861b83a5012d3b7f3")
  }

  @available(*, deprecated)
  @Test func storageKeepsNothingElsewhere() {
    let storage = CFSecureStorage(store: NoSecureStore())
    #expect(!storage.setSecure("secret", forKey: "k"))
    #expect(storage.getSecure(forKey: "k") == nil)
    #if !canImport(Security)
      #expect(!CFSecureStorage().setSecure("secret", forKey: "k"))
    #endif
  }

  @available(*, deprecated)
  @Test func storageKeepsAndForgets() throws {
    let folder = try TemporaryFolder()
    let store = FileSecureStore(
      folder: folder.file("secrets"), diagnostics: DiagnosticLog().diagnostics())
    let storage = CFSecureStorage(store: store)
    #expect(storage.setSecure("secret", forKey: "k"))
    #expect(storage.getSecure(forKey: "k") == "secret")
    #expect(storage.removeSecure(forKey: "k"))
    #expect(storage.getSecure(forKey: "k") == nil)
  }
}
