import DeliveryCore

/// The types of fields that this version knows.
public enum FieldType: String, Sendable, Hashable {
  /// A text.
  case text
  /// A picture.
  case image
  /// A number.
  case number
  /// A truth value.
  case boolean
  /// A colour.
  case color
  /// Blocks.
  case collection
}

/// What fields can be read as.
public protocol ContentFieldReadable: Sendable {
  /// The value of a field; `nil` when it is something else.
  static func read(_ value: ContentFieldValue) -> Self?
}

/// The tag of a field and what it is read as.
public struct FieldKey<Value: ContentFieldReadable>: Sendable, Hashable {
  /// The tag, such as `#title`.
  public let tag: String
  /// The type that the workspace gave the field.
  public let type: FieldType

  /// Makes a key.
  public init(_ tag: String, type: FieldType) {
    self.tag = tag
    self.type = type
  }
}

extension ContentBlock {
  /// The value of a field that must be there.
  ///
  /// - Throws: `missingField` or `wrongFieldType`, both also told as `fields`.
  public func require<Value>(_ key: FieldKey<Value>) throws(ContentFlowError) -> Value {
    if let value = try value(for: key) { return value }
    throw Self.told(.missingField(block: self.key, tag: key.tag))
  }

  /// The value of a field, `nil` when it is not there.
  ///
  /// - Throws: `wrongFieldType`, also told as `fields`.
  public func value<Value>(for key: FieldKey<Value>) throws(ContentFlowError) -> Value? {
    guard let field = field(key.tag) else { return nil }
    guard field.type == key.type.rawValue, let value = Value.read(field.value) else {
      let expected = "\(key.type.rawValue) as \(Value.self)"
      throw Self.told(
        .wrongFieldType(block: self.key, tag: key.tag, expected: expected, found: field.type))
    }
    return value
  }

  private static func told(_ error: ContentFlowError) -> ContentFlowError {
    ContentFlowDiagnostics.tell(
      ContentFlowDiagnostic(
        level: .warnings, category: "fields", message: error.description, error: error))
    return error
  }
}

extension String: ContentFieldReadable {
  /// A text or a colour.
  public static func read(_ value: ContentFieldValue) -> String? {
    switch value {
    case .text(let text), .color(let text): text
    default: nil
    }
  }
}

extension Double: ContentFieldReadable {
  /// A number.
  public static func read(_ value: ContentFieldValue) -> Double? {
    if case .number(let number) = value { number } else { nil }
  }
}

extension Int: ContentFieldReadable {
  /// A whole number.
  public static func read(_ value: ContentFieldValue) -> Int? {
    if case .number(let number) = value { Int(exactly: number) } else { nil }
  }
}

extension Bool: ContentFieldReadable {
  /// A truth value.
  public static func read(_ value: ContentFieldValue) -> Bool? {
    if case .boolean(let flag) = value { flag } else { nil }
  }
}

extension ContentImage: ContentFieldReadable {
  /// A picture.
  public static func read(_ value: ContentFieldValue) -> ContentImage? {
    if case .image(let image) = value { image } else { nil }
  }
}

extension [ContentBlock]: ContentFieldReadable {
  /// Blocks.
  public static func read(_ value: ContentFieldValue) -> [ContentBlock]? {
    if case .collection(let blocks) = value { blocks } else { nil }
  }
}
