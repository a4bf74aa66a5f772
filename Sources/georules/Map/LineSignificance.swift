/// A line whose vertices can be ranked by how much the picture loses without them.
protocol RankedLine {
  var count: Int { get }
  /// Whether the vertex must stay whatever its rank.
  func isPinned(_ index: Int) -> Bool
  /// The vertex between two others that is furthest from where a line without it would have it,
  /// and the square of that distance in metres; `first` and 0 when all are where they would be.
  func furthest(first: Int, last: Int) -> (index: Int, squaredMetres: Double)
}

extension RankedLine {
  /// The longest piece that is ranked as one; it bounds the work on a bad line to this per vertex.
  private var longestPiece: Int { 1024 }

  /// A rank in metres for every vertex, infinite for the ends and the pinned ones.
  ///
  /// Douglas and Peucker's recursion, run to its end once: a vertex gets the deviation at which it
  /// would split its piece, but no more than the split above it. So keeping all vertices at or above
  /// any threshold gives the line their algorithm gives for that tolerance.
  ///
  /// - Complexity: O(*n* log *n*) on usual lines, at most 1024 *n*.
  func significances() -> [Float] {
    var ranks = [Float](repeating: 0, count: count)
    guard count > 0 else { return ranks }
    ranks[0] = .infinity
    var anchor = 0
    for index in 1..<max(1, count)
    where index == count - 1 || index - anchor >= longestPiece || isPinned(index) {
      ranks[index] = .infinity
      rank(from: anchor, to: index, into: &ranks)
      anchor = index
    }
    return ranks
  }

  private func rank(from start: Int, to end: Int, into ranks: inout [Float]) {
    var pieces: [(first: Int, last: Int, limit: Float)] = [(start, end, .infinity)]
    while let (first, last, limit) = pieces.popLast() {
      guard last - first > 1 else { continue }
      let (furthest, squared) = furthest(first: first, last: last)
      // A piece without any deviation keeps rank 0 throughout.
      guard furthest > first else { continue }
      // Finite, so that only ends and pinned vertices are infinite.
      let rank = min(limit, Float(min(squared.squareRoot(), 1e9)))
      ranks[furthest] = rank
      pieces.append((first, furthest, rank))
      pieces.append((furthest, last, rank))
    }
  }
}

/// How many vertices have which rank, fine enough to choose a threshold by.
struct RankHistogram {
  /// The bits of a positive float rise with its value; the upper ones make the bins.
  private static let shift: UInt32 = 15
  private static let infinite = Int(Float.infinity.bitPattern >> shift)
  private var counts = [Int](repeating: 0, count: infinite + 1)
  private(set) var total = 0

  mutating func add(_ ranks: [Float]) {
    for rank in ranks { counts[Self.bin(rank)] += 1 }
    total += ranks.count
  }

  private static func bin(_ rank: Float) -> Int {
    min(Int(max(rank, 0).bitPattern >> shift), infinite)
  }

  /// The least rank to keep so that no more than `budget` vertices stay, infinite ranks apart.
  func threshold(keeping budget: Int) -> Float {
    guard total > budget else { return 0 }
    var kept = 0
    for bin in stride(from: Self.infinite, through: 0, by: -1) {
      kept += counts[bin]
      if kept > budget {
        return Float(bitPattern: UInt32(min(bin + 1, Self.infinite)) << Self.shift)
      }
    }
    return 0
  }
}
