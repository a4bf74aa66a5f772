/// An index as readers find it.
final class PublishedIndex: Sendable {
  let index: FenceIndex

  init(_ index: FenceIndex) {
    self.index = index
  }
}

/// Indexes that were given to readers, kept until no reader has them: so it is who changes an index
/// that frees what a change replaced, and a reader who drops a snapshot frees nothing.
struct RetiredIndexes: Sendable {
  private var indexes: [FenceIndex] = []
  private var next = 0
  /// How many are looked at for each that comes: more than one, so that they become fewer again.
  private static let step = 8

  /// Takes an index that is not published any more, and drops some that nobody has.
  mutating func retire(_ index: consuming FenceIndex) {
    indexes.append(index)
    look(at: Self.step)
  }

  /// Drops all that nobody has.
  mutating func dropUnused() {
    next = 0
    look(at: indexes.count)
  }

  private mutating func look(at most: Int) {
    for _ in 0..<min(most, indexes.count) {
      if next >= indexes.count { next = 0 }
      if indexes.isEmpty { return }
      if isKnownUniquelyReferenced(&indexes[next].version) {
        indexes.swapAt(next, indexes.count - 1)
        indexes.removeLast()
      } else {
        next += 1
      }
    }
  }
}
