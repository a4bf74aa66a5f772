/// What a merge works on, apart from the index, which may change meanwhile.
package struct MergePlan: Sendable {
  /// The index as it was when the merge began.
  let index: FenceIndex
  /// The segments from here on are joined, with the frozen changes.
  let first: Int

  /// What the segments that stay leave of the bound.
  private var maxBytes: Int? {
    guard let bound = index.maxBytes else { return nil }
    return index.segments.prefix(first).reduce(max(0, bound)) { $0 - $1.bytes }
  }

  /// Builds the segment of all fences that are current in what is joined.
  ///
  /// - Parameter threads: the most threads to build with; `nil`: one for each processor.
  /// - Returns: no segment when there are none.
  /// - Complexity: that of building an index of these fences.
  package func build(threads: Int? = nil) -> MergeResult {
    var handles = index.frozen.handles
    for position in index.segments.indices.dropFirst(first) {
      let dead = index.dead[position]
      handles.append(contentsOf: index.segments[position].handles.filter { !dead.contains($0) })
    }
    handles.sort()
    var shapes: [FenceShape] = []
    shapes.reserveCapacity(handles.count)
    handles.removeAll { handle in
      // A fence that is damaged in its file is left out.
      guard let shape = index.store.shape(handle) else { return true }
      shapes.append(shape)
      return false
    }
    if handles.isEmpty { return MergeResult(serial: index.serial, segment: nil) }
    let segment = IndexSegment(
      serial: index.serial - 1, handles: handles, shapes: shapes, engine: index.engine,
      model: index.distanceModel, maxBytes: maxBytes, threads: threads ?? ParallelWork.processors)
    return MergeResult(serial: index.serial, segment: segment)
  }
}

/// What a merge has built.
package struct MergeResult: Sendable {
  /// Which merge.
  let serial: UInt32
  /// All fences that were joined; `nil`: none.
  let segment: IndexSegment?
}

/// A merge under way, as the index sees it.
struct PendingMerge: Sendable {
  /// The generation that began with it.
  let serial: UInt32
  /// The segments from here on are joined.
  let first: Int
  /// What was joined and has changed since.
  var dead = HandleSet()
}

extension FenceIndex {
  /// Fewer changes are not worth a segment.
  private static let leastMerge = 512
  /// One in so many fences must have changed before changes become a segment.
  private static let mergeShare = 32
  /// A segment has at least so many times as many fences as the next.
  private static let sizeRatio = 2

  /// Whether enough has changed for a merge, and none is under way.
  var isMergeDue: Bool {
    guard pending == nil else { return false }
    return recent.count >= max(Self.leastMerge, store.count / Self.mergeShare)
      || segments.indices.contains(where: isStale)
  }

  private func isStale(_ position: Int) -> Bool {
    dead[position].count * 2 > segments[position].count
  }

  /// Freezes the recent changes and begins a merge, when one is due.
  ///
  /// Sizes grow geometrically from the last segment to the first: so a fence takes part in
  /// O(log *n*) merges, and a question meets O(log *n*) segments. What is mostly dead is merged
  /// with all that came later, so dead versions are fewer than live ones.
  mutating func beginMerge() -> MergePlan? {
    guard isMergeDue else { return nil }
    var first = segments.indices.first(where: isStale) ?? segments.count
    var weight = recent.count
    for position in segments.indices.dropFirst(first) { weight += liveCount(position) }
    while first > 0, liveCount(first - 1) < Self.sizeRatio * weight {
      first -= 1
      weight += liveCount(first)
    }
    return beginMerge(from: first)
  }

  private func liveCount(_ position: Int) -> Int {
    segments[position].count - dead[position].count
  }

  /// How many segments there are.
  package var segmentCount: Int { segments.count }

  /// Freezes the recent changes and begins to join them with the segments from `first` on. One that
  /// was under way must have ended.
  package mutating func beginMerge(from first: Int) -> MergePlan {
    frozen = recent
    serial += 1
    recent = FenceTree(home: extent)
    pending = PendingMerge(serial: serial, first: first)
    var copy = self
    // The plan is no reader: else it and the index that was given last would wait for each other.
    copy.version = Version()
    return MergePlan(index: copy, first: first)
  }

  /// Takes what a merge has built in place of what it joined.
  ///
  /// Without effect when another merge came in between.
  ///
  /// - Complexity: O(1) beside the number of segments: what changed during the merge is known.
  package mutating func finishMerge(_ result: MergeResult) {
    guard let pending, pending.serial == result.serial else { return }
    segments.removeSubrange(pending.first...)
    dead.removeSubrange(pending.first...)
    if let segment = result.segment {
      segments.append(segment)
      dead.append(pending.dead)
    }
    frozen = FenceTree()
    self.pending = nil
    era = Era()
    noteOnlyCells()
  }

  /// Arranges all fences anew, in this call.
  ///
  /// Changes are answered for at once, each by itself; where a large part of the fences changed,
  /// questions are faster after a merge. A ``LiveFenceIndex`` merges in the background.
  ///
  /// - Complexity: O(*n* log *n*) in the number of vertices, as a rule.
  public mutating func merge() {
    guard unmergedCount > 0 else { return }
    // What a merge under way has frozen is joined here; that merge then comes to nothing.
    for handle in frozen.handles {
      if let shape = store.shape(handle) { recent.insert(handle, shape, distanceModel) }
    }
    let plan = beginMerge(from: 0)
    finishMerge(plan.build())
  }

  /// Merges once as much has changed as has not, so that a fence takes part in O(log *n*) merges
  /// however many changes come.
  package mutating func mergeWhenMostlyChanged() {
    if unmergedCount >= max(Self.leastMerge, count / 2) { merge() }
  }

  /// How many fences are answered for one by one, and how many versions of fences take up memory
  /// though they were replaced or removed.
  public var unmergedCount: Int {
    dead.reduce(recent.count + frozen.count) { $0 + $1.count }
  }

  /// Drops the handles from `first` on that are not current in a segment.
  @inline(never)
  func dropDead(in position: Int, from first: Int, _ fences: inout [FenceHandle]) {
    let dead = dead[position]
    if !dead.isEmpty { fences.keep(from: first) { !dead.contains($0) } }
    if segments[position].isMapped { fences.keep(from: first) { Int($0) < handleLimit } }
  }

  /// Drops handles that there are not, of which only a damaged file tells.
  @inline(__always)
  func dropUnknown(_ fences: inout [FenceHandle]) {
    if onlyCells?.isMapped == true { fences.keep(from: 0) { Int($0) < handleLimit } }
  }

  /// Appends the changed fences that cover a place on the globe.
  ///
  /// - Returns: whether there are any.
  func appendChanged(_ place: Coordinate, to fences: inout [FenceHandle]) -> Bool {
    let first = fences.count
    if !frozen.isEmpty { frozen.append(place, distanceModel, to: &fences) }
    if !recent.isEmpty { recent.append(place, distanceModel, to: &fences) }
    return fences.count > first
  }

  /// The box around all segments.
  private var extent: Bounds {
    var box = Bounds.empty
    for segment in segments { box.extend(to: segment.boxes.extent) }
    return box
  }
}

/// Lives as long as an index, or a copy of it, has the segments of the time between two merges.
final class Era: Sendable {}

extension FenceIndex {
  /// Lives as long as an index that was given to readers, or a copy of it.
  final class Version: Sendable {}
}
