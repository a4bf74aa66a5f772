import DeliveryCore
import Foundation

/// Decodes a value of JSON that was read before, with all that resources need beside it.
final class ValueDecoder: Decoder {
  let value: JSONValue
  let context: DecodingContext
  let codingPath: [any CodingKey]
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  init(_ value: JSONValue, _ context: DecodingContext, _ path: [any CodingKey] = []) {
    self.value = value
    self.context = context
    codingPath = path
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = value else { throw mismatch("an object") }
    return KeyedDecodingContainer(ValueMembers<Key>(members: members, decoder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = value else { throw mismatch("an array") }
    return ValueElements(elements: elements, decoder: self)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    ValueScalar(decoder: self)
  }

  func at(_ value: JSONValue, _ key: any CodingKey) -> ValueDecoder {
    ValueDecoder(value, context, codingPath + [key])
  }

  func mismatch(_ expected: String) -> DecodingError {
    .dataCorrupted(
      .init(
        codingPath: codingPath,
        debugDescription: "expected \(expected), found \(value.kind)"))
  }

  func bool() throws -> Bool {
    guard let bool = value.boolValue else { throw mismatch("a truth value") }
    return bool
  }

  func string() throws -> String {
    guard let string = value.stringValue else { throw mismatch("a text") }
    return string
  }

  func number() throws -> Double {
    guard let number = value.numberValue else { throw mismatch("a number") }
    return number
  }

  func integer<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let integer = value.integerValue, let number = Number(exactly: integer) else {
      throw mismatch("a whole number of \(Number.bitWidth) bits")
    }
    return number
  }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    if type == JSONValue.self, let value = value as? Value { return value }
    if type == Date.self, let date = try date() as? Value { return date }
    if type == URL.self {
      guard let url = URL(string: try string()) as? Value else { throw mismatch("an address") }
      return url
    }
    return try Value(from: self)
  }

  private func date() throws -> Date {
    switch context.dates.strategy {
    case nil, .iso8601?:
      guard let date = context.dates.date(try string()) else { throw mismatch("a date") }
      return date
    case .secondsSince1970?: return Date(timeIntervalSince1970: try number())
    case .millisecondsSince1970?: return Date(timeIntervalSince1970: try number() / 1000)
    case .custom(let read)?: return try read(self)
    default: return Date(timeIntervalSinceReferenceDate: try number())
    }
  }
}

extension JSONValue {
  /// What it is, in words.
  var kind: String {
    switch self {
    case .null: "null"
    case .bool: "a truth value"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
