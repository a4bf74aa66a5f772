package import Geo

/// The fences, their revisions and what is asked of them for each event; shards share one value.
package struct FenceTable: Sendable {
  private(set) var index: FenceIndex
  private(set) var entries: [FenceEntry] = []
  /// The index's shapes where they are in memory: an event finds its fence in one step.
  private var shapes: [FenceShape?] = []
  /// What refers to them; ``shapes`` keeps it valid.
  private var parts: [PartReference] = []
  /// Counts additions, changes and removals.
  private(set) var epoch: UInt32 = 0
  /// Whether any fence has ever had an active window.
  private(set) var hasWindows = false

  package init(_ index: FenceIndex) {
    self.index = index
    entries.reserveCapacity(index.handleLimit)
    shapes.reserveCapacity(index.handleLimit)
    parts.reserveCapacity(index.handleLimit)
    for number in 0..<index.handleLimit {
      let handle = FenceHandle(truncatingIfNeeded: number)
      if let label = index.label(handle) {
        append(FenceEntry(label, epoch: 0), index.heldShape(handle))
      } else {
        entries.append(.removed)
        shapes.append(nil)
        parts.append(PartReference(nil))
      }
    }
  }

  private mutating func append(_ entry: FenceEntry, _ shape: FenceShape?) {
    entries.append(entry)
    shapes.append(shape)
    parts.append(PartReference(shape))
    noteWindow(of: entry)
  }

  private mutating func noteWindow(of entry: FenceEntry) {
    if entry.activeFrom != .min || entry.activeUntil != .max { hasWindows = true }
  }

  subscript(handle: FenceHandle) -> FenceEntry { entries[Int(handle)] }

  /// The fence's shape; `nil` once removed.
  func shape(_ handle: FenceHandle) -> FenceShape? {
    shapes[Int(handle)] ?? index.shape(handle)
  }

  /// Whether there is such a fence: in a mapped index, one that is damaged counts as removed.
  func exists(_ handle: FenceHandle) -> Bool {
    parts[Int(handle)].exists || shapes[Int(handle)] != nil || index.shape(handle) != nil
  }

  /// The fraction at which a segment from a place outside to one inside went in for the last time.
  ///
  /// - Returns: `nil` when rounding shows no entry.
  func lastEntry(
    _ handle: FenceHandle, from outside: Coordinate, to inside: Coordinate,
    _ search: inout ContactSearch
  ) -> Double? {
    if let fraction = parts[Int(handle)].lastEntry(from: outside, to: inside, &search) {
      return fraction
    }
    return shape(handle)?.lastEntry(
      from: outside, to: inside, model: index.distanceModel, &search)
  }

  /// Whether one fence's id comes before another's by its UTF-8 bytes; of equal ids, the older
  /// fence comes first.
  func isOrdered(_ a: FenceHandle, before b: FenceHandle) -> Bool {
    if a == b { return false }
    let (mine, others) = (entries[Int(a)].idStart, entries[Int(b)].idStart)
    if mine != others { return mine < others }
    if index.isID(of: a, before: b) { return true }
    return a < b && !index.isID(of: b, before: a)
  }
}

extension FenceTable {
  /// Takes a new fence; returns its handle.
  mutating func add(_ fence: Fence) -> FenceHandle {
    epoch &+= 1
    let handle = index.insert(fence)
    index.mergeWhenMostlyChanged()
    append(FenceEntry(fence, epoch: epoch), fence.shape)
    return handle
  }

  /// Takes a changed fence of a known id.
  mutating func replace(_ handle: FenceHandle, with fence: Fence) {
    epoch &+= 1
    index.replace(handle, with: fence)
    index.mergeWhenMostlyChanged()
    var entry = FenceEntry(fence, epoch: epoch)
    let old = entries[Int(handle)]
    entry.addedEpoch = old.addedEpoch
    entry.revision = old.revision &+ 1
    entries[Int(handle)] = entry
    shapes[Int(handle)] = fence.shape
    parts[Int(handle)] = PartReference(fence.shape)
    noteWindow(of: entry)
  }

  mutating func remove(_ handle: FenceHandle) {
    epoch &+= 1
    index.remove(handle)
    index.mergeWhenMostlyChanged()
    parts[Int(handle)] = PartReference(nil)
    shapes[Int(handle)] = nil
  }

  /// Live fences in the order of their ids' bytes.
  ///
  /// - Complexity: O(*n* log *n*).
  func handlesByID() -> [FenceHandle] {
    if let ready = index.savedOrderOfIDs { return ready }
    var named: [(id: String, handle: FenceHandle)] = []
    named.reserveCapacity(index.count)
    for number in 0..<index.handleLimit {
      let handle = FenceHandle(truncatingIfNeeded: number)
      guard let label = index.label(handle) else { continue }
      named.append((label.id, handle))
    }
    named.sort { a, b in
      if a.id.utf8.elementsEqual(b.id.utf8) { return a.handle < b.handle }
      return a.id.utf8.lexicographicallyPrecedes(b.id.utf8)
    }
    return named.map(\.handle)
  }

  /// Sets what a snapshot says about a fence.
  mutating func restore(
    _ handle: FenceHandle, revision: UInt32, addedEpoch: UInt32, changedEpoch: UInt32
  ) {
    entries[Int(handle)].revision = revision
    entries[Int(handle)].addedEpoch = addedEpoch
    entries[Int(handle)].changedEpoch = changedEpoch
  }

  mutating func restore(epoch: UInt32) {
    self.epoch = epoch
  }

  /// Asks for the memory in which a fence is told of.
  @inline(__always)
  func prefetch(_ handle: FenceHandle) {
    Prefetch.element(Int(handle), of: parts)
    Prefetch.element(Int(handle), of: entries)
  }

  /// Asks for the memory that this led to, step by step; see ``prefetch(_:)``.
  @inline(__always)
  func prefetchPart(_ handle: FenceHandle) { parts[Int(handle)].prefetch() }

  @inline(__always)
  func prefetchColumns(_ handle: FenceHandle) { parts[Int(handle)].prefetchColumns() }
}
