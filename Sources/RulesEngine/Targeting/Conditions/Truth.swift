/// What a condition comes to.
package enum Truth: UInt8, Sendable {
  case no, yes
  /// Data is missing or does not fit: neither the condition nor its opposite holds.
  case unknown
  /// The rules themselves are at fault; the whole evaluation is an error.
  case malformed

  init(_ truth: Bool) { self = truth ? .yes : .no }

  /// Kleene's negation: the opposite of unknown is unknown.
  @inline(__always)
  var negated: Truth {
    switch self {
    case .no: .yes
    case .yes: .no
    default: self
    }
  }
}
