/// Why a text is no JSON, or why its values do not have the shape that is asked for.
public struct JSONError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, where, and what was expected; never what a text says.
  public let description: String

  init(_ description: String) { self.description = description }
}
