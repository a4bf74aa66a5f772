/// What an index tells of a fence without its shape and properties.
package struct FenceLabel: Hashable, Sendable {
  /// The fence's name.
  package let id: String
  /// See ``Fence/activeFrom``.
  package let activeFrom: Int64?
  /// See ``Fence/activeUntil``.
  package let activeUntil: Int64?
}

extension FenceIndex {
  /// The shape of the fence with the handle if it is in memory; `nil` where ``shape(_:)`` would
  /// have to make it, or when there is none.
  package func heldShape(_ handle: FenceHandle) -> FenceShape? { store.heldShape(handle) }

  /// Whether the id of one fence comes before another's by its UTF-8 bytes; fences that are not
  /// there have an empty one.
  package func isID(of handle: FenceHandle, before other: FenceHandle) -> Bool {
    store.isID(of: handle, before: other)
  }
}

extension SavedFences {
  /// Whether one record's id comes before another's, byte by byte and without making strings.
  func isID(of record: FenceRecord, before other: FenceRecord) -> Bool {
    guard let mine = text.range(record.text, UInt64(record.idBytes)),
      let others = text.range(other.text, UInt64(other.idBytes))
    else { return id(of: record).utf8.lexicographicallyPrecedes(id(of: other).utf8) }
    for (position, counterpart) in zip(mine, others) where text[position] != text[counterpart] {
      return text[position] < text[counterpart]
    }
    return mine.count < others.count
  }
}
