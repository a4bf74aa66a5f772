import DeliveryCore
import Foundation
import Testing

@Suite struct JSONValueTests {
  static let texts: [(String, JSONValue)] = [
    ("null", JSONValue.null), ("true", true), ("false", false), ("0", 0), ("-7", -7),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("9223372036854775808", .number(9_223_372_036_854_775_808)), ("1.0", .number(1)),
    ("1e3", .number(1_000)), ("-0.5", -0.5), (#""a\n\u00e9\ud83d\ude00""#, "a\né😀"),
    ("[]", []), ("{}", [:]), (#" [1, "x", null, [true]] "#, [1, "x", nil, [true]]),
    (#"{"a": {"b": [1.5]}, "a": 2}"#, ["a": 2]), (#"{"": null}"#, ["": nil]),
  ]

  @Test(arguments: texts)
  func reads(text: String, expected: JSONValue) throws {
    #expect(try JSONValue(parsing: Array(text.utf8)) == expected)
    #expect(try JSONValue(parsing: Data(text.utf8)) == expected)
  }

  @Test(arguments: [
    ("", "1"), ("{", "1"), ("[1,]", "1"), ("{\"a\":1}\nx", "2"), ("nul", "1"), ("01", "1"),
    ("\"a", "1"), ("[1e999]", "1"), ("NaN", "1"), ("'a'", "1"),
    (String(repeating: "[", count: 600), "1"),
  ])
  func refuses(text: String, line: String) {
    let error = #expect(throws: JSONError.self) {
      try JSONValue(parsing: Array(text.utf8), name: "body")
    }
    #expect(error?.description.hasPrefix("body:\(line): at byte ") == true, "\(error as Any)")
  }

  @Test func refusesGzip() {
    #expect(throws: JSONError.self) { try JSONValue(parsing: [0x1f, 0x8b, 8, 0]) }
  }

  @Test func nestsUpToItsLimit() throws {
    let text = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    let value = try JSONValue(parsing: Array(text.utf8))
    #expect(value.text == text)
  }

  @Test func writesTheSameBytesForEqualValues() throws {
    let value: JSONValue = [
      "b": [1, 2.5, nil, true], "a": "x\"\\\u{1}é", "é": [:], "Z": -3, "ab": [],
    ]
    let text = #"{"Z":-3,"a":"x\"\\\u0001é","ab":[],"b":[1,2.5,null,true],"é":{}}"#
    #expect(value.text == text)
    #expect(try JSONValue(parsing: value.bytes) == value)
    #expect(JSONValue.number(.nan).text == "null" && JSONValue.number(-.infinity).text == "null")
  }

  /// What is written is read again as the same value.
  @Test func roundTrips() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2_000 {
      let value = Self.random(depth: 4, &random)
      #expect(try JSONValue(parsing: value.bytes) == value)
    }
  }

  private static func random(
    depth: Int, _ source: inout SystemRandomNumberGenerator
  ) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &source) {
    case 0: return .null
    case 1: return .bool(.random(using: &source))
    case 2: return .integer(.random(in: .min ... .max, using: &source))
    case 3:
      let number = Double(bitPattern: .random(in: 0...UInt64.max, using: &source))
      // A whole number without fraction comes back as an integer.
      return number.isFinite && Int64(exactly: number) == nil ? .number(number) : .number(0.5)
    case 4:
      let scalar = UnicodeScalar(UInt32.random(in: 0..<0xd800, using: &source))
      return .string(String(scalar ?? "x"))
    case 5: return .array((0..<3).map { _ in random(depth: depth - 1, &source) })
    default:
      return .object(
        Dictionary((0..<3).map { ("\($0)\u{e9}", random(depth: depth - 1, &source)) }) { $1 })
    }
  }

  @Test func answersByKind() {
    let value: JSONValue = ["n": 3, "d": 2.0, "s": "t", "b": false, "l": [1], "z": nil]
    #expect(value["n"]?.integerValue == 3 && value["n"]?.numberValue == 3)
    #expect(value["d"]?.integerValue == 2 && JSONValue.number(0.5).integerValue == nil)
    #expect(value["s"]?.stringValue == "t" && value["s"]?.integerValue == nil)
    #expect(value["b"]?.boolValue == false && value["n"]?.boolValue == nil)
    #expect(value["l"]?[0] == 1 && value["l"]?[1] == nil && value["l"]?[-1] == nil)
    #expect(value["l"]?.arrayValue == [1] && value["n"]?.arrayValue == nil)
    #expect(value["z"]?.isNull == true && value["y"] == nil && value["n"]?["x"] == nil)
    #expect(value.objectValue?.count == 6 && value["n"]?.objectValue == nil)
  }

  private struct Host: Codable, Hashable {
    var name: String
    var sizes: [Int]
    var rest: JSONValue
  }

  @Test func isCodable() throws {
    let value: JSONValue = [
      "name": "n", "sizes": [1, 2], "rest": ["a": [nil, true, 1, 2.5, "x"], "b": [:], "c": []],
    ]
    let host = try value.decoded(as: Host.self)
    #expect(host == Host(name: "n", sizes: [1, 2], rest: value["rest"] ?? nil))
    #expect(try JSONValue(encoding: host) == value)
    #expect(throws: DecodingError.self) { try value.decoded(as: [Int].self) }
  }
}
