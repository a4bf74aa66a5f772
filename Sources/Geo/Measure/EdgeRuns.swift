/// Boxes around runs of consecutive edges, so that a search over a part skips most of them.
///
/// A run is sixteen edges, a block sixteen runs; where one block would hold everything there is
/// none, because the part's own box says as much. Edge `i` joins vertex `i` to vertex `i + 1`; the
/// gaps between two rings are no edges and are masked out.
struct EdgeRuns: Sendable {
  private static let length = 16

  /// A box for each run.
  private(set) var runs: [Bounds] = []
  private(set) var masks: [UInt16] = []
  private(set) var blocks: [Bounds] = []

  init(longitudes: [Double], latitudes: [Double], ringStarts: [Int]) {
    let edgeCount = max(0, longitudes.count - 1)
    let runCount = (edgeCount + Self.length - 1) / Self.length
    runs.reserveCapacity(runCount)
    masks = [UInt16](repeating: 0, count: runCount)
    for run in 0..<runCount {
      var box = Bounds.empty
      let first = run * Self.length
      for vertex in first...min(first + Self.length, edgeCount) {
        box.extend(longitude: longitudes[vertex], latitude: latitudes[vertex])
      }
      runs.append(box)
    }
    for edge in 0..<edgeCount { masks[edge / Self.length] |= 1 << UInt16(edge % Self.length) }
    for start in ringStarts.dropFirst() where start > 0 && start <= edgeCount {
      masks[(start - 1) / Self.length] &= ~(1 << UInt16((start - 1) % Self.length))
    }
    guard runCount > Self.length else { return }
    for start in stride(from: 0, to: runCount, by: Self.length) {
      var box = Bounds.empty
      for run in start..<min(start + Self.length, runCount) { box.extend(to: runs[run]) }
      blocks.append(box)
    }
  }

  /// Visits the edges of all runs whose box is relevant, in order.
  ///
  /// - Parameters:
  ///   - isRelevant: whether a box may hold an edge of interest.
  ///   - visit: takes an edge's number; returns whether to go on.
  @inline(__always)
  func visitEdges(where isRelevant: (Bounds) -> Bool, _ visit: (Int) -> Bool) {
    for first in stride(from: 0, to: runs.count, by: Self.length)
    where blocks.isEmpty || isRelevant(blocks[first / Self.length]) {
      for run in first..<min(first + Self.length, runs.count) where isRelevant(runs[run]) {
        var rest = masks[run]
        while rest != 0 {
          let edge = run * Self.length + rest.trailingZeroBitCount
          if !visit(edge) { return }
          rest &= rest &- 1
        }
      }
    }
  }
}
