import DeliveryCore

/// A string of the app's source.
public struct StringRegistration: Sendable, Hashable {
  /// Its key.
  public var key: String
  /// Its text in the source language.
  public var defaultValue: String
  /// Where it is used, for translators.
  public var context: String?

  /// Makes a registration.
  public init(key: String, defaultValue: String, context: String? = nil) {
    self.key = key
    self.defaultValue = defaultValue
    self.context = context
  }

  var json: JSONValue {
    var members: [String: JSONValue] = [
      "key": .string(key), "defaultValue": .string(defaultValue),
    ]
    members["context"] = context.map { .string($0) }
    return .object(members)
  }
}

/// What a registration did.
public struct StringRegistrationResult: Sendable, Hashable {
  /// Strings that were new.
  public let created: Int
  /// Strings whose text was another.
  public let updated: Int
  /// Strings that were known so.
  public let unchanged: Int

  /// Makes a result.
  public init(created: Int, updated: Int, unchanged: Int) {
    self.created = created
    self.updated = updated
    self.unchanged = unchanged
  }

  init(_ data: JSONValue) throws(ContentFlowError) {
    func count(_ name: String) throws(ContentFlowError) -> Int {
      guard let number = data[name]?.integerValue, let count = Int(exactly: number) else {
        throw .decoding("strings/sync: data.\(name) is no count")
      }
      return count
    }
    created = try count("created")
    updated = try count("updated")
    unchanged = try count("unchanged")
  }
}

/// What became of keys whose use is no longer told.
public struct StringDisableResult: Sendable, Hashable {
  /// Keys that were told until now.
  public let disabled: [String]
  /// Keys that were not.
  public let alreadyDisabled: [String]
  /// Keys that the workspace does not have.
  public let unknown: [String]

  /// Makes a result.
  public init(disabled: [String], alreadyDisabled: [String], unknown: [String]) {
    self.disabled = disabled
    self.alreadyDisabled = alreadyDisabled
    self.unknown = unknown
  }

  init(_ data: JSONValue) throws(ContentFlowError) {
    func keys(_ name: String) throws(ContentFlowError) -> [String] {
      guard let values = data[name]?.arrayValue else {
        throw .decoding("strings/disable: data.\(name) is no array")
      }
      return values.compactMap(\.stringValue)
    }
    disabled = try keys("disabled")
    alreadyDisabled = try keys("alreadyDisabled")
    unknown = try keys("unknown")
  }
}
