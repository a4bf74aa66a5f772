/// For each point of a batch, the fences that cover it, in ascending order of handle.
public struct Coverage: Sendable {
  /// Where each point's fences begin in ``fences``; one more entry than points.
  public internal(set) var offsets: [UInt32] = [0]
  /// The covering fences of all points, one after the other.
  public internal(set) var fences: [FenceHandle] = []

  /// Makes an empty coverage.
  public init() {}

  /// How many points were answered.
  public var count: Int { offsets.count - 1 }

  /// Where the fences of point `index` stand in ``fences``.
  public func range(of index: Int) -> Range<Int> {
    Int(offsets[index])..<Int(offsets[index + 1])
  }

  /// Forgets the answers and keeps the memory.
  public mutating func removeAll() {
    offsets.removeAll(keepingCapacity: true)
    offsets.append(0)
    fences.removeAll(keepingCapacity: true)
  }

  /// Adds a covering fence to the point that is being answered.
  package mutating func append(_ fence: FenceHandle) {
    fences.append(fence)
  }

  /// Ends the answer for one point.
  package mutating func finishPoint() {
    offsets.append(UInt32(truncatingIfNeeded: fences.count))
  }
}
