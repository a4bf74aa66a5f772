public import Foundation
import RulesEngine

/// Makes the `X-CF-Signature` header that no server looks at: the HMAC-SHA256 (RFC 2104) of a body.
@available(
  *, deprecated,
  message: "No server verifies X-CF-Signature, and a secret in an app can be read; remove it."
)
public struct CFRequestSigner: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  /// Takes the secret.
  public init(secret: String) {
    var key = Array(secret.utf8)
    if key.count > 64 { key = Self.digest(of: key, after: SHA256()) }
    key += Array(repeating: 0, count: 64 - key.count)
    var inner = SHA256()
    var outer = SHA256()
    for byte in key {
      inner.update(byte ^ 0x36)
      outer.update(byte ^ 0x5c)
    }
    self.inner = inner
    self.outer = outer
  }

  /// The signature in hexadecimal digits, in lower case.
  public func signature(of body: Data) -> String {
    Self.digest(of: Self.digest(of: body, after: inner), after: outer).hexadecimal
  }

  private static func digest(of bytes: some Sequence<UInt8>, after start: SHA256) -> [UInt8] {
    var hash = start
    for byte in bytes { hash.update(byte) }
    return hash.finish().digest.flatMap { word in
      (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) }
    }
  }
}
