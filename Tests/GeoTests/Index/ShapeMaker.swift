import Geo
import TestSupport

/// Makes random shapes that are valid, of the kinds that break point tests.
struct ShapeMaker {
  var random: SplitMix
  /// Where shapes lie.
  var region: Bounds

  enum Kind: CaseIterable {
    case star, box, sliver, spike, comb, holes, touchingHole, grid, multi, worldBox, dateline
    case polarCap, circle, nestedCircles, polarCircle, corridor, datelineCorridor
  }

  /// Some fences of one kind; those that GEOS finds invalid are left out.
  mutating func fences(_ kind: Kind, count: Int) -> [Fence] {
    var shapes: [FenceShape] = []
    while shapes.count < count {
      switch kind {
      case .nestedCircles:
        let centre = place()
        for step in 1...5 { addCircle(centre, Double(step) * 700, &shapes) }
      case .grid:
        addTiles(&shapes)
      case .circle:
        addCircle(place(), pow10(in: 1...6.5), &shapes)
      case .polarCircle:
        let latitude = Bool.random(using: &random) ? 89.5 : -89.9
        addCircle(
          Coordinate(longitude: random.double(in: -180..<180), latitude: latitude),
          pow10(in: 3...6.9), &shapes)
        addCircle(
          Coordinate(longitude: 179.999, latitude: random.double(in: -60..<60)),
          pow10(in: 3...6), &shapes)
      case .corridor:
        addCorridor((0..<5).map { _ in place() }, &shapes)
      case .datelineCorridor:
        let latitude = random.double(in: -70..<85)
        addCorridor(
          [
            Coordinate(longitude: 178, latitude: latitude),
            Coordinate(longitude: -179, latitude: latitude - 3),
            Coordinate(longitude: -170, latitude: latitude),
          ], &shapes)
      default:
        if let polygon = polygon(kind) { shapes.append(.polygon(polygon)) }
      }
    }
    return shapes.prefix(count).enumerated().map { Fence(id: "\($0.offset)", shape: $0.element) }
  }

  private mutating func polygon(_ kind: Kind) -> Polygon? {
    var parts = [rings(kind)]
    if kind == .multi { parts = [rings(.star), rings(.box), rings(.star)] }
    return try? Polygon(parts: parts)
  }

  private mutating func rings(_ kind: Kind) -> [[Coordinate]] {
    let width = region.maxLongitude - region.minLongitude
    let c = place()
    let size = width * pow10(in: -3 ... -0.7)
    func at(_ x: Double, _ y: Double) -> Coordinate {
      Coordinate(
        longitude: max(-180, min(180, c.longitude + x * size)),
        latitude: max(-90, min(90, c.latitude + y * size)))
    }
    func box(_ x: Double, _ y: Double, _ w: Double, _ h: Double) -> [Coordinate] {
      [at(x, y), at(x + w, y), at(x + w, y + h), at(x, y + h), at(x, y)]
    }
    switch kind {
    case .box:
      return [box(0, 0, 1, 0.5)]
    case .sliver:
      return [[at(0, 0), at(1, 1e-9), at(2, 3e-9), at(1, 2e-9), at(0, 0)]]
    case .spike:
      return [[at(0, 0), at(1, 0), at(1, 0.4), at(3, 0.5), at(1, 0.4001), at(1, 1), at(0, 0)]]
    case .comb:
      var ring: [Coordinate] = []
      for tooth in 0..<12 {
        ring.append(at(Double(tooth) / 6, 0))
        ring.append(at(Double(tooth) / 6 + 0.05, 1))
      }
      ring.append(at(2.5, -0.25))
      ring.append(at(0, -0.25))
      ring.append(at(0, 0))
      return [ring]
    case .holes:
      return [box(0, 0, 1, 1), box(0.1, 0.1, 0.3, 0.3), box(0.5, 0.5, 0.25, 0.4)]
    case .touchingHole:
      return [
        box(0, 0, 1, 1), [at(0, 0.5), at(0.25, 0.25), at(0.5, 0.5), at(0.25, 0.75), at(0, 0.5)],
      ]
    case .worldBox:
      return [
        [(-180.0, -90.0), (180, -90), (180, 90), (-180, 90), (-180, -90)].map {
          Coordinate(longitude: $0.0, latitude: $0.1)
        }
      ]
    case .dateline:
      let south = random.double(in: -80..<70)
      return [
        [(170.0, south), (-170, south + 1), (-175, south + 9), (175, south + 8), (170, south)].map {
          Coordinate(longitude: $0.0, latitude: $0.1)
        }
      ]
    case .polarCap:
      let south = random.double(in: 50..<88)
      let sign: Double = Bool.random(using: &random) ? 1 : -1
      let west = random.double(in: -180..<90)
      return [
        [
          (west, south), (west + 40, south + 1), (west + 80, south), (west + 80, 90), (west, 90),
          (west, south),
        ].map { Coordinate(longitude: $0.0, latitude: $0.1 * sign) }
      ]
    default:
      return [star(at)]
    }
  }

  /// A ring around a middle with random radii; half of them on a coarse grid of coordinates, so
  /// that vertices coincide and edges are axis-parallel now and then.
  private mutating func star(_ at: (Double, Double) -> Coordinate) -> [Coordinate] {
    let count = Int.random(in: 4...40, using: &random)
    let isCoarse = Bool.random(using: &random)
    var ring: [Coordinate] = []
    for corner in 0..<count {
      let (x, y) = direction(Double(corner) / Double(count))
      let radius = random.double(in: 0.3..<1)
      var vertex = at(x * radius, y * radius)
      if isCoarse {
        vertex.longitude = (vertex.longitude * 64).rounded() / 64
        vertex.latitude = (vertex.latitude * 64).rounded() / 64
      }
      ring.append(vertex)
    }
    ring.append(ring[0])
    return ring
  }

  /// A point on the square around the origin.
  private func direction(_ share: Double) -> (Double, Double) {
    let turn = share * 4
    switch turn {
    case ..<1: return (1, turn * 2 - 1)
    case ..<2: return (3 - turn * 2, 1)
    case ..<3: return (-1, 5 - turn * 2)
    default: return (turn * 2 - 7, -1)
    }
  }

  /// Neighbours that share their edges, with wobbly corners.
  private mutating func addTiles(_ shapes: inout [FenceShape]) {
    let side = 4
    let step = (region.maxLongitude - region.minLongitude) / 40
    let origin = place()
    var corners: [Coordinate] = []
    for row in 0...side {
      for column in 0...side {
        corners.append(
          Coordinate(
            longitude: max(
              -180,
              min(180, origin.longitude + (Double(column) + random.double(in: 0..<0.4)) * step)),
            latitude: max(
              -90, min(90, origin.latitude + (Double(row) + random.double(in: 0..<0.4)) * step))))
      }
    }
    for row in 0..<side {
      for column in 0..<side {
        let first = row * (side + 1) + column
        let ring = [first, first + 1, first + side + 2, first + side + 1, first].map { corners[$0] }
        if let polygon = try? Polygon(rings: [ring]) { shapes.append(.polygon(polygon)) }
      }
    }
  }

  private func addCircle(_ centre: Coordinate, _ radius: Double, _ shapes: inout [FenceShape]) {
    if let circle = try? Circle(centre: centre, radiusMetres: radius) {
      shapes.append(.circle(circle))
    }
  }

  private mutating func addCorridor(_ path: [Coordinate], _ shapes: inout [FenceShape]) {
    if let corridor = try? Corridor(path: path, halfWidthMetres: pow10(in: 2...5)) {
      shapes.append(.corridor(corridor))
    }
  }

  private mutating func place() -> Coordinate {
    Coordinate(
      longitude: random.double(in: region.minLongitude..<region.maxLongitude),
      latitude: random.double(in: region.minLatitude..<region.maxLatitude))
  }

  private mutating func pow10(in range: ClosedRange<Double>) -> Double {
    var value = 1.0
    var exponent = Double.random(in: range, using: &random)
    while exponent >= 1 {
      value *= 10
      exponent -= 1
    }
    while exponent < 0 {
      value /= 10
      exponent += 1
    }
    return value * (1 + 9 * exponent)
  }
}
