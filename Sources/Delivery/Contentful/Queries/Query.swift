/// A query for entries of any type.
public final class Query: EntryQuery {
  /// The search parameters of the API.
  public var parameters: [String: String] = [:]

  /// Asks for all entries.
  public init() {}

  /// Only entries of the content type.
  @discardableResult
  public func `where`(contentTypeId: ContentTypeId) -> Query { set("content_type", contentTypeId) }
  /// Only entries of the content type.
  public static func `where`(contentTypeId: ContentTypeId) -> Query {
    Query().where(contentTypeId: contentTypeId)
  }

  /// Only entries whose field fulfils the operation; needs a content type.
  @discardableResult
  public func `where`(field name: FieldName, _ operation: Operation) -> Query {
    self.where(valueAtKeyPath: "fields.\(name)", operation)
  }
  /// Only entries whose field fulfils the operation; needs a content type.
  public static func `where`(field name: FieldName, _ operation: Operation) -> Query {
    Query().where(field: name, operation)
  }

  /// Only entries whose linked entry has a value that fulfils the operation.
  ///
  /// - Parameters:
  ///   - field: the field with the link.
  ///   - source: the content type of the entries.
  ///   - path: where the value is, in the linked entry.
  ///   - target: the content type of the linked entry.
  ///   - operation: what the value is compared with.
  @discardableResult
  public func `where`(
    linkAtFieldNamed field: FieldName, onSourceContentTypeWithId source: ContentTypeId,
    hasValueAtKeyPath path: String, withTargetContentTypeId target: ContentTypeId,
    that operation: Operation
  ) -> Query {
    set("content_type", source)
    set("fields.\(field).sys.contentType.sys.id", target)
    return self.where(valueAtKeyPath: "fields.\(field).\(path)", operation)
  }
  /// Only entries whose linked entry has a value that fulfils the operation.
  public static func `where`(
    linkAtFieldNamed field: FieldName, onSourceContentTypeWithId source: ContentTypeId,
    hasValueAtKeyPath path: String, withTargetContentTypeId target: ContentTypeId,
    that operation: Operation
  ) -> Query {
    Query().where(
      linkAtFieldNamed: field, onSourceContentTypeWithId: source, hasValueAtKeyPath: path,
      withTargetContentTypeId: target, that: operation)
  }
}

@available(*, unavailable)
extension Query: Sendable {}
