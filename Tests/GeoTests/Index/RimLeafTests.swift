import Geo
import TestSupport
import Testing

/// Cells with rims of circles and corridors answer from planes; the slow cover is the judge, asked
/// where the planes and the true distance meet.
@Suite struct RimLeafTests {
  private static let latitudes = [0.0, 1e-9, 40.7, -40.7, 66, -84.99, 89.2, -89.6, 90, -90]
  private static let longitudes = [-74.0, 0, 179.9999, -180]
  private static let radii = [1e-9, 0.05, 0.11, 3, 47.5, 500, 12_345, 400_000, 2e6, 1.2e7]
  private static let models = [DistanceModel.sphere, .wgs84]

  /// Three circles beside each other, so that cells have several rims.
  private func circles(_ longitude: Double, _ latitude: Double, _ radius: Double) -> [Fence] {
    var fences: [Fence] = []
    for (number, share) in [1.0, 0.8, 1.3].enumerated() {
      let centre = Coordinate(
        longitude: longitude, latitude: max(-90, min(90, latitude + radius / 300_000 * (share - 1)))
      )
      guard let circle = try? Circle(centre: centre, radiusMetres: radius * share) else { continue }
      fences.append(Fence(id: "\(number)", shape: .circle(circle)))
    }
    return fences
  }

  @Test(arguments: models, latitudes)
  func circlesAreExactAtTheirRims(model: DistanceModel, latitude: Double) {
    for longitude in Self.longitudes {
      for radius in Self.radii {
        let fences = circles(longitude, latitude, radius)
        let places = fences.flatMap { RimProbe.places(of: $0.shape, model: model) }
        expectExact(fences, places, model, "\(longitude) \(latitude), \(radius) m, \(model)")
      }
    }
  }

  @Test(arguments: models)
  func manyCirclesAreExact(model: DistanceModel) {
    for seed in 0..<(isFullRun ? 40 : 2) as Range<UInt64> {
      let region = Bounds(
        minLongitude: seed % 2 == 0 ? 8 : 179.9, minLatitude: 44, maxLongitude: 8.1,
        maxLatitude: 44.1)
      var random = SplitMix(seed: seed)
      var fences: [Fence] = []
      for number in 0..<400 {
        var longitude = region.minLongitude + random.double(in: 0..<0.2)
        if longitude > 180 { longitude -= 360 }
        let centre = Coordinate(longitude: longitude, latitude: random.double(in: 44..<44.1))
        if let circle = try? Circle(centre: centre, radiusMetres: random.double(in: 20..<600)) {
          fences.append(Fence(id: "\(number)", shape: .circle(circle)))
        }
      }
      let places = fences.prefix(40).flatMap { RimProbe.places(of: $0.shape, model: model) }
      expectExact(fences, places, model, "seed \(seed)")
    }
  }

  @Test(arguments: models)
  func leavesWithEdgesAndRimsAreExact(model: DistanceModel) {
    let region = Bounds(minLongitude: 8, minLatitude: 44, maxLongitude: 8.2, maxLatitude: 44.2)
    for seed in 0..<(isFullRun ? 30 : 2) as Range<UInt64> {
      var maker = ShapeMaker(random: SplitMix(seed: seed), region: region)
      var fences = maker.fences(.star, count: 30) + maker.fences(.grid, count: 16)
      for _ in 0..<60 {
        let path = (0..<3).map { _ in
          Coordinate(
            longitude: maker.random.double(in: 8..<8.2),
            latitude: maker.random.double(in: 44..<44.2))
        }
        let width = maker.random.double(in: 5..<2_000)
        if let circle = try? Circle(centre: path[0], radiusMetres: width) {
          fences.append(Fence(id: "circle", shape: .circle(circle)))
        }
        if maker.random.double(in: 0..<1) < 0.3,
          let corridor = try? Corridor(path: path, halfWidthMetres: width / 4)
        {
          fences.append(Fence(id: "corridor", shape: .corridor(corridor)))
        }
      }
      fences.shuffle(using: &maker.random)
      var probes = ProbeMaker(random: SplitMix(seed: seed ^ 0xabcd))
      let places =
        probes.places(for: fences, perShape: 4)
        + fences.prefix(25).flatMap { RimProbe.places(of: $0.shape, model: model) }
      expectExact(fences, places, model, "seed \(seed)")
    }
  }

  /// Requires the slow answers of single calls and of batches.
  private func expectExact(
    _ fences: [Fence], _ places: [Coordinate], _ model: DistanceModel, _ label: String
  ) {
    let wanted = slowAnswers(fences, places, model: model)
    let index = FenceIndex(fences, distanceModel: model)
    expectSame(answers(index, places), wanted, at: places, "batch, \(label)")
    var locator = index.makeLocator()
    var found: [FenceHandle] = []
    let single = places.map { place in
      locator.locate(
        longitude: place.longitude, latitude: place.latitude, in: index, into: &found)
      return found
    }
    expectSame(single, wanted, at: places, "single, \(label)")
  }
}

/// Places beside the rim of a circle or corridor: pairs of which the slow cover takes one and not
/// the other, and their neighbours one unit in the last place away.
enum RimProbe {
  private static let directions = [
    (1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-0.3, 1), (-1, -0.2), (0.6, -1),
  ]

  static func places(of shape: FenceShape, model: DistanceModel) -> [Coordinate] {
    let middle: Coordinate
    let reach: Double
    switch shape {
    case .circle(let circle):
      middle = circle.centre
      reach = circle.radiusMetres
    case .corridor(let corridor):
      middle = Coordinate(longitude: corridor.longitudes[0], latitude: corridor.latitudes[0])
      reach = corridor.halfWidthMetres
    case .polygon: return []
    }
    var places = [onGlobe(middle)]
    for (east, north) in directions {
      var inside = 0.0
      var outside = min(150, reach / 40_000)
      func place(_ way: Double) -> Coordinate {
        onGlobe(
          Coordinate(
            longitude: middle.longitude + east * way, latitude: middle.latitude + north * way))
      }
      for _ in 0..<70 {
        let half = (inside + outside) / 2
        if shape.covers(place(half), model: model) { inside = half } else { outside = half }
      }
      for way in [inside, outside, inside * 0.5, inside * (1 - 1e-7), inside * (1 + 1e-7)] {
        let found = place(way)
        places.append(found)
        for (x, y) in [
          (found.longitude.nextUp, found.latitude), (found.longitude.nextDown, found.latitude),
          (found.longitude, found.latitude.nextUp), (found.longitude, found.latitude.nextDown),
        ] { places.append(onGlobe(Coordinate(longitude: x, latitude: y))) }
      }
    }
    return places
  }

  private static func onGlobe(_ place: Coordinate) -> Coordinate {
    var longitude = place.longitude
    if longitude > 180 { longitude -= 360 } else if longitude < -180 { longitude += 360 }
    return Coordinate(longitude: longitude, latitude: max(-90, min(90, place.latitude)))
  }
}
