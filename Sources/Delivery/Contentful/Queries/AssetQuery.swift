/// The kinds of files that assets can be looked for by.
public enum MimetypeGroup: String, Sendable, Hashable, CaseIterable {
  /// Anything to keep.
  case attachment
  /// Text.
  case plaintext
  /// Pictures.
  case image
  /// Sound.
  case audio
  /// Moving pictures.
  case video
  /// Text with layout.
  case richtext
  /// Slides.
  case presentation
  /// Tables.
  case spreadsheet
  /// PDF.
  case pdfdocument
  /// Packed files.
  case archive
  /// Programs' text.
  case code
  /// HTML and the like.
  case markup
}

/// A query for assets.
public final class AssetQuery: ResourceQuery {
  /// The search parameters of the API.
  public var parameters: [String: String] = [:]

  /// Asks for all assets.
  public init() {}

  /// Only assets of a kind.
  @discardableResult
  public func `where`(mimetypeGroup group: MimetypeGroup) -> AssetQuery {
    set("mimetype_group", group.rawValue)
  }
  /// Only assets of a kind.
  public static func `where`(mimetypeGroup group: MimetypeGroup) -> AssetQuery {
    AssetQuery().where(mimetypeGroup: group)
  }
}

/// A query for content types.
public final class ContentTypeQuery: ChainableQuery {
  /// What content types can be looked for by.
  public enum QueryableCodingKey: String, Sendable, CodingKey {
    /// The name that people see.
    case name
    /// What it is for.
    case description
  }

  /// The search parameters of the API.
  public var parameters: [String: String] = [:]

  /// Asks for all content types.
  public init() {}

  /// Only content types whose property fulfils the operation.
  @discardableResult
  public func `where`(
    queryableCodingKey key: QueryableCodingKey, _ operation: Query.Operation
  ) -> ContentTypeQuery {
    self.where(valueAtKeyPath: key.stringValue, operation)
  }
  /// Only content types whose property fulfils the operation.
  public static func `where`(
    queryableCodingKey key: QueryableCodingKey, _ operation: Query.Operation
  ) -> ContentTypeQuery {
    ContentTypeQuery().where(queryableCodingKey: key, operation)
  }
}

@available(*, unavailable)
extension AssetQuery: Sendable {}

@available(*, unavailable)
extension ContentTypeQuery: Sendable {}
