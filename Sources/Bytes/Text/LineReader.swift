import Glibc

/// Cuts a source into lines at LF, CRLF or lone CR at the end of input, without a copy per line.
///
/// A byte-order mark at the start is skipped; UTF-16 with such a mark becomes UTF-8. Call ``next()``, then look at ``line``.
package struct LineReader: ~Copyable {
  /// The number of the current line, from 1.
  package private(set) var lineNumber = 0
  /// The byte offset of the current line in the (inflated) input.
  package private(set) var lineOffset: UInt64 = 0
  package private(set) var source: ByteSource

  private var buffer: [UInt8]
  private var lineStart = 0
  private var lineEnd = 0
  private var nextStart = 0
  private var filled = 0
  private var bufferOffset: UInt64 = 0
  private let limit: Int

  /// - Parameter limit: the longest line accepted, in bytes; longer is ``ByteError/recordTooLong``.
  package init(_ source: consuming ByteSource, limit: Int = 1 << 24) {
    self.source = source
    self.limit = limit
    buffer = [UInt8](repeating: 0, count: 1 << 17)
  }

  /// The current line without its end, valid until the next call.
  package var line: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span.extracting(lineStart..<lineEnd) }
  }

  /// What messages call the input.
  package var name: String { source.name }

  /// Moves to the next line.
  ///
  /// - Returns: `false` at the end of the input.
  package mutating func next() throws(ByteError) -> Bool {
    if lineNumber == 0 { try source.decodeText() }
    var searchFrom = nextStart
    while true {
      if let newline = indexOfNewline(from: searchFrom) {
        accept(end: newline, next: newline + 1)
        return true
      }
      searchFrom = filled
      if nextStart > 0 {
        moveRestToFront()
        searchFrom = filled
      }
      if filled == buffer.count {
        guard buffer.count < limit else {
          throw .recordTooLong(name: source.name, line: lineNumber + 1, limit: limit)
        }
        buffer.growWithZeros(to: min(buffer.count * 2, limit))
      }
      let count = try source.read(into: &buffer, from: filled)
      filled += count
      if count == 0 {
        guard nextStart < filled else { return false }
        accept(end: filled, next: filled)
        return true
      }
    }
  }

  private func indexOfNewline(from start: Int) -> Int? {
    guard start < filled else { return nil }
    return unsafe buffer.withUnsafeBytes { bytes -> Int? in
      guard let base = bytes.baseAddress,
        let found = unsafe memchr(base + start, 0x0a, filled - start)
      else { return nil }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  private mutating func moveRestToFront() {
    let rest = filled - nextStart
    if rest > 0 {
      let from = nextStart
      unsafe buffer.withUnsafeMutableBytes { bytes in
        guard let base = bytes.baseAddress else { return }
        unsafe memmove(base, base + from, rest)
      }
    }
    bufferOffset += UInt64(nextStart)
    filled = rest
    nextStart = 0
  }

  private mutating func accept(end: Int, next: Int) {
    lineNumber += 1
    lineStart = nextStart
    lineEnd = end
    nextStart = next
    if lineEnd > lineStart && buffer[lineEnd - 1] == 0x0d { lineEnd -= 1 }
    if lineNumber == 1 && lineEnd - lineStart >= 3 && buffer[lineStart] == 0xef
      && buffer[lineStart + 1] == 0xbb && buffer[lineStart + 2] == 0xbf
    {
      lineStart += 3
    }
    lineOffset = bufferOffset + UInt64(lineStart)
  }
}

@available(*, unavailable)
extension LineReader: Sendable {}
