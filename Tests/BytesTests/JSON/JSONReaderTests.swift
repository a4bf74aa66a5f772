import Bytes
import TestSupport
import Testing

@Suite struct JSONReaderTests {
  @Test(arguments: [
    ("{}", "{ }"),
    ("[]", "[ ]"),
    (" [ ] \r\n\t", "[ ]"),
    ("\u{feff}[1]", "[ n:1.0 ]"),
    ("0", "n:0.0"),
    ("-0", "n:-0.0"),
    ("-12.5e+2", "n:-1250.0"),
    ("1E-2", "n:0.01"),
    ("1e999", "n:inf"),
    ("-1e999", "n:-inf"),
    ("123456789012345678901234567890", "n:1.2345678901234568e+29"),
    ("\"\"", "s:"),
    ("\"a\\n\\t\\\"\\\\\\/\\b\\f\\rz\"", "s:a\n\t\"\\/\u{8}\u{c}\rz"),
    ("\"\\u00e9\\u20ac\"", "s:é€"),
    ("\"\\ud83d\\ude00!\"", "s:😀!"),
    ("\"\\ud83d\"", "s:\u{fffd}"),
    ("\"\\ud83dx\"", "s:\u{fffd}x"),
    ("\"\\ud83d\\u0041\"", "s:\u{fffd}A"),
    ("\"\\ude00\\ud83d\\ude00\"", "s:\u{fffd}😀"),
    ("\"é€😀\"", "s:é€😀"),
    ("\"\u{7f}\"", "s:\u{7f}"),
    ("true", "true"), ("false", "false"), ("null", "null"),
    ("{\"a\":1,\"b\":[true,null],\"a\":{}}", "{ k:a n:1.0 k:b [ true null ] k:a { } }"),
    ("{ \"a\" : 1 , \"b\" : \"x\" }", "{ k:a n:1.0 k:b s:x }"),
    ("[[[]],[{}]]", "[ [ [ ] ] [ { } ] ]"),
    ("{\"\\u0061\":0}", "{ k:a n:0.0 }"),
    ("{\"\":0}", "{ k: n:0.0 }"),
  ])
  func readsValidDocuments(_ text: String, _ tokens: String) {
    #expect(transcript(text) == tokens)
  }

  @Test(arguments: [
    "", " ", "[", "]", "{", "}", "[1", "[1,", "[1,]", "[,1]", "[1 2]", "[1,,2]", "{\"a\"}",
    "{\"a\":}", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "{'a':1}", "{1:1}", "{\"a\":1 \"b\":2}",
    "[1}", "{\"a\":1]", "01", "-", "+1", ".5", "1.", "1.e2", "1e", "1e+", "-01", "0x10", "1.2.3",
    "NaN", "Infinity", "-Infinity", "nul", "nulll", "truefalse", "True", "tru", "fals e",
    "\"", "\"a", "\"\\", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"\\u", "\"a\nb\"", "\"a\tb\"",
    "\"\u{1}\"", "'a'", "[1]]", "[1] 2", "{} {}", "// x\n1", "[1/*x*/]", "#", "[\"a\",\n", "1 1",
    "\u{a0}1", "[1\u{c}]", "\u{1e}1", "\"a\"b", "--1", "1-2", "[-]", "{\"a\":1,,}", "{,}", ",",
    ":", "{\"a\"::1}", "[\"\\ud83d\\u\"]",
  ])
  func refusesInvalidDocuments(_ text: String) {
    #expect(transcript(text) == nil)
  }

  @Test(
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xc0, 0xaf, 0x22], [0x22, 0xc1, 0x81, 0x22], [0x22, 0xc3, 0x22],
      [0x22, 0xe2, 0x82, 0x22], [0x22, 0xe0, 0x80, 0xaf, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22],
      [0x22, 0xf0, 0x80, 0x80, 0x80, 0x22], [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xc3],
      [0x22, 0xf5, 0x80, 0x80, 0x80, 0x22], [0x22, 0xff, 0x22], [0x22, 0xe9, 0x22],
      [0x22, 0x00, 0x22],
      [0x00], [0x5b, 0x00, 0x5d], [0x89, 0x50, 0x4e, 0x47],
    ] as [[UInt8]])
  func refusesBytesThatAreNoUTF8(_ bytes: [UInt8]) {
    #expect(transcript(bytes).error != nil)
  }

  @Test func namesPlaceAndExpectation() {
    #expect(
      transcript(Array("{\n \"a\": 1,\n \"b\" 2}".utf8)).error
        == .syntax(
          name: "t", offset: 16, line: 3, reason: "expected ':' behind the name, found '2'"))
    #expect(
      transcript(Array("[1,\n2".utf8)).error
        == .syntax(
          name: "t", offset: 5, line: 2,
          reason: "expected ',' or ']', but the text ends inside an array; was the file cut off?"))
    #expect(
      transcript([0x5b, 0x31, 0x00]).error
        == .notText(
          name: "t", offset: 2,
          hint: "a NUL byte where JSON needs ',' or ']'; is this a binary file?"))
  }

  @Test func boundsDepth() {
    let deep = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(transcript(deep) != nil)
    let error = transcript(Array(repeating: 0x5b, count: 513)).error
    #expect(
      error
        == .syntax(
          name: "t", offset: 512, line: 1, reason: "arrays and objects nest deeper than 512"))
  }

  @Test(arguments: ["\"%\"", "[%]", "{\"%\":1}"])
  func boundsTheLongestToken(_ frame: String) {
    let digits = String(repeating: "1", count: 5000)
    let text = frame.split(separator: "%", omittingEmptySubsequences: false).joined(
      separator: digits)
    let short = transcript(Array(text.utf8), chunkSize: 64, limit: 1024).error
    #expect(short == .recordTooLong(name: "t", line: 1, limit: 1024))
    #expect(transcript(Array(text.utf8), chunkSize: 64, limit: 8192).error == nil)
  }

  static let mixed =
    #"{"type":"F\u00e9\ud83d\ude00","n":[-12.5e2,0,1e3],"é😀":{"x":null,"y":[true,false,[]]},"z":"\\\""}"#

  @Test func givesTheSameTokensWhereverTheInputIsCut() {
    let bytes = Array(Self.mixed.utf8)
    let whole = transcript(bytes)
    #expect(whole.error == nil)
    for size in 1...bytes.count {
      let cut = transcript(bytes, chunkSize: size)
      #expect(cut.tokens == whole.tokens && cut.error == nil, "chunk size \(size)")
    }
  }

  @Test func reportsEveryTruncation() {
    let bytes = Array(Self.mixed.utf8)
    for count in 0..<bytes.count {
      #expect(transcript(Array(bytes[..<count])).error != nil, "\(count) bytes")
    }
  }

  @Test func readsSequencesOfDocuments() {
    #expect(transcript("", layout: .sequence) == "")
    #expect(
      transcript("{}\n[1]\r\n\n2 3\"a\"null", layout: .sequence)
        == "{ } [ n:1.0 ] n:2.0 n:3.0 s:a null")
    #expect(transcript("\u{1e}{}\n\u{1e}{}\n", layout: .sequence) == "{ } { }")
    #expect(transcript("{}\n{", layout: .sequence) == nil)
    #expect(transcript("[\u{1e}1]", layout: .sequence) == nil)
  }

  @Test(arguments: [1, 3, 100]) func goesOnBehindABadLine(_ chunkSize: Int) throws {
    let bytes = Array("{\"a\":1}\n{\"a\":oops}\n[3]\nx".utf8)
    var reader = JSONReader(
      ByteSource(bytes: bytes, name: "t"), layout: .sequence, chunkSize: chunkSize)
    var numbers: [Double] = []
    var bad: [Int] = []
    var isDone = false
    while !isDone {
      do throws(ByteError) {
        let token = try reader.next()
        if token == .number { numbers.append(reader.number) }
        if token == .end { isDone = true }
      } catch {
        bad.append(reader.line)
        isDone = try !reader.skipLine()
      }
    }
    #expect(numbers == [1, 3])
    #expect(bad == [2, 4])
  }
}
