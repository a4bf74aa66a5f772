import Bytes
package import DeliveryCore
public import Foundation

/// A value of an attribute, or of a goal's data.
public enum FeatureflowValue: Sendable, Hashable {
  /// A text.
  case string(String)
  /// A number.
  case number(Double)
  /// Yes or no.
  case bool(Bool)
  /// An instant.
  case date(Date)
  /// Several values: a rule matches when any of them does.
  case array([FeatureflowValue])

  /// The value on the wire; instants as ISO 8601 in UTC with milliseconds.
  package var json: JSONValue {
    switch self {
    case .string(let text): .string(text)
    case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .number(number)
    case .bool(let truth): .bool(truth)
    case .date(let date): .string(Self.text(date))
    case .array(let values): .array(values.map(\.json))
    }
  }

  static func milliseconds(_ date: Date) -> Int64 {
    let value = (date.timeIntervalSince1970 * 1_000).rounded()
    return Int64(exactly: value) ?? (value < 0 ? .min : .max)
  }

  private static func text(_ date: Date) -> String {
    let text = CivilTime.iso8601(milliseconds: milliseconds(date))
    return text.utf8.contains(UInt8(ascii: ".")) ? text : String(text.dropLast()) + ".000Z"
  }
}

/// What can be the value of an attribute.
public protocol FeatureflowAttribute: Sendable {
  /// The value.
  var featureflowValue: FeatureflowValue { get }
}

extension String: FeatureflowAttribute {
  /// A text.
  public var featureflowValue: FeatureflowValue { .string(self) }
}

extension Int: FeatureflowAttribute {
  /// A number.
  public var featureflowValue: FeatureflowValue { .number(Double(self)) }
}

extension Double: FeatureflowAttribute {
  /// A number.
  public var featureflowValue: FeatureflowValue { .number(self) }
}

extension Bool: FeatureflowAttribute {
  /// Yes or no.
  public var featureflowValue: FeatureflowValue { .bool(self) }
}

extension Date: FeatureflowAttribute {
  /// An instant.
  public var featureflowValue: FeatureflowValue { .date(self) }
}

extension FeatureflowValue {
  /// An instant on the wire.
  static func time(_ milliseconds: Int64) -> JSONValue {
    FeatureflowValue.date(Date(timeIntervalSince1970: Double(milliseconds) / 1_000)).json
  }
}
