import Geo

/// A winding line between two places that stays within a kite.
///
/// The kite is the image of a square whose opposite corners are the two ends. A chain that only
/// rises in both of the square's directions cannot meet itself, and neither can its image; kites
/// that do not overlap hold lines that do not meet.
struct WindingPath {
  let from, to, left, right: Coordinate

  init(from: Coordinate, to: Coordinate, left: Coordinate, right: Coordinate) {
    self.from = from
    self.to = to
    self.left = left
    self.right = right
  }

  private struct Step {
    var u, v: Double
  }

  /// The line with 2^`depth` segments.
  func vertices(depth: Int, _ random: inout SplitMix) -> [Coordinate] {
    var chain = [Step(u: 0, v: 0), Step(u: 1, v: 1)]
    for _ in 0..<depth {
      var finer = [chain[0]]
      for (a, b) in zip(chain, chain.dropFirst()) {
        let u = a.u + (b.u - a.u) * random.uniform(0.3, 0.7)
        let v = a.v + (b.v - a.v) * random.uniform(0.3, 0.7)
        finer.append(Step(u: u, v: v))
        finer.append(b)
      }
      chain = finer
    }
    return chain.map(place)
  }

  private func place(_ step: Step) -> Coordinate {
    from.towards(left, step.u).towards(right.towards(to, step.u), step.v)
  }
}
