/// Why popup rules were refused as a whole. A single item that is wrong is no error: it fails alone
/// and says why in ``PopupItem/fault``.
public enum PopupRulesError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text is not JSON; the reason says where.
  case notJSON(String)
  /// The JSON is not what popup rules are made of; the reason says where.
  case malformed(String)
  /// There is no such time zone.
  case unusableTimeZone(name: String, reason: String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .notJSON(let reason): reason
    case .malformed(let reason): "these are no popup rules: \(reason)"
    case .unusableTimeZone(_, let reason): reason
    }
  }
}
