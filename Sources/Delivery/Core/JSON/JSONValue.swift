/// A value of a JSON document (RFC 8259): what bodies of requests and answers are made of.
///
/// Two values are equal when they are of one case: `1` and `1.0` are not.
public enum JSONValue: Sendable, Hashable {
  /// `null`, which is not the same as a member that is missing.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number that is written without fraction and exponent, from -2⁶³ to 2⁶³ - 1.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSONValue])
  /// Members by name; of two with one name the last counts.
  case object([String: JSONValue])
}

extension JSONValue {
  /// Whether it is `null`.
  public var isNull: Bool { self == .null }

  /// The truth value; `nil` for anything else.
  public var boolValue: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The whole number, also when it is written with a fraction of zero; `nil` for anything else.
  public var integerValue: Int64? {
    switch self {
    case .integer(let value): value
    case .number(let value): Int64(exactly: value)
    default: nil
    }
  }

  /// The number, rounded where a whole one has more digits than a Double; `nil` for anything else.
  public var numberValue: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The text; `nil` for anything else.
  public var stringValue: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The elements; `nil` for anything else.
  public var arrayValue: [JSONValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members by name; `nil` for anything else.
  public var objectValue: [String: JSONValue]? {
    if case .object(let members) = self { members } else { nil }
  }

  /// A member of an object; `nil` when it is missing, or this is no object. A member that is `null`
  /// is ``null``.
  public subscript(name: String) -> JSONValue? {
    if case .object(let members) = self { members[name] } else { nil }
  }

  /// An element of an array; `nil` when there is none, or this is no array.
  public subscript(index: Int) -> JSONValue? {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      nil
    }
  }
}
