package import DeliveryCore

/// The strings of a language.
public struct LocalizedStrings: Sendable, Hashable {
  /// The language as the server names it.
  public let locale: String
  /// The strings by key.
  public let strings: [String: String]
  /// The keys whose use may be told.
  public let smartKeys: Set<String>

  /// Makes a catalogue.
  public init(locale: String, strings: [String: String], smartKeys: Set<String> = []) {
    self.locale = locale
    self.strings = strings
    self.smartKeys = smartKeys
  }

  /// The string of a key. The fallback is for keys that were not delivered; a text that the server
  /// sent in another language is delivered.
  public func string(_ key: String, fallback: String = "") -> String { strings[key] ?? fallback }

  /// Whether the use of a string may be told.
  public func isSensor(_ key: String) -> Bool { smartKeys.contains(key) }

  /// Reads the `data` of an answer.
  ///
  /// - Throws: `decoding`.
  package init(_ data: JSONValue, requested: String) throws(ContentFlowError) {
    guard let members = data["strings"]?.objectValue else {
      throw .decoding("strings: data.strings is no object")
    }
    var strings: [String: String] = [:]
    strings.reserveCapacity(members.count)
    for (key, value) in members {
      guard let text = value.stringValue else {
        throw .decoding("strings: \(key) is no text")
      }
      strings[key] = text
    }
    self.strings = strings
    locale = data["locale"]?.stringValue ?? requested
    smartKeys = Set((data["smartKeys"]?.arrayValue ?? []).compactMap(\.stringValue))
  }
}
