extension RecordReader {
  enum Search {
    case found(Int)
    case ended
    case tooLong
  }

  /// Looks for a line end, `offset` bytes behind the record's start or later; reads on as needed.
  mutating func findNewline(from offset: Int) throws(ByteError) -> Search {
    var offset = offset
    while true {
      if let found = index(of: newline, from: recordStart + offset, to: filled) {
        return found - recordStart <= limit ? .found(found - recordStart) : .tooLong
      }
      offset = filled - recordStart
      if hasEnded { return .ended }
      guard try fill() else { return .tooLong }
    }
  }

  /// Reads more behind what is there; the record moves to the buffer's front.
  ///
  /// - Returns: `false` when the record fills the buffer up to its limit.
  mutating func fill() throws(ByteError) -> Bool {
    if recordStart > 0 {
      let moved = recordStart
      buffer.moveToFront(moved..<filled)
      bufferOffset += UInt64(moved)
      filled -= moved
      quoteFreeEnd = max(0, quoteFreeEnd - moved)
      nextStart = max(0, nextStart - moved)
      recordStart = 0
    }
    if filled == buffer.count {
      guard buffer.count < limit else { return false }
      buffer.growWithZeros(to: min(buffer.count * 2, limit))
    }
    let count = try source.read(into: &buffer, from: filled)
    if count == 0 {
      hasEnded = true
      return true
    }
    if zeroOffset == .max, let zero = index(of: 0, from: filled, to: filled + count) {
      zeroOffset = bufferOffset + UInt64(zero)
    }
    filled += count
    return true
  }

  func refuseZeros(before end: Int) throws(ByteError) {
    guard zeroOffset < bufferOffset + UInt64(end) else { return }
    throw .notText(
      name: name, offset: zeroOffset,
      hint: "a NUL byte; this looks like a binary file, or like UTF-16 without a byte-order mark")
  }

  func contentEnd(_ lineEnd: Int) -> Int {
    lineEnd > 0 && buffer[recordStart + lineEnd - 1] == 0x0d ? lineEnd - 1 : lineEnd
  }

  func index(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    buffer.firstIndex(of: byte, in: start..<max(start, end))
  }
}
