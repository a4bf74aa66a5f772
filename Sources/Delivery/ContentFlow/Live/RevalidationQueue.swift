/// What is to be read anew: one reading at a time, and everything asked for meanwhile in one more.
package struct RevalidationQueue: Sendable {
  /// What to do.
  package enum Action: Sendable, Hashable {
    /// Somebody reads already, or will soon.
    case none
    /// Take what waits, in so many milliseconds.
    case read(afterMilliseconds: Int64)
  }

  /// How long invalidations wait for others, in milliseconds.
  package static let mergeMilliseconds: Int64 = 250

  private var waiting: Set<ReadScope.Kind> = []
  private var isBusy = false

  package init() {}

  /// Something is to be read.
  ///
  /// - Parameter merges: whether more of the kind may follow at once.
  package mutating func add(_ kinds: Set<ReadScope.Kind>, merges: Bool) -> Action {
    waiting.formUnion(kinds)
    guard !isBusy, !waiting.isEmpty else { return .none }
    isBusy = true
    return .read(afterMilliseconds: merges ? Self.mergeMilliseconds : 0)
  }

  /// What to read now; empty when the reading is over.
  package mutating func take() -> Set<ReadScope.Kind> {
    defer { waiting = [] }
    if waiting.isEmpty { isBusy = false }
    return waiting
  }

  /// Nothing is to be read any more.
  package mutating func clear() {
    waiting = []
    isBusy = false
  }
}
