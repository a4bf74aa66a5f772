/// A fence's number inside an index: dense, from 0, in the order the fences were given.
public typealias FenceHandle = UInt32

/// Which engine answers point queries; both give the same answers.
public enum IndexEngine: String, Hashable, Sendable, CaseIterable {
  /// Cells with finished fence lists, exact tests only beside edges.
  case index
  /// GEOS: a tree of boxes and prepared geometries. The reference, and the rival in benchmarks.
  case geos
}
