import Bytes

/// The first records of a table, cut at one delimiter: what its layout is decided from.
struct CSVSample {
  let delimiter: RecordReader.Delimiter
  /// Records without comment lines.
  private(set) var records: [[String]] = []
  /// Their line numbers.
  private(set) var lines: [Int] = []
  /// Comment lines before the first record, without their marks.
  private(set) var comments: [String] = []

  /// How many bytes are looked at.
  static let byteCount = 1 << 16

  /// - Parameter isWhole: whether the bytes are the whole input; else the last record may be cut.
  init(_ bytes: [UInt8], delimiter: RecordReader.Delimiter, isWhole: Bool) {
    self.delimiter = delimiter
    // A comment line is a sample too: the room is what its bytes need, not a file's buffer.
    var reader = RecordReader(
      ByteSource(bytes: bytes, name: "sample"), delimiter: delimiter, limit: bytes.count + 1)
    do throws(ByteError) {
      while try reader.next() {
        let record = reader.record
        if CSVSample.isComment(record) {
          if records.isEmpty { comments.append(String(CSVSample.text(record).dropFirst())) }
          continue
        }
        if lines.isEmpty && CSVSample.isSeparatorLine(record) { continue }
        records.append((0..<reader.fieldCount).map { CSVSample.text(reader.field($0)) })
        lines.append(reader.lineNumber)
      }
    } catch {
      // The reading proper meets the same error behind what the sample holds, and reports it.
    }
    if !isWhole && records.count > 1 {
      records.removeLast()
      lines.removeLast()
    }
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

  /// The data rows' cells of a column, at most `limit`.
  func cells(of column: Int, from first: Int, limit: Int = 4000) -> [String] {
    records.dropFirst(first).prefix(limit).compactMap { $0.count > column ? $0[column] : nil }
  }
}

extension String {
  /// Gives the text's bytes to a parser.
  func parsed<Value>(_ body: (Span<UInt8>) -> Value) -> Value {
    let bytes = Array(utf8)
    return body(bytes.span)
  }
}
