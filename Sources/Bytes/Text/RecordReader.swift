import Glibc

/// Cuts a source into records of delimited fields, without a copy or a String per field.
///
/// A field that begins with a quote ends at the next single quote; two quotes stand for one; line
/// ends and delimiters within belong to it. Records end at LF or CRLF (or at CR in files that have
/// no LF). Empty lines are passed over. A byte-order mark is skipped, and UTF-16 with such a mark
/// becomes UTF-8. Call ``next()``, then ``field(_:)``.
package struct RecordReader: ~Copyable {
  /// What stands between two fields.
  package enum Delimiter: Hashable, Sendable {
    /// One byte.
    case byte(UInt8)
    /// Any run of spaces and tabs; runs at the ends of a line separate nothing.
    case blanks
  }

  /// What stands between two fields; may be changed between records.
  package var delimiter: Delimiter
  /// The number of the line on which the current record begins, from 1.
  package private(set) var lineNumber = 0
  /// How many fields the current record has; at least 1.
  package var fieldCount: Int { cuts.count }
  /// Whether the record's quote never closes properly: then the record is its first line as it is.
  package private(set) var isQuoteOpen = false

  private var source: ByteSource
  private var buffer: [UInt8]
  private var cuts = FieldCuts()
  private var recordStart = 0
  private var recordLength = 0
  private var nextStart = 0
  private var nextLine = 1
  private var filled = 0
  private var bufferOffset: UInt64 = 0
  private var quoteFreeEnd = 0
  private var zeroOffset = UInt64.max
  private var newline: UInt8 = 0x0a
  private var hasBegun = false
  private var hasEnded = false
  private let limit: Int

  /// - Parameter limit: the longest record accepted, in bytes; a longer one is
  ///   ``ByteError/recordTooLong(name:line:limit:)``.
  package init(
    _ source: consuming ByteSource, delimiter: Delimiter = .byte(0x2c), limit: Int = 1 << 24
  ) {
    self.source = source
    self.delimiter = delimiter
    self.limit = min(max(limit, 64), 1 << 30)
    buffer = [UInt8](repeating: 0, count: min(1 << 17, self.limit))
  }

  /// What messages call the input.
  package var name: String { source.name }

  /// The byte offset of the current record in the text.
  package var recordOffset: UInt64 { bufferOffset + UInt64(recordStart) }

  /// The current record, valid until the next one.
  package var current: Record {
    @_lifetime(borrow self)
    get {
      Record(
        bytes: buffer.span.extracting(recordStart..<filled), length: recordLength, cuts: cuts.all,
        lineNumber: lineNumber, isQuoteOpen: isQuoteOpen)
    }
  }

  /// The field without its quotes; empty behind the last one. Valid until the next record.
  @_lifetime(borrow self)
  package func field(_ index: Int) -> Span<UInt8> {
    let (start, end) = cuts[index]
    // Cuts lie within the record, and the record within the buffer, by construction.
    return unsafe buffer.span.extracting(unchecked: recordStart + start..<recordStart + end)
  }

  /// The record as it stands in the text, without its line end.
  ///
  /// Doubled quotes have been made single, and the bytes behind them moved up.
  package var record: Span<UInt8> {
    @_lifetime(borrow self)
    get { buffer.span.extracting(recordStart..<recordStart + recordLength) }
  }

  /// Moves to the next record that is not an empty line.
  ///
  /// - Returns: `false` at the end of the input.
  /// - Throws: a read error, ``ByteError/recordTooLong(name:line:limit:)``, or
  ///   ``ByteError/notText(name:offset:hint:)`` once a record holds a NUL byte.
  package mutating func next() throws(ByteError) -> Bool {
    if !hasBegun { try begin() }
    while true {
      recordStart = nextStart
      lineNumber = nextLine
      isQuoteOpen = false
      let lineEnd: Int
      switch try findNewline(from: 0) {
      case .found(let end):
        lineEnd = end
        nextStart = recordStart + end + 1
      case .ended:
        lineEnd = filled - recordStart
        nextStart = filled
        if lineEnd == 0 { return false }
      case .tooLong:
        try refuseZeros(before: filled)
        throw .recordTooLong(name: name, line: lineNumber, limit: limit)
      }
      nextLine += 1
      recordLength = contentEnd(lineEnd)
      try refuseZeros(before: nextStart)
      if recordLength == 0 { continue }
      if hasQuote(before: lineEnd) {
        try splitQuoted(firstLineEnd: lineEnd)
      } else {
        cuts.split(record: recordStart..<recordStart + recordLength, of: buffer, by: delimiter)
      }
      return true
    }
  }

  private mutating func begin() throws(ByteError) {
    hasBegun = true
    try source.decodeText()
    while !hasEnded && filled < 3 { _ = try fill() }
    if filled >= 3 && buffer[0] == 0xef && buffer[1] == 0xbb && buffer[2] == 0xbf { nextStart = 3 }
    // Files of old Macintoshes have CR alone: believed when a whole buffer has no LF.
    var searched = 0
    while index(of: 0x0a, from: searched, to: filled) == nil {
      searched = filled
      if hasEnded || filled == buffer.count {
        if index(of: 0x0d, from: 0, to: filled) != nil { newline = 0x0d }
        break
      }
      _ = try fill()
    }
  }

  // MARK: Lines

  private enum Search {
    case found(Int)
    case ended
    case tooLong
  }

  /// Looks for a line end, `offset` bytes behind the record's start or later; reads on as needed.
  private mutating func findNewline(from offset: Int) throws(ByteError) -> Search {
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
  private mutating func fill() throws(ByteError) -> Bool {
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

  private func refuseZeros(before end: Int) throws(ByteError) {
    guard zeroOffset < bufferOffset + UInt64(end) else { return }
    throw .notText(
      name: name, offset: zeroOffset,
      hint: "a NUL byte; this looks like a binary file, or like UTF-16 without a byte-order mark")
  }

  private func contentEnd(_ lineEnd: Int) -> Int {
    lineEnd > 0 && buffer[recordStart + lineEnd - 1] == 0x0d ? lineEnd - 1 : lineEnd
  }

  private func index(of byte: UInt8, from start: Int, to end: Int) -> Int? {
    buffer.firstIndex(of: byte, in: start..<max(start, end))
  }

  // MARK: Quotes

  private mutating func hasQuote(before lineEnd: Int) -> Bool {
    let end = recordStart + lineEnd
    if quoteFreeEnd >= end { return false }
    if let quote = index(of: 0x22, from: max(quoteFreeEnd, recordStart), to: filled) {
      quoteFreeEnd = quote
      return quote < end
    }
    quoteFreeEnd = filled
    return false
  }

  /// Splits a record in which quotes occur; reads more lines while a quote is open.
  private mutating func splitQuoted(firstLineEnd: Int) throws(ByteError) {
    cuts.removeAll()
    var lineEnd = firstLineEnd
    var at = 0
    while true {
      var start = at
      while isBlank(start) && start < contentEnd(lineEnd) && !isDelimiter(start) { start += 1 }
      if delimiter == .blanks {
        while start < contentEnd(lineEnd) && isDelimiter(start) { start += 1 }
        if start == contentEnd(lineEnd) { break }
      }
      var stop = start
      if start < contentEnd(lineEnd) && buffer[recordStart + start] == 0x22 {
        guard let quote = try closingQuote(behind: start, lineEnd: &lineEnd) else {
          return treatAsOneLine(firstLineEnd)
        }
        stop = quote + 1
        while stop < contentEnd(lineEnd) && isBlank(stop) && !isDelimiter(stop) { stop += 1 }
        if stop == contentEnd(lineEnd) || isDelimiter(stop) {
          cuts.append(start + 1, singleQuotes(start + 1..<quote))
        } else if lineEnd != firstLineEnd {
          return treatAsOneLine(firstLineEnd)
        } else {
          while stop < contentEnd(lineEnd) && !isDelimiter(stop) { stop += 1 }
          cuts.append(start, stop)
        }
      } else {
        while stop < contentEnd(lineEnd) && !isDelimiter(stop) { stop += 1 }
        cuts.append(at < start && delimiter != .blanks ? at : start, stop)
      }
      if stop >= contentEnd(lineEnd) { break }
      at = stop + 1
    }
    recordLength = contentEnd(lineEnd)
    if cuts.count == 0 { cuts.append(0, 0) }
  }

  /// The quote that ends the field opened at `opening`; `nil` when the input or the limit ends first.
  private mutating func closingQuote(
    behind opening: Int, lineEnd: inout Int
  ) throws(ByteError) -> Int? {
    var at = opening + 1
    while true {
      while at < lineEnd {
        if let quote = index(of: 0x22, from: recordStart + at, to: recordStart + lineEnd) {
          at = quote - recordStart
          guard at + 1 < lineEnd && buffer[quote + 1] == 0x22 else { return at }
          at += 2
        } else {
          at = lineEnd
        }
      }
      if hasEnded && recordStart + lineEnd >= filled { return nil }
      switch try findNewline(from: lineEnd + 1) {
      case .found(let end):
        lineEnd = end
        nextStart = recordStart + end + 1
      case .ended:
        lineEnd = filled - recordStart
        nextStart = filled
      case .tooLong:
        return nil
      }
      nextLine += 1
      try refuseZeros(before: nextStart)
    }
  }

  /// Gives up on a quote that does not close: the record is its first line, quotes and all.
  private mutating func treatAsOneLine(_ lineEnd: Int) {
    isQuoteOpen = true
    recordLength = contentEnd(lineEnd)
    nextStart = min(recordStart + lineEnd + 1, filled)
    nextLine = lineNumber + 1
    cuts.split(record: recordStart..<recordStart + recordLength, of: buffer, by: delimiter)
  }

  /// Makes doubled quotes single within the range and returns its new end.
  private mutating func singleQuotes(_ range: Range<Int>) -> Int {
    guard
      index(of: 0x22, from: recordStart + range.lowerBound, to: recordStart + range.upperBound)
        != nil
    else { return range.upperBound }
    var write = range.lowerBound
    var read = range.lowerBound
    while read < range.upperBound {
      let byte = buffer[recordStart + read]
      buffer[recordStart + write] = byte
      write += 1
      read += byte == 0x22 ? 2 : 1
    }
    return write
  }

  private func isBlank(_ offset: Int) -> Bool {
    recordStart + offset < filled
      && (buffer[recordStart + offset] == 0x20 || buffer[recordStart + offset] == 0x09)
  }

  private func isDelimiter(_ offset: Int) -> Bool {
    switch delimiter {
    case .byte(let byte): buffer[recordStart + offset] == byte
    case .blanks: isBlank(offset)
    }
  }
}

@available(*, unavailable)
extension RecordReader: Sendable {}
