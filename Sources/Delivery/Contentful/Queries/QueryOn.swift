/// A query for the entries of one type of the app's own, whose fields the compiler checks.
public final class QueryOn<EntryType: EntryDecodable & FieldKeysQueryable>: EntryQuery {
  /// The search parameters of the API.
  public var parameters: [String: String]

  /// Asks for all entries of the type.
  public init() {
    parameters = ["content_type": EntryType.contentTypeId]
  }

  /// Only entries whose field fulfils the operation.
  @discardableResult
  public func `where`(field: EntryType.FieldKeys, _ operation: Query.Operation) -> QueryOn {
    self.where(valueAtKeyPath: "fields.\(field.stringValue)", operation)
  }
  /// Only entries whose field fulfils the operation.
  public static func `where`(
    field: EntryType.FieldKeys, _ operation: Query.Operation
  ) -> QueryOn<EntryType> {
    QueryOn().where(field: field, operation)
  }

  /// Only entries whose linked entry fulfils another query.
  @discardableResult
  public func `where`<Linked>(
    linkAtField field: EntryType.FieldKeys, matches query: LinkQuery<Linked>
  ) -> QueryOn {
    let path = "fields.\(field.stringValue)"
    set("\(path).sys.contentType.sys.id", Linked.contentTypeId)
    return self.where(valueAtKeyPath: "\(path).\(query.path)", query.operation)
  }
  /// Only entries whose linked entry fulfils another query.
  public static func `where`<Linked>(
    linkAtField field: EntryType.FieldKeys, matches query: LinkQuery<Linked>
  ) -> QueryOn<EntryType> {
    QueryOn().where(linkAtField: field, matches: query)
  }

  /// Only entries that link to the resource by the field.
  @discardableResult
  public func `where`(
    linkAtField field: EntryType.FieldKeys, hasTargetId id: String
  ) -> QueryOn {
    set("fields.\(field.stringValue).sys.id", id)
  }
  /// Only entries that link to the resource by the field.
  public static func `where`(
    linkAtField field: EntryType.FieldKeys, hasTargetId id: String
  ) -> QueryOn<EntryType> {
    QueryOn().where(linkAtField: field, hasTargetId: id)
  }

  /// Gives some fields only, and what the system knows.
  ///
  /// - Throws: ``QueryError`` for more than 99 fields, or a name with a dot.
  @discardableResult
  public func select(fieldsNamed fields: [EntryType.FieldKeys]) throws -> QueryOn {
    try selecting(fields.map(\.stringValue))
  }
  /// Gives some fields only, and what the system knows.
  ///
  /// - Throws: ``QueryError`` for more than 99 fields, or a name with a dot.
  public static func select(fieldsNamed fields: [EntryType.FieldKeys]) throws
    -> QueryOn<EntryType>
  {
    try QueryOn().select(fieldsNamed: fields)
  }

  /// Orders the entries, by the first and then by the others.
  @discardableResult
  public func order(by orderings: Ordered<EntryType>...) -> QueryOn {
    set("order", orderings.map(\.ordering.parameter).joined(separator: ","))
  }
  /// Orders the entries, by the first and then by the others.
  public static func order(by orderings: Ordered<EntryType>...) -> QueryOn<EntryType> {
    QueryOn().set("order", orderings.map(\.ordering.parameter).joined(separator: ","))
  }
}

/// A condition on a linked entry.
public final class LinkQuery<EntryType: EntryDecodable & FieldKeysQueryable> {
  let path: String
  let operation: Query.Operation

  private init(_ path: String, _ operation: Query.Operation) {
    self.path = path
    self.operation = operation
  }

  /// The linked entry's field fulfils the operation.
  public static func `where`(
    field: EntryType.FieldKeys, _ operation: Query.Operation
  ) -> LinkQuery<EntryType> {
    LinkQuery("fields.\(field.stringValue)", operation)
  }

  /// The linked entry's property of the system fulfils the operation.
  public static func `where`(
    sys key: Sys.CodingKeys, _ operation: Query.Operation
  ) -> LinkQuery<EntryType> {
    LinkQuery("sys.\(key.stringValue)", operation)
  }
}

@available(*, unavailable)
extension QueryOn: Sendable {}

@available(*, unavailable)
extension LinkQuery: Sendable {}
