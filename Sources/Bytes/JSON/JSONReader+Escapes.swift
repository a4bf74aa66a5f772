extension JSONReader {
  /// Undoes the escape that stands `read` bytes behind the mark.
  mutating func unescape(_ read: inout Int, _ write: inout Int) throws(ByteError) {
    guard try holds(read + 2) else {
      throw failure("the text ends inside an escape; was the file cut off?")
    }
    let letter = buffer[mark + read + 1]
    let plain: UInt8
    switch letter {
    case 0x22, 0x5c, 0x2f: plain = letter
    case 0x62: plain = 0x08
    case 0x66: plain = 0x0c
    case 0x6e: plain = 0x0a
    case 0x72: plain = 0x0d
    case 0x74: plain = 0x09
    case 0x75:
      append(try codePoint(&read), &write)
      return
    default:
      at = mark + read
      throw failure("an unknown escape in a string; JSON has \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u")
    }
    buffer[mark + write] = plain
    write += 1
    read += 2
  }

  /// The character of a `\u` escape, or of two of them that are a surrogate pair.
  private mutating func codePoint(_ read: inout Int) throws(ByteError) -> UnicodeScalar {
    guard let first = try hexadecimal(at: read) else {
      at = mark + read
      throw failure("'\\u' needs four hexadecimal digits")
    }
    read += 6
    if let scalar = UnicodeScalar(first) { return scalar }
    guard first < 0xdc00, try holds(read + 2), buffer[mark + read] == 0x5c,
      buffer[mark + read + 1] == 0x75, let second = try hexadecimal(at: read),
      (0xdc00...0xdfff).contains(second),
      let scalar = UnicodeScalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00))
    else { return "\u{fffd}" }
    read += 6
    return scalar
  }

  private mutating func hexadecimal(at read: Int) throws(ByteError) -> UInt32? {
    guard try holds(read + 6) else { return nil }
    var value: UInt32 = 0
    for index in 2..<6 {
      let byte = buffer[mark + read + index]
      let lower = byte | 0x20
      let digit: UInt8
      if byte &- 0x30 < 10 {
        digit = byte &- 0x30
      } else if lower &- 0x61 < 6 {
        digit = lower &- 0x61 + 10
      } else {
        return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  private mutating func append(_ scalar: UnicodeScalar, _ write: inout Int) {
    for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter {
      buffer[mark + write] = byte
      write += 1
    }
  }
}
