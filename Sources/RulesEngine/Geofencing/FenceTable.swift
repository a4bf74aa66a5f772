package import Geo

/// What an engine needs of a fence beside its shape.
struct FenceEntry: Sendable {
  var activeFrom: Int64
  var activeUntil: Int64
  /// The epoch in which the fence was added; it tells additions of one id apart.
  var addedEpoch: UInt32
  /// The epoch in which the fence last changed.
  var changedEpoch: UInt32
  var revision: UInt32 = 0
  /// The place of the fence's id among all, by UTF-8 bytes.
  var rank: UInt32 = 0
  /// Whether the end is a window's or simply the fence's last moment.
  var hasWindow: Bool

  init(_ fence: Fence, epoch: UInt32) {
    self.init(activeFrom: fence.activeFrom, activeUntil: fence.activeUntil, epoch: epoch)
  }

  init(activeFrom: Int64?, activeUntil: Int64?, epoch: UInt32) {
    self.activeFrom = activeFrom ?? .min
    self.activeUntil = activeUntil ?? .max
    hasWindow = activeFrom != nil
    addedEpoch = epoch
    changedEpoch = epoch
  }

  func isActive(at time: Int64) -> Bool { activeFrom <= time && time < activeUntil }

  var endReason: EventReason { hasWindow ? .fenceInactive : .fenceExpired }
}

/// The fences, their revisions and the order of their ids; shards share one value.
package struct FenceTable: Sendable {
  private(set) var index: FenceIndex
  private(set) var entries: [FenceEntry] = []
  /// Counts additions, changes and removals.
  private(set) var epoch: UInt32 = 0
  /// Whether any fence has ever had an active window.
  private(set) var hasWindows = false
  private var ranksAreStale = true

  package init(_ index: FenceIndex) {
    self.index = index
    entries.reserveCapacity(index.handleLimit)
    // Shapes are left alone: those of a mapped index are made when somebody asks.
    for handle in 0..<index.handleLimit {
      let label = index.label(FenceHandle(handle))
      // A handle whose fence was removed before is never active.
      add(from: label?.activeFrom, until: label == nil ? .min : label?.activeUntil)
    }
    refreshRanks()
  }

  private mutating func add(from activeFrom: Int64?, until activeUntil: Int64?) {
    entries.append(FenceEntry(activeFrom: activeFrom, activeUntil: activeUntil, epoch: epoch))
    if activeFrom != nil || activeUntil != nil { hasWindows = true }
  }

  private mutating func noteWindow(of fence: Fence) {
    if fence.activeFrom != nil || fence.activeUntil != nil { hasWindows = true }
  }

  subscript(handle: FenceHandle) -> FenceEntry { entries[Int(handle)] }

  func shape(_ handle: FenceHandle) -> FenceShape? { index.shape(handle) }

  /// Takes a new fence; returns its handle.
  mutating func add(_ fence: Fence) -> FenceHandle {
    epoch &+= 1
    let handle = index.insert(fence)
    index.mergeWhenMostlyChanged()
    add(from: fence.activeFrom, until: fence.activeUntil)
    ranksAreStale = true
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
    entry.rank = old.rank
    entries[Int(handle)] = entry
    noteWindow(of: fence)
  }

  mutating func remove(_ handle: FenceHandle) {
    epoch &+= 1
    index.remove(handle)
    index.mergeWhenMostlyChanged()
  }

  /// Puts the ids in order when fences were added.
  mutating func refreshRanks() {
    guard ranksAreStale else { return }
    for (rank, handle) in handlesByID().enumerated() {
      entries[Int(handle)].rank = UInt32(truncatingIfNeeded: rank)
    }
    ranksAreStale = false
  }

  /// Live fences in the order of their ids' bytes.
  func handlesByID() -> [FenceHandle] {
    if let ready = index.savedOrderOfIDs { return ready }
    var named: [(id: String, handle: FenceHandle)] = []
    named.reserveCapacity(index.count)
    for handle in 0..<index.handleLimit {
      guard let label = index.label(FenceHandle(handle)) else { continue }
      named.append((label.id, FenceHandle(handle)))
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
}
