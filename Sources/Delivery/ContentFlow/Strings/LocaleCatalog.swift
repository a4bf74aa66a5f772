package import DeliveryCore

/// The languages of a workspace.
public struct LocaleCatalog: Sendable, Hashable {
  /// A language.
  public struct Entry: Sendable, Hashable {
    /// Its tag.
    public let code: String
    /// What it is called.
    public let name: String?
    /// How much of the content there is in it, 0 to 100.
    public let coverage: Double
    /// Whether it is the workspace's own.
    public let isDefault: Bool

    /// Makes an entry.
    public init(code: String, name: String? = nil, coverage: Double, isDefault: Bool = false) {
      self.code = code
      self.name = name
      self.coverage = coverage
      self.isDefault = isDefault
    }
  }

  /// The languages in the server's order; none is a valid answer.
  public let locales: [Entry]

  /// Makes a catalogue.
  public init(locales: [Entry]) { self.locales = locales }

  /// Reads the `data` of an answer.
  ///
  /// - Throws: `decoding`.
  package init(_ data: JSONValue) throws(ContentFlowError) {
    guard let values = data["locales"]?.arrayValue else {
      throw .decoding("locales: data.locales is no array")
    }
    var entries: [Entry] = []
    for (index, value) in values.enumerated() {
      guard let code = value["code"]?.stringValue, let coverage = value["coverage"]?.numberValue,
        (0...100).contains(coverage)
      else { throw .decoding("locales: entry \(index) needs a code and a coverage of 0 to 100") }
      entries.append(
        Entry(
          code: code, name: value["name"]?.stringValue, coverage: coverage,
          isDefault: value["isDefault"]?.boolValue ?? false))
    }
    locales = entries
  }
}
