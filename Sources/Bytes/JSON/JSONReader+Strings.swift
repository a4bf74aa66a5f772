extension JSONReader {
  /// Reads the string whose quote stands here; escapes are undone in place, where they only shrink.
  mutating func scanString() throws(ByteError) {
    at += 1
    mark = at
    let run = plainRun(from: at)
    if at + run < filled && buffer[at + run] == 0x22 {
      textStart = at
      textEnd = at + run
      at = textEnd + 1
      return
    }
    try scanUnusualString()
  }

  /// Reads a string with escapes, or beyond ASCII, or beyond what the buffer holds.
  private mutating func scanUnusualString() throws(ByteError) {
    // Both count from the mark, which moves when the buffer is filled.
    var read = 0
    var write = 0
    while true {
      let run = plainRun(from: mark + read)
      if read != write { copyWithin(from: read, to: write, count: run) }
      read += run
      write += run
      guard try holds(read + 1) else {
        at = filled
        throw failure("the text ends inside a string; was the file cut off?")
      }
      let byte = buffer[mark + read]
      if byte == 0x22 { break }
      at = mark + read
      if byte == 0x5c {
        try unescape(&read, &write)
      } else if byte >= 0x80 {
        let length = try sequenceLength(at: read)
        if read != write { copyWithin(from: read, to: write, count: length) }
        read += length
        write += length
      } else if byte == 0 {
        throw .notText(
          name: source.name, offset: bufferOffset + UInt64(at), hint: "a NUL byte in a string")
      } else if byte < 0x20 {
        throw failure("a control character (byte \(byte)) in a string; is its quote missing?")
      }
    }
    textStart = mark
    textEnd = mark + write
    at = mark + read + 1
  }

  /// How many bytes from here on are neither quote, escape, control character nor beyond ASCII.
  private func plainRun(from start: Int) -> Int {
    let bytes = buffer.span
    let raw = unsafe bytes.bytes
    var index = start
    while index + 8 <= filled {
      let word = EightBytes(raw, index)
      let stops = word.equal(to: 0x22) | word.equal(to: 0x5c) | word.below(0x20) | word.beyondASCII
      if stops != 0 { return index - start + stops.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < filled {
      let byte = bytes[index]
      if byte == 0x22 || byte == 0x5c || byte &- 0x20 >= 0x60 { break }
      index += 1
    }
    return index - start
  }

  /// Makes sure that `count` bytes behind the mark are there.
  private mutating func holds(_ count: Int) throws(ByteError) -> Bool {
    while mark + count > filled {
      at = filled
      guard try fill() else { return false }
    }
    return true
  }

  private mutating func copyWithin(from read: Int, to write: Int, count: Int) {
    for index in 0..<count { buffer[mark + write + index] = buffer[mark + read + index] }
  }

  // MARK: UTF-8

  /// The length of the valid UTF-8 sequence of two bytes or more here.
  private mutating func sequenceLength(at read: Int) throws(ByteError) -> Int {
    let lead = buffer[mark + read]
    var second: ClosedRange<UInt8> = 0x80...0xbf
    let length: Int
    switch lead {
    case 0xc2...0xdf: length = 2
    case 0xe0...0xef:
      length = 3
      if lead == 0xe0 { second = 0xa0...0xbf }
      if lead == 0xed { second = 0x80...0x9f }
    case 0xf0...0xf4:
      length = 4
      if lead == 0xf0 { second = 0x90...0xbf }
      if lead == 0xf4 { second = 0x80...0x8f }
    default: throw invalidUTF8(read)
    }
    guard try holds(read + length) else { throw invalidUTF8(read) }
    guard second.contains(buffer[mark + read + 1]) else { throw invalidUTF8(read) }
    for index in 2..<max(2, length) where buffer[mark + read + index] & 0xc0 != 0x80 {
      throw invalidUTF8(read)
    }
    return length
  }

  private mutating func invalidUTF8(_ read: Int) -> ByteError {
    at = mark + read
    return failure("a string is not valid UTF-8 (byte \(buffer[at])); convert the file to UTF-8")
  }

  // MARK: Escapes

  private mutating func unescape(_ read: inout Int, _ write: inout Int) throws(ByteError) {
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
