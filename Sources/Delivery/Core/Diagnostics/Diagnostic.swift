/// How much is told.
public enum DiagnosticLevel: Int, Sendable, Hashable, Comparable {
  /// Nothing but what is always told.
  case off
  /// What the app must mend.
  case errors
  /// Also what was lost or left out.
  case warnings
  /// Also what goes on.
  case verbose

  /// Whether less is told.
  public static func < (left: DiagnosticLevel, right: DiagnosticLevel) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// Something that developers should know.
public struct Diagnostic: Sendable, Hashable {
  /// How much it matters.
  public let level: DiagnosticLevel
  /// What it is about, such as `cache` or `http`.
  public let category: String
  /// What happened, where, and what to do; without secrets.
  public let message: String

  /// Makes a diagnostic.
  public init(level: DiagnosticLevel, category: String, message: String) {
    self.level = level
    self.category = category
    self.message = message
  }
}
