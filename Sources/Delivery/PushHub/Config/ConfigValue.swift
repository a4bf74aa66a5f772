import DeliveryCore

/// A value of the config, in every form that it can be read in.
public struct ConfigValue: Sendable, Hashable {
  /// Where a value comes from.
  public enum Source: String, Sendable, Hashable {
    /// The active config.
    case remote
    /// The app's own defaults.
    case `default`
    /// Neither has one.
    case `static`
  }

  /// Where it comes from.
  public let source: Source
  /// The text; of what is no text its JSON.
  public let string: String
  /// The truth value: a number is true unless it is 0; of texts `true`, `1`, `yes` and `on` are,
  /// without regard to case.
  public let bool: Bool
  /// The whole number: a fraction is cut off; 0 for what is no number, and beyond an `Int`.
  public let int: Int
  /// The number; 0 for what is none.
  public let double: Double
  /// The JSON text; `nil` without a value.
  public let json: String?

  /// No value.
  static let none = ConfigValue()

  private init() {
    source = .static
    string = ""
    bool = false
    int = 0
    double = 0
    json = nil
  }

  /// Converts a value, once for all reading.
  init(_ value: JSONValue, _ source: Source) {
    let text = value.text
    self.source = source
    json = text
    string = value.stringValue ?? text
    bool = Self.bool(value)
    int = Self.int(value)
    double = Self.number(value)?.numberValue ?? 0
  }

  private static func bool(_ value: JSONValue) -> Bool {
    switch value {
    case .bool(let value): value
    case .integer(let value): value != 0
    case .number(let value): value != 0
    case .string(let text): ["true", "1", "yes", "on"].contains(text.lowercased())
    default: false
    }
  }

  private static func int(_ value: JSONValue) -> Int {
    switch value {
    case .integer(let value): Int(exactly: value) ?? 0
    case .number(let value): Int(exactly: value.rounded(.towardZero)) ?? 0
    case .string: number(value)?.integerValue.flatMap { Int(exactly: $0) } ?? 0
    default: 0
    }
  }

  /// A number, also one that a text holds as JSON writes it.
  private static func number(_ value: JSONValue) -> JSONValue? {
    guard case .string(let text) = value else { return value.numberValue.map { _ in value } }
    guard let first = text.utf8.first, let last = text.utf8.last, text.utf8.count <= 64,
      first == 0x2d || (0x30...0x39).contains(first), (0x30...0x39).contains(last),
      let parsed = try? JSONValue(parsing: Array(text.utf8)), parsed.numberValue != nil
    else { return nil }
    return parsed
  }
}
