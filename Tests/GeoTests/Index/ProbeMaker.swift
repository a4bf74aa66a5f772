import Geo
import TestSupport

/// Places where a point test can go wrong: on vertices and edges, one unit in the last place
/// beside them, on the antimeridian, at the poles; and anywhere.
struct ProbeMaker {
  var random: SplitMix

  /// Places for the shapes, always some hundred or more.
  mutating func places(for fences: [Fence], perShape: Int) -> [Coordinate] {
    var places: [Coordinate] = []
    for fence in fences {
      for _ in 0..<perShape { add(for: fence.shape, to: &places) }
    }
    for _ in 0..<100 {
      let latitude = random.double(in: -90..<90)
      for longitude in [random.double(in: -180..<180), 180, -180] {
        places.append(Coordinate(longitude: longitude, latitude: latitude))
      }
    }
    for longitude in [-180.0, -90, 0, random.double(in: -180..<180), 180] {
      places.append(Coordinate(longitude: longitude, latitude: 90))
      places.append(Coordinate(longitude: longitude, latitude: -90))
    }
    return places.map(Self.onGlobe)
  }

  private mutating func add(for shape: FenceShape, to places: inout [Coordinate]) {
    switch shape {
    case .polygon(let polygon):
      if let part = polygon.parts.randomElement(using: &random) {
        addNearEdge(of: part, to: &places)
      }
    case .circle(let circle):
      // Around the rim, on it now and then.
      let reach = circle.radiusMetres / 111_195
      places.append(circle.centre)
      let shares = [1.0, 0.5, random.double(in: 0.999..<1.001), random.double(in: 0..<2)]
      for share in shares {
        places.append(offset(circle.centre, reach * share, 0))
        places.append(offset(circle.centre, 0, reach * share))
        places.append(offset(circle.centre, reach * share * 0.7, reach * share * 0.7))
      }
    case .corridor(let corridor):
      let index = Int.random(in: corridor.longitudes.indices, using: &random)
      let vertex = Coordinate(
        longitude: corridor.longitudes[index], latitude: corridor.latitudes[index])
      let reach = corridor.halfWidthMetres / 111_195
      places.append(vertex)
      places.append(
        offset(vertex, random.double(in: -2..<2) * reach, random.double(in: -2..<2) * reach))
      places.append(offset(vertex, 0, reach))
    }
    let box = shape.bounds
    guard box.minLongitude < box.maxLongitude, box.minLatitude < box.maxLatitude else { return }
    places.append(
      Coordinate(
        longitude: random.double(in: box.minLongitude..<box.maxLongitude),
        latitude: random.double(in: box.minLatitude..<box.maxLatitude)))
  }

  private mutating func addNearEdge(of part: PolygonPart, to places: inout [Coordinate]) {
    let index = Int.random(in: 0..<part.longitudes.count - 1, using: &random)
    let ax = part.longitudes[index]
    let ay = part.latitudes[index]
    let bx = part.longitudes[index + 1]
    let by = part.latitudes[index + 1]
    let shares: [Double] = [0.0, 0.5, random.double(in: 0..<1), random.double(in: -0.1..<1.1)]
    let share = shares[Int.random(in: 0..<4, using: &random)]
    let x = ax + (bx - ax) * share
    let y = ay + (by - ay) * share
    let scatters: [Double] = [0, 1e-13, 1e-9, 1e-6]
    let scatter = scatters[Int.random(in: 0..<4, using: &random)]
    places.append(Coordinate(longitude: x, latitude: y))
    places.append(Coordinate(longitude: Self.above(x), latitude: y))
    places.append(Coordinate(longitude: Self.below(x), latitude: y))
    places.append(Coordinate(longitude: x, latitude: Self.above(y)))
    places.append(Coordinate(longitude: x, latitude: Self.below(y)))
    places.append(
      Coordinate(
        longitude: x + random.double(in: -1..<1) * scatter,
        latitude: y + random.double(in: -1..<1) * scatter))
  }

  /// The next number up. Beside 0 that is a subnormal, whose products underflow in GEOS's own
  /// orientation test: GEOS calls a point at −5e-324 covered that lies outside an edge on 0. Steps
  /// around 0 are therefore 1e-100, far below any recorded digit.
  private static func above(_ value: Double) -> Double { value == 0 ? 1e-100 : value.nextUp }

  private static func below(_ value: Double) -> Double { -above(-value) }

  private func offset(_ place: Coordinate, _ east: Double, _ north: Double) -> Coordinate {
    Coordinate(longitude: place.longitude + east, latitude: place.latitude + north)
  }

  /// Longitudes brought back by whole turns, latitudes cut off.
  private static func onGlobe(_ place: Coordinate) -> Coordinate {
    var longitude = place.longitude
    while longitude > 180 { longitude -= 360 }
    while longitude < -180 { longitude += 360 }
    return Coordinate(longitude: longitude, latitude: max(-90, min(90, place.latitude)))
  }
}
