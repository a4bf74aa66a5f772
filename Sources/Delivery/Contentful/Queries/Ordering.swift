/// What the items are ordered by.
public struct Ordering: Sendable, Hashable {
  let parameter: String

  /// Orders by a property of the system.
  ///
  /// - Throws: ``QueryError/invalidOrderProperty``.
  public init(sys: Sys.CodingKeys, inReverse: Bool = false) throws {
    try self.init("sys.\(sys.stringValue)", inReverse: inReverse)
  }

  /// Orders by a key path.
  ///
  /// - Throws: ``QueryError/invalidOrderProperty`` when it begins with neither `sys.` nor `fields.`.
  public init(_ propertyName: String, inReverse: Bool = false) throws {
    let prefixes = ["sys.", "fields."]
    guard prefixes.contains(where: { propertyName.hasPrefix($0) && propertyName != $0 }) else {
      throw QueryError.invalidOrderProperty
    }
    self.init(checked: propertyName, inReverse: inReverse)
  }

  init(checked path: String, inReverse: Bool) {
    parameter = (inReverse ? "-" : "") + path
  }
}

/// What the entries of a type are ordered by.
public struct Ordered<EntryType: EntryDecodable & FieldKeysQueryable>: Sendable {
  let ordering: Ordering

  /// Orders by a field.
  public init(field: EntryType.FieldKeys, inReverse: Bool = false) {
    ordering = Ordering(checked: "fields.\(field.stringValue)", inReverse: inReverse)
  }

  /// Orders by a property of the system.
  public init(sys: Sys.CodingKeys, inReverse: Bool = false) {
    ordering = Ordering(checked: "sys.\(sys.stringValue)", inReverse: inReverse)
  }
}
