import Geo
import Glibc

/// Places where answers are hard: on vertices, and within metres down to ulps of edges.
package enum NearEdges {
  /// - Parameters:
  ///   - fences: whose edges are taken, each with the same chance.
  ///   - count: how many; a fifteenth lies exactly on vertices, a third around them, the rest
  ///     1e-13 to 1e-5 degrees off edges.
  ///   - seed: another seed gives other places.
  package static func places(of fences: FenceColumns, count: Int, seed: UInt64) -> Places {
    var random = SplitMix(seed: seed)
    var places = Places()
    let edges = edgeStarts(fences)
    guard !edges.isEmpty else { return places }
    for number in 0..<count {
      let start = 2 * edges[random.index(below: edges.count)]
      let xy = fences.coordinates[start..<start + 4]
      let (x, y) = (xy[start], xy[start + 1])
      if number < count / 15 {
        places.append(x, y)
        continue
      }
      let along = number < count / 3 ? 0 : random.unit()
      let distance = pow(10, random.uniform(-13, -5))
      places.append(
        x + (xy[start + 2] - x) * along + random.normal(0, distance),
        y + (xy[start + 3] - y) * along + random.normal(0, distance))
    }
    return places
  }

  /// The first vertex of every edge.
  private static func edgeStarts(_ fences: FenceColumns) -> [Int] {
    var starts: [Int] = []
    for ring in 0..<fences.ringStarts.count - 1 {
      starts += Int(fences.ringStarts[ring])..<Int(fences.ringStarts[ring + 1]) - 1
    }
    return starts
  }
}
