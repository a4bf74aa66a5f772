import Bytes
import TestSupport
import Testing

@Suite struct JSONValuesTests {
  @Test func passesOverAndKeepsValues() throws {
    let text =
      #"{"skip":[1,{"a":[]}],"keep": { "b" : [ 1.50 , "x\n\u0001\"" , null , true ] } ,"z":7}"#
    for chunkSize in 1...text.utf8.count {
      var reader = JSONReader(
        ByteSource(bytes: Array(text.utf8), name: "t"), chunkSize: chunkSize)
      var raw = ""
      var names: [String] = []
      _ = try reader.next()
      while try reader.nextMember() {
        names.append(reader.string)
        if reader.textEquals("keep") {
          raw = String(decoding: try reader.rawValue(), as: UTF8.self)
        } else {
          try reader.skipValue()
        }
      }
      let last = try reader.next()
      #expect(last == .end)
      #expect(names == ["skip", "keep", "z"])
      #expect(raw == #"{"b":[1.50,"x\u000a\u0001\"",null,true]}"#)
    }
  }

  @Test func comparesTextWithNames() throws {
    var reader = JSONReader(ByteSource(bytes: Array("[\"coordinates\"]".utf8), name: "t"))
    _ = try reader.next()
    _ = try reader.next()
    #expect([reader.textEquals("coordinates"), reader.textEquals("coordinate")] == [true, false])
    #expect(reader.textEquals("coordinateZ") == false)
  }

  enum Value: Equatable {
    case null, bool(Bool), number(Double), string(String), array([Value])
    case object([String], [Value])
  }

  static func random(_ generator: inout SplitMix, depth: Int) -> Value {
    switch Int.random(in: 0..<(depth > 3 ? 4 : 6), using: &generator) {
    case 0: return .null
    case 1: return .bool(Bool.random(using: &generator))
    case 2:
      return .number(
        Bool.random(using: &generator)
          ? Double(Int.random(in: -1000...1000, using: &generator))
          : generator.double(in: -200..<200))
    case 3: return .string(word(&generator))
    case 4:
      return .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          random(&generator, depth: depth + 1)
        })
    default:
      let count = Int.random(in: 0...4, using: &generator)
      return .object(
        (0..<count).map { _ in word(&generator) },
        (0..<count).map { _ in random(&generator, depth: depth + 1) })
    }
  }

  static func word(_ generator: inout SplitMix) -> String {
    let pool: [Character] = ["a", "\"", "\\", "é", "€", "😀", "\n", "\u{1}", "/", " ", "z", "{"]
    return String(
      (0..<Int.random(in: 0...6, using: &generator)).map { _ in
        pool[Int.random(in: 0..<pool.count, using: &generator)]
      })
  }

  static func write(_ value: Value, _ generator: inout SplitMix) -> String {
    let blank = ["", "", " ", "\n", "\t\r\n "][Int.random(in: 0..<5, using: &generator)]
    switch value {
    case .null: return blank + "null"
    case .bool(let bool): return blank + "\(bool)"
    case .number(let number): return blank + "\(number)"
    case .string(let text): return blank + quote(text, &generator)
    case .array(let values):
      return "[" + values.map { write($0, &generator) }.joined(separator: blank + ",") + blank + "]"
    case .object(let names, let values):
      return "{"
        + zip(names, values).map {
          blank + quote($0, &generator) + blank + ":" + write($1, &generator)
        }
        .joined(separator: blank + ",") + blank + "}"
    }
  }

  static func quote(_ text: String, _ generator: inout SplitMix) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\"
        || Int.random(in: 0..<4, using: &generator) == 0
      {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output + "\""
  }

  static func parse(_ token: JSONReader.Token, _ reader: inout JSONReader) throws -> Value {
    switch token {
    case .null: return .null
    case .bool: return .bool(reader.bool)
    case .number: return .number(reader.number)
    case .string: return .string(reader.string)
    case .beginArray:
      var values: [Value] = []
      while let next = try reader.nextElement() { values.append(try parse(next, &reader)) }
      return .array(values)
    default:
      var names: [String] = []
      var values: [Value] = []
      while try reader.nextMember() {
        names.append(reader.string)
        values.append(try parse(try reader.next(), &reader))
      }
      return .object(names, values)
    }
  }

  @Test(arguments: 0..<200) func readsWhatWasWritten(_ seed: Int) throws {
    var generator = SplitMix(seed: UInt64(seed))
    let value = Self.random(&generator, depth: 0)
    let text = Self.write(value, &generator)
    let chunkSize = Int.random(in: 1...40, using: &generator)
    var reader = JSONReader(
      ByteSource(bytes: Array(text.utf8), name: "t"), chunkSize: chunkSize)
    let read = try Self.parse(try reader.next(), &reader)
    #expect(read == value, "seed \(seed): \(text)")
    var again = JSONReader(ByteSource(bytes: Array(text.utf8), name: "t"), chunkSize: chunkSize)
    let raw = try again.rawValue()
    var third = JSONReader(ByteSource(bytes: raw, name: "t"))
    let reread = try Self.parse(try third.next(), &third)
    #expect(reread == value, "seed \(seed)")
  }
}
