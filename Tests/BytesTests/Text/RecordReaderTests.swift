import Bytes
import TestSupport
import Testing

@Suite struct RecordReaderTests {
  private struct Row: Equatable, CustomStringConvertible {
    var line: Int
    var fields: [String]
    var description: String { "\(line):\(fields)" }
  }

  private func rows(
    _ bytes: [UInt8], _ delimiter: RecordReader.Delimiter = .byte(0x2c), limit: Int = 1 << 24
  ) throws -> [Row] {
    var reader = RecordReader(
      ByteSource(bytes: bytes, name: "text"), delimiter: delimiter, limit: limit)
    var rows: [Row] = []
    while try reader.next() {
      var fields: [String] = []
      for index in 0..<reader.fieldCount {
        let field = reader.field(index)
        fields.append(String(decoding: (0..<field.count).map { field[$0] }, as: UTF8.self))
      }
      rows.append(Row(line: reader.lineNumber, fields: fields))
    }
    return rows
  }

  @Test(
    arguments: [
      ("a,b\n1,2\n", [["a", "b"], ["1", "2"]]),
      ("a,b\r\n1,2", [["a", "b"], ["1", "2"]]),
      ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
      ("\u{feff}a,b\n", [["a", "b"]]),
      ("\u{feff}\"a\",b\n", [["a", "b"]]),
      (",\n,,", [["", ""], ["", "", ""]]),
      ("a\n\n\r\nb\n", [["a"], ["b"]]),
      ("\"x, \"\"y\"\"\",\"\"\r\n", [["x, \"y\"", ""]]),
      ("\"two\nlines\",2\nnext,3\n", [["two\nlines", "2"], ["next", "3"]]),
      ("\"two\r\nlines\"\r\nnext\r\n", [["two\r\nlines"], ["next"]]),
      ("1, \"a,b\" ,2\n", [["1", "a,b", "2"]]),
      ("5\" pipe,2\n", [["5\" pipe", "2"]]),
      ("\"a\"b,2\n", [["\"a\"b", "2"]]),
      ("\"open,1\nb,2\n", [["\"open", "1"], ["b", "2"]]),
      ("\"open,1\n\"b\",2\n", [["\"open", "1"], ["b", "2"]]),
      ("\"\"\"\"\n", [["\""]]),
      ("\"", [["\""]]),
      ("half,row", [["half", "row"]]),
      ("", []),
      ("\n\n", []),
      (
        "aaaaaaaaaaaaaaaa,bbbbbbb,cccccccc,d\n",
        [
          ["aaaaaaaaaaaaaaaa", "bbbbbbb", "cccccccc", "d"]
        ]
      ),
      (" a ,\tb \n", [[" a ", "\tb "]]),
      ("é,ü\n", [["é", "ü"]]),
    ] as [(String, [[String]])])
  func cutsFields(text: String, expected: [[String]]) throws {
    let found = try rows(Array(text.utf8)).map(\.fields)
    #expect(found == expected)
  }

  @Test(
    arguments: [
      ("37.1 -122.2 0 1211033530\n", [["37.1", "-122.2", "0", "1211033530"]]),
      ("  1\t 2  \n3 4", [["1", "2"], ["3", "4"]]),
      ("a \"b c\" d\n", [["a", "b c", "d"]]),
      ("   \n", [[""]]),
    ] as [(String, [[String]])])
  func cutsAtRunsOfBlanks(text: String, expected: [[String]]) throws {
    let found = try rows(Array(text.utf8), .blanks).map(\.fields)
    #expect(found == expected)
  }

  @Test func numbersLinesAcrossQuotesAndEmptyLines() throws {
    let found = try rows(Array("a\n\n\"b\nc\"\nd\n\"e\nf".utf8)).map(\.line)
    #expect(found == [1, 3, 5, 6, 7])
  }

  @Test func saysThatAQuoteStaysOpen() throws {
    var reader = RecordReader(ByteSource(bytes: Array("a\n\"b,c\nd\n".utf8), name: "text"))
    var open: [Bool] = []
    while try reader.next() { open.append(reader.isQuoteOpen) }
    #expect(open == [false, true, false])
  }

  @Test func namesTheOffsetOfANulByte() throws {
    var reader = RecordReader(ByteSource(bytes: Array("a,b\nc,\0d\n".utf8), name: "text"))
    let first = try reader.next()
    #expect(first)
    let error = #expect(throws: ByteError.self) { _ = try reader.next() }
    guard case .notText(_, let offset, _) = error else {
      Issue.record("another error: \(String(describing: error))")
      return
    }
    #expect(offset == 6)
  }

  @Test(arguments: [200, 1000, 1 << 18])
  func refusesARecordBeyondTheLimit(length: Int) throws {
    let text = Array("a,b\n".utf8) + [UInt8](repeating: 0x78, count: length) + [0x0a]
    #expect(throws: ByteError.recordTooLong(name: "text", line: 2, limit: 128)) {
      _ = try rows(text, limit: 128)
    }
    let found = try rows(text, limit: length + 8)
    #expect(found.count == 2)
  }

  @Test func quoteThatNeverClosesCostsOneLine() throws {
    let long = Array("\"open\n".utf8) + Array(repeating: Array("1,2\n".utf8), count: 400).joined()
    let found = try rows(long, limit: 256)
    #expect(found.count == 401)
    #expect(found[1].fields == ["1", "2"])
  }

  @Test(arguments: [true, false])
  func readsUTF16WithAMark(isBigEndian: Bool) throws {
    let text = "\u{feff}Länge,x\r\n\"1,5\",😀\n"
    let bytes = text.utf16.flatMap { unit -> [UInt8] in
      let pair = [UInt8(unit >> 8), UInt8(unit & 0xff)]
      return isBigEndian ? pair : pair.reversed()
    }
    let found = try rows(bytes).map(\.fields)
    #expect(found == [["Länge", "x"], ["1,5", "😀"]])
    var lines = LineReader(ByteSource(bytes: bytes, name: "text"))
    var count = 0
    while try lines.next() { count += lines.line.count }
    #expect(count == "Länge,x".utf8.count + "\"1,5\",😀".utf8.count)
  }

  @Test func refusesUTF16WithoutAMark() throws {
    #expect(throws: ByteError.self) { _ = try rows([0x61, 0, 0x2c, 0, 0x62, 0, 0x0a, 0]) }
  }

  /// A slow reader, a byte at a time, for texts whose quotes close properly.
  private func slowRows(_ text: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var at = 0
    func endField() {
      row.append(String(decoding: field, as: UTF8.self))
      field = []
    }
    func endRow() {
      endField()
      if row != [""] { rows.append(row) }
      row = []
    }
    while at < text.count {
      if text[at] == 0x22 && field.isEmpty {
        at += 1
        while !(text[at] == 0x22 && (at + 1 == text.count || text[at + 1] != 0x22)) {
          field.append(text[at])
          at += text[at] == 0x22 ? 2 : 1
        }
        at += 1
        continue
      }
      switch text[at] {
      case 0x2c: endField()
      case 0x0a: endRow()
      default: field.append(text[at])
      }
      at += 1
    }
    if !field.isEmpty || !row.isEmpty { endRow() }
    return rows
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func agreesWithASlowReader(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var text: [UInt8] = []
    let hasQuotes = seed % 3 != 0
    for _ in 0..<Int.random(in: 1...(seed < 3 ? 30_000 : 300), using: &random) {
      for column in 0..<Int.random(in: 1...12, using: &random) {
        if column > 0 { text.append(0x2c) }
        let length = Int.random(in: 0...14, using: &random)
        if hasQuotes && Int.random(in: 0..<4, using: &random) == 0 {
          text.append(0x22)
          text.append(0x61)
          for _ in 0..<length {
            let byte = Array("ab,\n\"".utf8).randomElement(using: &random) ?? 0x61
            text += byte == 0x22 ? [0x22, 0x22] : [byte]
          }
          text.append(0x22)
        } else {
          for _ in 0..<length { text.append(UInt8.random(in: 0x61...0x7a, using: &random)) }
        }
      }
      text.append(0x0a)
    }
    let found = try rows(text).map(\.fields)
    #expect(found == slowRows(text), "seed \(seed)")
  }
}
