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

  /// Reads strings `"a","b"...` without anything unusual as long as they are complete in the buffer;
  /// within an array whose next element comes now.
  ///
  /// Stops before anything else, which is then read token by token.
  ///
  /// - Parameter body: is given each string.
  package mutating func readPlainStrings(_ body: (Span<UInt8>) -> Void) {
    guard containers.last == false, state == .afterValue || state == .firstElement else { return }
    let end = plainStringsEnd(body)
    guard end > at else { return }
    at = end
    state = .afterValue
  }

  private func plainStringsEnd(_ body: (Span<UInt8>) -> Void) -> Int {
    let bytes = buffer.span
    var needsComma = state == .afterValue
    var committed = at
    while committed + 2 < filled {
      var start = committed
      if needsComma {
        guard bytes[start] == 0x2c else { break }
        start += 1
      }
      if bytes[start] == 0x20 { start += 1 }
      guard bytes[start] == 0x22 else { break }
      start += 1
      let end = start + bytes.plainTextLength(from: start, to: filled)
      guard end < filled, bytes[end] == 0x22 else { break }
      body(bytes.extracting(start..<end))
      committed = end + 1
      needsComma = true
    }
    return committed
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
    if read != write { rewrites += 1 }
    textStart = mark
    textEnd = mark + write
    at = mark + read + 1
  }

  /// How many bytes from here on are neither quote, escape, control character nor beyond ASCII.
  // It changes nothing, but a method that borrows a value this large would get a copy of it.
  private mutating func plainRun(from start: Int) -> Int {
    buffer.span.plainTextLength(from: start, to: filled)
  }

  /// Makes sure that `count` bytes behind the mark are there.
  mutating func holds(_ count: Int) throws(ByteError) -> Bool {
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
}

extension Span<UInt8> {
  /// How many bytes from `start` on are neither quote, escape, control character nor beyond ASCII.
  ///
  /// - Parameter end: where to stop at the latest; must lie within the span.
  @inline(__always)
  func plainTextLength(from start: Int, to end: Int) -> Int {
    let raw = unsafe bytes
    var index = start
    while index + 8 <= end {
      let word = EightBytes(raw, index)
      let stops = word.equal(to: 0x22) | word.equal(to: 0x5c) | word.below(0x20) | word.beyondASCII
      if stops != 0 { return index - start + stops.trailingZeroBitCount >> 3 }
      index += 8
    }
    while index < end {
      let byte = self[index]
      if byte == 0x22 || byte == 0x5c || byte &- 0x20 >= 0x60 { break }
      index += 1
    }
    return index - start
  }
}
