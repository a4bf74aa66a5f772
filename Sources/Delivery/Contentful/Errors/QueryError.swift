/// Why a query cannot be built.
public enum QueryError: Error, Sendable, Hashable, CustomDebugStringConvertible {
  /// Full-text search needs two characters.
  case textSearchTooShort
  /// Only key paths that begin with `sys.` or `fields.` can be ordered by.
  case invalidOrderProperty
  /// A field's name must have no dot.
  case invalidSelection(fieldKeyPath: String)
  /// At most 99 fields can be selected.
  case maxSelectionLimitExceeded

  /// What is wrong and what to do.
  public var debugDescription: String {
    switch self {
    case .textSearchTooShort: "search for two characters or more"
    case .invalidOrderProperty: "order by a key path that begins with sys. or fields."
    case .invalidSelection(let path): "select \(path) by a field's name, which has no dot"
    case .maxSelectionLimitExceeded: "select \(QueryLimits.selection) fields at most"
    }
  }
}
