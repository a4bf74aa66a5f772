public import Foundation

extension JSONValue: Codable {
  /// Reads a value from any decoder.
  ///
  /// - Throws: `DecodingError` when the decoder holds no value of JSON.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: Name.self) {
      var members: [String: JSONValue] = [:]
      for key in container.allKeys {
        members[key.stringValue] = try container.decode(JSONValue.self, forKey: key)
      }
      self = .object(members)
    } else if var container = try? decoder.unkeyedContainer() {
      var elements: [JSONValue] = []
      while !container.isAtEnd { elements.append(try container.decode(JSONValue.self)) }
      self = .array(elements)
    } else {
      self = try Self.scalar(decoder.singleValueContainer())
    }
  }

  private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSONValue {
    if container.decodeNil() { return .null }
    if let value = try? container.decode(Bool.self) { return .bool(value) }
    if let value = try? container.decode(Int64.self) { return .integer(value) }
    if let value = try? container.decode(Double.self) { return .number(value) }
    return .string(try container.decode(String.self))
  }

  /// Writes the value to any encoder.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .object(let members):
      var container = encoder.container(keyedBy: Name.self)
      for (name, value) in members { try container.encode(value, forKey: Name(stringValue: name)) }
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    case .bool(let value): try Self.encode(value, encoder)
    case .integer(let value): try Self.encode(value, encoder)
    case .number(let value): try Self.encode(value, encoder)
    case .string(let value): try Self.encode(value, encoder)
    }
  }

  private static func encode(_ value: some Encodable, _ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(value)
  }

  /// Any member's name.
  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}

extension JSONValue {
  /// Decodes a value of a type of the host.
  ///
  /// - Parameters:
  ///   - type: what to make of it.
  ///   - decoder: how dates, data and names are read.
  /// - Throws: `DecodingError`.
  public func decoded<Value: Decodable>(
    as type: Value.Type, by decoder: JSONDecoder = JSONDecoder()
  ) throws -> Value {
    try decoder.decode(type, from: Data(bytes))
  }

  /// Makes JSON of a value of a type of the host.
  ///
  /// - Throws: `EncodingError`, or ``JSONError`` when it nests too deep.
  public init(encoding value: some Encodable, by encoder: JSONEncoder = JSONEncoder()) throws {
    try self.init(parsing: encoder.encode(value))
  }
}
