extension JSONReader {
  /// The next byte that is no white space, without using it up; `nil` at the end of the input.
  @inline(__always)
  mutating func nextByte() throws(ByteError) -> UInt8? {
    if at < filled, case let byte = buffer[at], byte > 0x20 { return byte }
    return try nextByteBehindBlanks()
  }

  private mutating func nextByteBehindBlanks() throws(ByteError) -> UInt8? {
    while true {
      while at < filled {
        let byte = buffer[at]
        if byte > 0x20 { return byte }
        switch byte {
        case 0x0a: line += 1
        case 0x20, 0x0d, 0x09: break
        case 0x1e where layout == .sequence && containers.isEmpty: break
        default: return byte
        }
        at += 1
      }
      mark = at
      guard try fill() else { return nil }
    }
  }

  /// Reads more behind what is there; what begins at the mark moves to the buffer's front.
  ///
  /// - Returns: `false` at the end of the input.
  mutating func fill() throws(ByteError) -> Bool {
    if mark > 0 {
      buffer.moveToFront(mark..<filled)
      bufferOffset += UInt64(mark)
      filled -= mark
      at -= mark
      mark = 0
    }
    if filled == buffer.count {
      guard buffer.count < limit else {
        throw .recordTooLong(name: source.name, line: line, limit: limit)
      }
      buffer.growWithZeros(to: min(buffer.count * 2, limit))
    }
    let count = try source.read(into: &buffer, from: filled)
    filled += count
    return count > 0
  }

  /// An error at the place reached.
  func failure(_ reason: String) -> ByteError {
    .syntax(name: source.name, offset: bufferOffset + UInt64(at), line: line, reason: reason)
  }

  /// An error for the byte at the place reached.
  mutating func unexpected(_ expectation: StaticString) throws(ByteError) -> ByteError {
    guard at < filled else {
      let place =
        switch containers.last {
        case true?: " inside an object"
        case false?: " inside an array"
        case nil: ""
        }
      return failure("expected \(expectation), but the text ends\(place); was the file cut off?")
    }
    let byte = buffer[at]
    if byte == 0 {
      return .notText(
        name: source.name, offset: bufferOffset + UInt64(at),
        hint: "a NUL byte where JSON needs \(expectation); is this a binary file?")
    }
    let found =
      byte > 0x20 && byte < 0x7f
      ? "'\(Character(UnicodeScalar(byte)))'" : "byte \(byte)"
    return failure("expected \(expectation), found \(found)")
  }

  /// After an error in a sequence of documents one a line: goes on behind the next line end.
  ///
  /// - Returns: `false` when no line follows.
  package mutating func skipLine() throws(ByteError) -> Bool {
    containers.removeAll()
    state = .value
    while true {
      if let newline = buffer.firstIndex(of: 0x0a, in: at..<filled) {
        at = newline + 1
        mark = at
        line += 1
        return true
      }
      at = filled
      mark = at
      guard try fill() else { return false }
    }
  }

  /// Starts anew on a text that is in memory, as a reader of that text alone would.
  ///
  /// For texts one a line, which would else need a reader and its buffers each. The reader must
  /// have been made on an empty source.
  package mutating func restart(on text: Span<UInt8>) {
    (mark, at, textStart, textEnd) = (0, 0, 0, 0)
    (offset, bufferOffset, line) = (0, 0, 1)
    containers.removeAll()
    state = .value
    hasBegun = true
    if buffer.count < text.count { buffer.growWithZeros(to: text.count * 2) }
    buffer.replace(at: 0, with: text)
    filled = text.count
    if filled >= 3 && buffer[0] == 0xef && buffer[1] == 0xbb && buffer[2] == 0xbf { at = 3 }
  }
}
