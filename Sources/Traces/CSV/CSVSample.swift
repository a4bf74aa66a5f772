import Bytes

/// The first records of a table, cut at one delimiter: what its layout is decided from.
///
/// Cells have no blanks at their ends, and bytes that are no UTF-8 have been taken as Latin-1. They
/// are kept as bytes: a sample has thousands, and few are ever wanted as Strings.
struct CSVSample {
  let delimiter: RecordReader.Delimiter
  /// The records' line numbers; comment lines are no records.
  private(set) var lines: [Int] = []
  /// Comment lines before the first record, without their marks.
  private(set) var comments: [String] = []

  /// All cells, one behind the other.
  private var text: [UInt8] = []
  /// Where each cell begins in ``text``, and where the last one ends.
  private var starts = [0]
  /// The first cell of each record, and how many cells there are.
  private var firstCells = [0]

  /// How many bytes are looked at.
  static let byteCount = 1 << 16
  /// How many records are looked at for what a column holds.
  private static let depth = 4000

  /// - Parameter isWhole: whether the bytes are the whole input; else the last record may be cut.
  init(_ bytes: [UInt8], delimiter: RecordReader.Delimiter, isWhole: Bool) {
    self.delimiter = delimiter
    // A comment line is a sample too: the room is what its bytes need, not a file's buffer.
    var reader = RecordReader(
      ByteSource(bytes: bytes, name: "sample"), delimiter: delimiter, limit: bytes.count + 1)
    text.reserveCapacity(bytes.count)
    do throws(ByteError) {
      while try reader.next() {
        let record = reader.record
        if CSVSample.isComment(record) {
          if lines.isEmpty { comments.append(String(CSVSample.text(record).dropFirst())) }
          continue
        }
        if lines.isEmpty && CSVSample.isSeparatorLine(record) { continue }
        for column in 0..<reader.fieldCount { append(reader.field(column)) }
        firstCells.append(starts.count - 1)
        lines.append(reader.lineNumber)
      }
    } catch {
      // The reading proper meets the same error behind what the sample holds, and reports it.
    }
    if !isWhole && lines.count > 1 {
      lines.removeLast()
      firstCells.removeLast()
    }
  }

  private mutating func append(_ field: Span<UInt8>) {
    let trimmed = field.trimmingBlanks()
    if trimmed.isASCII {
      trimmed.append(to: &text)
    } else {
      text.append(contentsOf: CSVSample.text(trimmed).utf8)
    }
    starts.append(text.count)
  }

  /// How many records there are.
  var recordCount: Int { lines.count }

  /// How many cells a record has.
  func cellCount(_ record: Int) -> Int { firstCells[record + 1] - firstCells[record] }

  /// A cell; the record must have one in that column.
  @_lifetime(borrow self)
  func cell(_ record: Int, _ column: Int) -> Span<UInt8> {
    let cell = firstCells[record] + column
    return text.span.extracting(starts[cell]..<starts[cell + 1])
  }

  /// A record's cells as Strings.
  func record(_ record: Int) -> [String] {
    (0..<cellCount(record)).map { cell(record, $0).string }
  }

  /// The data rows' cells of a column, empty ones too.
  func cells(of column: Int, from first: Int) -> [String] {
    rows(from: first).compactMap { row in
      cellCount(row) > column ? cell(row, column).string : nil
    }
  }

  /// Gives the data rows' cells of a column that hold something to a parser, until that has enough.
  ///
  /// - Parameters:
  ///   - column: the column.
  ///   - first: the first data row's record.
  ///   - limit: how many cells are looked at.
  ///   - body: is given each cell; returns `false` when it has enough.
  func forEachFilledCell(
    of column: Int, from first: Int, limit: Int = Int.max, _ body: (Span<UInt8>) -> Bool
  ) {
    var left = limit
    for row in rows(from: first) where cellCount(row) > column {
      let cell = cell(row, column)
      if cell.isEmpty { continue }
      if left == 0 { return }
      left -= 1
      if !body(cell) { return }
    }
  }

  private func rows(from first: Int) -> Range<Int> {
    let start = min(first, recordCount)
    return start..<min(start + Self.depth, recordCount)
  }

  /// A field as a String without blanks at its ends; bytes that are no UTF-8 are taken as Latin-1.
  static func text(_ field: Span<UInt8>) -> String {
    let trimmed = field.trimmingBlanks()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(trimmed.count)
    for index in 0..<trimmed.count { bytes.append(trimmed[index]) }
    if let text = String(validating: bytes, as: UTF8.self) { return text }
    var text = ""
    for byte in bytes { text.unicodeScalars.append(Unicode.Scalar(byte)) }
    return text
  }

  /// Whether the line is a comment: it begins with `#`.
  static func isComment(_ record: Span<UInt8>) -> Bool {
    record.count > 0 && record[0] == 0x23
  }

  /// Whether the line is a spreadsheet's `sep=;`.
  static func isSeparatorLine(_ record: Span<UInt8>) -> Bool {
    record.count == 5 && record.extracting(0..<4).equalsIgnoringCase("sep=")
  }
}

extension String {
  /// Gives the text's bytes to a parser.
  func parsed<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    let bytes = Array(utf8)
    return body(bytes.span)
  }
}
