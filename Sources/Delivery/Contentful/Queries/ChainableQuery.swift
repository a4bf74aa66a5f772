/// What all queries have in common; a second value for the same parameter replaces the first.
public protocol ChainableQuery: AnyObject {
  /// Asks for everything.
  init()
  /// The search parameters of the API.
  var parameters: [String: String] { get set }
}

extension ChainableQuery {
  @discardableResult
  func set(_ name: String, _ value: String) -> Self {
    parameters[name] = value
    return self
  }

  /// Only items whose value at the path fulfils the operation.
  @discardableResult
  public func `where`(valueAtKeyPath path: String, _ operation: Query.Operation) -> Self {
    set(path + operation.suffix, operation.value)
  }
  /// Only items whose value at the path fulfils the operation.
  public static func `where`(valueAtKeyPath path: String, _ operation: Query.Operation) -> Self {
    Self().where(valueAtKeyPath: path, operation)
  }

  /// Only items whose property of the system fulfils the operation.
  @discardableResult
  public func `where`(sys key: Sys.CodingKeys, _ operation: Query.Operation) -> Self {
    self.where(valueAtKeyPath: "sys.\(key.stringValue)", operation)
  }
  /// Only items whose property of the system fulfils the operation.
  public static func `where`(sys key: Sys.CodingKeys, _ operation: Query.Operation) -> Self {
    Self().where(sys: key, operation)
  }

  /// Only items that contain the text.
  ///
  /// - Throws: ``QueryError/textSearchTooShort`` for fewer than two characters.
  @discardableResult
  public func searching(for text: String) throws -> Self {
    guard text.count >= QueryLimits.search else { throw QueryError.textSearchTooShort }
    return set("query", text)
  }
  /// Only items that contain the text.
  ///
  /// - Throws: ``QueryError/textSearchTooShort`` for fewer than two characters.
  public static func searching(for text: String) throws -> Self {
    try Self().searching(for: text)
  }

  /// Orders the items, by the first and then by the others.
  @discardableResult
  public func order(by orderings: Ordering...) -> Self {
    set("order", orderings.map(\.parameter).joined(separator: ","))
  }
  /// Orders the items, by the first and then by the others.
  public static func order(by orderings: Ordering...) -> Self {
    Self().set("order", orderings.map(\.parameter).joined(separator: ","))
  }

  /// At most so many items; more than 1000 counts as 1000.
  @discardableResult
  public func limit(to count: UInt) -> Self {
    set("limit", "\(min(count, UInt(QueryLimits.limit)))")
  }
  /// At most so many items; more than 1000 counts as 1000.
  public static func limit(to count: UInt) -> Self { Self().limit(to: count) }

  /// Leaves out the first items.
  @discardableResult
  public func skip(theFirst count: UInt) -> Self { set("skip", "\(count)") }
  /// Leaves out the first items.
  public static func skip(theFirst count: UInt) -> Self { Self().skip(theFirst: count) }

  /// How many levels of links come with the items; more than 10 counts as 10.
  @discardableResult
  public func include(_ levels: UInt) -> Self {
    set("include", "\(min(levels, UInt(QueryLimits.include)))")
  }
  /// How many levels of links come with the items; more than 10 counts as 10.
  public static func include(_ levels: UInt) -> Self { Self().include(levels) }

  /// Gives the items in a locale, or in all with `*`.
  @discardableResult
  public func localizeResults(withLocaleCode code: LocaleCode) -> Self { set("locale", code) }
  /// Gives the items in a locale, or in all with `*`.
  public static func localizeResults(withLocaleCode code: LocaleCode) -> Self {
    Self().localizeResults(withLocaleCode: code)
  }

  /// Gives some fields only, and what the system knows.
  func selecting(_ names: [String]) throws -> Self {
    guard names.count <= QueryLimits.selection else { throw QueryError.maxSelectionLimitExceeded }
    for name in names where name.contains(".") {
      throw QueryError.invalidSelection(fieldKeyPath: name)
    }
    return set("select", (names.map { "fields.\($0)" } + ["sys"]).joined(separator: ","))
  }
}

/// A query for entries or assets, which may have tags.
public protocol ResourceQuery: ChainableQuery {}

extension ResourceQuery {
  /// Gives some fields only, and what the system knows.
  ///
  /// - Throws: ``QueryError`` for more than 99 fields, or a name with a dot.
  @discardableResult
  public func select(fieldsNamed names: [String]) throws -> Self { try selecting(names) }
  /// Gives some fields only, and what the system knows.
  ///
  /// - Throws: ``QueryError`` for more than 99 fields, or a name with a dot.
  public static func select(fieldsNamed names: [String]) throws -> Self {
    try Self().selecting(names)
  }

  /// Only items whose tags' ids fulfil the operation.
  @discardableResult
  public func `where`(metadataTagsIds operation: Query.Operation) -> Self {
    self.where(valueAtKeyPath: "metadata.tags.sys.id", operation)
  }
  /// Only items whose tags' ids fulfil the operation.
  public static func `where`(metadataTagsIds operation: Query.Operation) -> Self {
    Self().where(metadataTagsIds: operation)
  }

  /// Only items whose metadata fulfils the operation.
  @discardableResult
  public func `where`(metadata key: Metadata.CodingKeys, _ operation: Query.Operation) -> Self {
    self.where(valueAtKeyPath: "metadata.\(key.stringValue)", operation)
  }
  /// Only items whose metadata fulfils the operation.
  public static func `where`(
    metadata key: Metadata.CodingKeys, _ operation: Query.Operation
  ) -> Self {
    Self().where(metadata: key, operation)
  }
}

/// A query for entries.
public protocol EntryQuery: ResourceQuery {}

extension EntryQuery {
  /// Only entries with a link to the entry.
  @discardableResult
  public func `where`(linksToEntryWithId id: String) -> Self { set("links_to_entry", id) }
  /// Only entries with a link to the entry.
  public static func `where`(linksToEntryWithId id: String) -> Self {
    Self().where(linksToEntryWithId: id)
  }

  /// Only entries with a link to the asset.
  @discardableResult
  public func `where`(linksToAssetWithId id: String) -> Self { set("links_to_asset", id) }
  /// Only entries with a link to the asset.
  public static func `where`(linksToAssetWithId id: String) -> Self {
    Self().where(linksToAssetWithId: id)
  }
}
