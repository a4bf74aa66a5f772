import Geo
import TestSupport
import Testing

/// Rings on a small grid, where everything that can go wrong happens often and a slow integer test
/// can tell exactly whether a ring is simple.
private struct GridRing {
  var xs: [Int]
  var ys: [Int]

  init(random: inout SplitMix) {
    let count = Int.random(in: 3...8, using: &random)
    xs = (0..<count).map { _ in Int.random(in: 0...5, using: &random) }
    ys = (0..<count).map { _ in Int.random(in: 0...5, using: &random) }
  }

  /// The ring's vertices without repeats, not closed.
  private var vertices: [(x: Int, y: Int)] {
    var kept: [(x: Int, y: Int)] = []
    for (x, y) in zip(xs, ys) where kept.last.map({ $0 != (x, y) }) ?? true {
      kept.append((x, y))
    }
    while let first = kept.first, let last = kept.last, kept.count > 1, first == last {
      kept.removeLast()
    }
    return kept
  }

  /// Whether it has an inside and no two edges share more than the vertex between them.
  var isSimple: Bool {
    let corners = vertices
    let count = corners.count
    guard count >= 3 else { return false }
    for first in 0..<count {
      for second in first + 1..<count {
        let a = corners[first]
        let b = corners[(first + 1) % count]
        let c = corners[second]
        let d = corners[(second + 1) % count]
        let follows = second == first + 1
        let precedes = (second + 1) % count == first
        if follows && precedes { return false }
        if follows {
          if Self.contains(a, b, d) || Self.contains(c, d, a) { return false }
        } else if precedes {
          if Self.contains(a, b, c) || Self.contains(c, d, b) { return false }
        } else if Self.meet(a, b, c, d) {
          return false
        }
      }
    }
    return true
  }

  private static func side(
    _ a: (x: Int, y: Int), _ b: (x: Int, y: Int), _ p: (x: Int, y: Int)
  ) -> Int {
    ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)).signum()
  }

  private static func contains(
    _ a: (x: Int, y: Int), _ b: (x: Int, y: Int), _ p: (x: Int, y: Int)
  ) -> Bool {
    side(a, b, p) == 0 && min(a.x, b.x) <= p.x && p.x <= max(a.x, b.x) && min(a.y, b.y) <= p.y
      && p.y <= max(a.y, b.y)
  }

  private static func meet(
    _ a: (x: Int, y: Int), _ b: (x: Int, y: Int), _ c: (x: Int, y: Int), _ d: (x: Int, y: Int)
  ) -> Bool {
    if contains(a, b, c) || contains(a, b, d) || contains(c, d, a) || contains(c, d, b) {
      return true
    }
    return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
  }

  /// The closed ring in degrees with its west side at a longitude, brought into ±180.
  func positions(west: Double) -> [Coordinate] {
    let open = zip(xs, ys).map { x, y in
      let longitude = west + Double(x)
      return Coordinate(
        longitude: longitude > 180 ? longitude - 360 : longitude, latitude: Double(y))
    }
    return open + open.prefix(1)
  }
}

@Suite struct RandomRingTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func acceptsExactlyTheSimpleRings(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var simple = 0
    for _ in 0..<400 {
      let grid = GridRing(random: &random)
      let error = refusal(rings: [grid.positions(west: 0)])
      #expect((error == nil) == grid.isSimple, "seed \(seed): \(grid) \(String(describing: error))")
      simple += grid.isSimple ? 1 : 0
    }
    #expect(simple > 40, "seed \(seed): too few rings are simple to say anything")
  }

  /// A ring on the antimeridian is the same ring elsewhere: same verdict, same answers.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func theAntimeridianChangesNothing(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let grid = GridRing(random: &random)
      // Half a degree off, so that no vertex is at ±180 itself.
      let here = grid.positions(west: 0.5)
      let there = grid.positions(west: 177.5)
      let options = GeometryOptions(repair: true)
      #expect((refusal(rings: [here]) == nil) == (refusal(rings: [there]) == nil), "seed \(seed)")
      guard refusal(rings: [here], options: options) == nil else {
        #expect(refusal(rings: [there], options: options) != nil, "seed \(seed): \(grid)")
        continue
      }
      let near = try Polygon(rings: [here], options: options)
      let far = try Polygon(rings: [there], options: options)
      for _ in 0..<20 {
        let x = Double(Int.random(in: 0...24, using: &random)) / 4
        let y = Double(Int.random(in: 0...24, using: &random)) / 4 - 0.5
        let place = Coordinate(longitude: x, latitude: y)
        let moved = x + 177
        let distant = Coordinate(longitude: moved > 180 ? moved - 360 : moved, latitude: y)
        // Mended rings have computed vertices, which round differently: stay off their edges.
        if near.parts.contains(where: { $0.isNearAnEdge(place) }) { continue }
        #expect(
          FenceShape.polygon(near).covers(place) == FenceShape.polygon(far).covers(distant),
          "seed \(seed): \(grid) \(place)")
      }
    }
  }

  /// Every loop of a ring is kept, whichever way it runs.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func repairKeepsWhatTheRingGoesRound(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    for _ in 0..<200 {
      let grid = GridRing(random: &random)
      let given = grid.positions(west: 0)
      guard
        refusal(rings: [given], options: GeometryOptions(repair: true)) == nil
      else { continue }
      let polygon = try Polygon(rings: [given], options: GeometryOptions(repair: true))
      for _ in 0..<20 {
        let place = Coordinate(
          longitude: random.double(in: -0.5..<5.5), latitude: random.double(in: -0.5..<5.5))
        let winding = given.windingNumber(about: place)
        #expect(
          FenceShape.polygon(polygon).covers(place) == (winding != 0),
          "seed \(seed): \(grid) \(place) \(winding)")
      }
    }
  }

  /// A star-shaped ring with hundreds of vertices is valid whatever its radii are.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func starShapedRingsAreValidAnywhere(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let centre = Coordinate(
      longitude: random.double(in: -180..<180), latitude: random.double(in: -50..<50))
    let count = Int.random(in: 5...400, using: &random)
    var star: [Coordinate] = []
    for index in 0..<count {
      let radius = random.double(in: 1..<30)
      let (sine, cosine) = unitCircle(index, of: count)
      let longitude = centre.longitude + radius * cosine
      star.append(
        Coordinate(
          longitude: longitude.remainder(dividingBy: 360), latitude: centre.latitude + radius * sine
        ))
    }
    let polygon = try Polygon(rings: [star], options: GeometryOptions(closeRings: true))
    #expect(FenceShape.polygon(polygon).covers(centre), "seed \(seed)")
    for vertex in star {
      #expect(FenceShape.polygon(polygon).covers(vertex), "seed \(seed): \(vertex)")
    }
  }
}
