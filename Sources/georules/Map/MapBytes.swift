/// Whole numbers packed small: seven bits to a byte, least first, signs folded into the lowest bit.
struct MapBytes: Sendable {
  private(set) var bytes: [UInt8] = []

  mutating func append(unsigned value: UInt64) {
    var rest = value
    while rest > 127 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func append(count: Int) {
    append(unsigned: UInt64(max(0, count)))
  }

  mutating func append(signed value: Int64) {
    append(unsigned: UInt64(bitPattern: (value &<< 1) ^ (value >> 63)))
  }

  /// The bytes as RFC 4648 base64, with padding.
  var base64: [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let available = min(3, bytes.count - start)
      var group: UInt32 = 0
      for offset in 0..<3 {
        group = group << 8 | (offset < available ? UInt32(bytes[start + offset]) : 0)
      }
      for digit in 0..<4 {
        let value = Int(group >> UInt32(18 - 6 * digit) & 63)
        text.append(digit <= available ? alphabet[value] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
