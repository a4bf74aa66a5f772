/// Turns UTF-16 into UTF-8, piece by piece; lone surrogates become U+FFFD.
struct UTF16Decoder {
  /// The byte order, by the mark at the text's start.
  let isBigEndian: Bool
  private var firstByte: UInt8?
  private var highSurrogate: UInt32?

  init(isBigEndian: Bool) {
    self.isBigEndian = isBigEndian
  }

  /// Appends the UTF-8 form of the bytes; what a piece ends with waits for the next.
  mutating func decode(_ bytes: ArraySlice<UInt8>, into text: inout [UInt8]) {
    for byte in bytes {
      guard let first = firstByte else {
        firstByte = byte
        continue
      }
      firstByte = nil
      let unit =
        isBigEndian
        ? UInt32(first) << 8 | UInt32(byte) : UInt32(byte) << 8 | UInt32(first)
      take(unit, into: &text)
    }
  }

  /// Appends what stands for a half character at the end.
  mutating func finish(into text: inout [UInt8]) {
    if highSurrogate != nil || firstByte != nil { append(0xfffd, to: &text) }
    highSurrogate = nil
    firstByte = nil
  }

  private mutating func take(_ unit: UInt32, into text: inout [UInt8]) {
    if let high = highSurrogate {
      highSurrogate = nil
      if unit & 0xfc00 == 0xdc00 {
        append(0x10000 + (high & 0x3ff) << 10 + unit & 0x3ff, to: &text)
        return
      }
      append(0xfffd, to: &text)
    }
    switch unit & 0xfc00 {
    case 0xd800: highSurrogate = unit
    case 0xdc00: append(0xfffd, to: &text)
    default: append(unit, to: &text)
    }
  }

  private func append(_ scalar: UInt32, to text: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | (scalar >> shift) & 0x3f) }
    switch scalar {
    case ..<0x80:
      text.append(UInt8(scalar))
    case ..<0x800:
      text.append(UInt8(0xc0 | scalar >> 6))
      text.append(tail(0))
    case ..<0x10000:
      text.append(UInt8(0xe0 | scalar >> 12))
      text.append(tail(6))
      text.append(tail(0))
    default:
      text.append(UInt8(0xf0 | (scalar >> 18) & 0x07))
      text.append(tail(12))
      text.append(tail(6))
      text.append(tail(0))
    }
  }
}
