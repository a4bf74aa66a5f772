/// A value of an attribute, as a host gives it.
public enum AttributeValue: Hashable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  /// Text, also a version.
  case string(String)
  /// An instant, in milliseconds since 1970 (UTC).
  case date(Int64)
  case array([AttributeValue])
  case object([String: AttributeValue])
}

extension AttributeValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int64) { self = .int(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// A truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Nothing.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: AttributeValue...) { self = .array(elements) }
  /// Named values; of two with one name the last counts.
  public init(dictionaryLiteral elements: (String, AttributeValue)...) {
    self = .object(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}
