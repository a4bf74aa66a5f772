import Foundation

/// The SHA-256 digest of a certificate's SubjectPublicKeyInfo (RFC 7469, section 2.4).
///
/// A connection is good when its chain is trusted and one certificate of the verified chain, be it
/// the leaf, an intermediate or the root, has a pinned key.
public struct PublicKeyPin: Sendable, Hashable {
  /// The digest, 32 bytes.
  public let digest: [UInt8]

  /// Takes a digest; `nil` when it does not have 32 bytes.
  public init?(digest: [UInt8]) {
    guard digest.count == 32 else { return nil }
    self.digest = digest
  }

  /// Reads `sha256/` and the digest in base64 with its padding; `nil` for anything else.
  public init?(_ text: String) {
    let prefix = "sha256/"
    guard text.hasPrefix(prefix) else { return nil }
    let code = String(text.dropFirst(prefix.count))
    guard code.utf8.count == 44, let bytes = Data(base64Encoded: code),
      bytes.base64EncodedString() == code
    else { return nil }
    self.init(digest: [UInt8](bytes))
  }

  /// The pin as it is written.
  public var text: String { "sha256/" + Data(digest).base64EncodedString() }
}
