import Foundation

/// A public key of ECDSA over P-256, as a SubjectPublicKeyInfo (RFC 5480).
struct SigningKey: Sendable, Hashable {
  /// The whole DER: 91 bytes, the point uncompressed.
  let der: [UInt8]

  /// All that comes before the point's two coordinates. There is only one way to write it.
  private static let head: [UInt8] = [
    0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a,
    0x86, 0x48, 0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
  ]

  /// Reads base64 of the DER, or PEM text.
  ///
  /// - Returns: `nil` for anything that is no point of P-256, and for more than one key.
  init?(_ text: String) {
    guard let base64 = Self.withoutFrame(text),
      let der = StrictBase64.bytes(String(base64.filter { !$0.isWhitespace })),
      der.count == Self.head.count + 64, der.starts(with: Self.head),
      P256.isPoint(der)
    else { return nil }
    self.der = der
  }

  /// The key as base64 of its DER.
  var text: String { Data(der).base64EncodedString() }

  private static func withoutFrame(_ text: String) -> Substring? {
    var rest = text.trimmingCharacters(in: .whitespacesAndNewlines)[...]
    guard rest.hasPrefix("-") else { return rest }
    let (begin, end) = ("-----BEGIN PUBLIC KEY-----", "-----END PUBLIC KEY-----")
    guard rest.hasPrefix(begin), rest.hasSuffix(end), rest.utf8.count > begin.utf8.count else {
      return nil
    }
    rest = rest.dropFirst(begin.count)
    guard rest.hasSuffix(end) else { return nil }
    return rest.dropLast(end.count)
  }
}
