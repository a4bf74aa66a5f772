/// What the API takes at most.
enum QueryLimits {
  /// Items of a page.
  static let limit = 1000
  /// Levels of links.
  static let include = 10
  /// Fields that are selected.
  static let selection = 99
  /// Characters of a full-text search, at least.
  static let search = 2
}
