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
  package internal(set) var isQuoteOpen = false

  var source: ByteSource
  var buffer: [UInt8]
  var cuts = FieldCuts()
  var recordStart = 0
  var recordLength = 0
  var nextStart = 0
  var nextLine = 1
  var filled = 0
  var bufferOffset: UInt64 = 0
  var quoteFreeEnd = 0
  var zeroOffset = UInt64.max
  var newline: UInt8 = 0x0a
  private var hasBegun = false
  var hasEnded = false
  let limit: Int

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
}

@available(*, unavailable)
extension RecordReader: Sendable {}
