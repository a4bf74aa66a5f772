/// The two ways in which a signature of P-256 is written.
enum ECDSASignature {
  /// The DER (RFC 3279, section 2.2.3) of a signature of 64 bytes.
  static func der(ofRaw raw: [UInt8]) -> [UInt8] {
    let content = integer(raw.prefix(32)) + integer(raw.dropFirst(32))
    return [0x30, UInt8(content.count)] + content
  }

  /// Without needless zeros, and with one where the number would be negative.
  private static func integer(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var digits = Array(bytes.drop { $0 == 0 })
    if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
    return [0x02, UInt8(digits.count)] + digits
  }
}
