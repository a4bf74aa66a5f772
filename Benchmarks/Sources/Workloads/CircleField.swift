package import Geo
import Glibc

/// Circles strewn over a plain, two of them over the average place: W2 with 100,000.
///
/// The plain grows with the number of circles, so that sizes can be compared.
package struct CircleField {
  private static let middle = Coordinate(longitude: -74, latitude: 40.7)
  /// The plain of 100,000 circles.
  private static let kilometres = (east: 120.0, north: 121.0)
  private static let degreesEast = 1 / (111.320 * cos(40.7 * Double.pi / 180))
  private static let degreesNorth = 1 / 110.574

  private struct Disc {
    /// Kilometres east and north of the middle.
    var east, north, radius: Double
    var corners: Int
    /// Where the first corner lies.
    var turn: Double
  }

  private let discs: [Disc]
  private let halfEast, halfNorth: Double

  package init(count: Int, seed: UInt64 = 2) {
    let scale = (Double(count) / 100_000).squareRoot()
    halfEast = Self.kilometres.east / 2 * scale
    halfNorth = Self.kilometres.north / 2 * scale
    var random = SplitMix(seed: seed)
    var discs: [Disc] = []
    discs.reserveCapacity(count)
    for _ in 0..<count {
      discs.append(
        Disc(
          east: random.uniform(-halfEast, halfEast), north: random.uniform(-halfNorth, halfNorth),
          radius: random.uniform(0.05, 0.5), corners: 32 + random.index(below: 33),
          turn: random.uniform(0, 2 * Double.pi)))
    }
    self.discs = discs
  }

  private static func place(_ east: Double, _ north: Double) -> Coordinate {
    Coordinate(
      longitude: onGrid(middle.longitude + east * degreesEast),
      latitude: onGrid(middle.latitude + north * degreesNorth))
  }

  /// The plain's box.
  package var bounds: Bounds {
    let low = Self.place(-halfEast, -halfNorth)
    let high = Self.place(halfEast, halfNorth)
    return Bounds(
      minLongitude: low.longitude, minLatitude: low.latitude, maxLongitude: high.longitude,
      maxLatitude: high.latitude)
  }

  /// The circles as polygons of 32 to 64 corners.
  package func polygons() throws(GeometryError) -> [Fence] {
    var fences: [Fence] = []
    fences.reserveCapacity(discs.count)
    for (number, disc) in discs.enumerated() {
      var ring: [Coordinate] = []
      ring.reserveCapacity(disc.corners + 1)
      for corner in 0..<disc.corners {
        let angle = disc.turn + Double(corner) / Double(disc.corners) * 2 * Double.pi
        ring.append(
          Self.place(
            disc.east + disc.radius * cos(angle), disc.north + disc.radius * sin(angle)))
      }
      ring.append(ring[0])
      let polygon = try Polygon(rings: [ring])
      fences.append(Fence(id: String(number), shape: .polygon(polygon)))
    }
    return fences
  }

  /// The circles as circles.
  package func circles() throws(GeometryError) -> [Fence] {
    var fences: [Fence] = []
    fences.reserveCapacity(discs.count)
    for (number, disc) in discs.enumerated() {
      let circle = try Circle(
        centre: Self.place(disc.east, disc.north), radiusMetres: disc.radius * 1000)
      fences.append(Fence(id: String(number), shape: .circle(circle)))
    }
    return fences
  }

  /// A fleet that drives over the plain, one place a device and second, in order of time.
  ///
  /// Headings change little by little, speeds are 3 to 30 m/s, and positions have 3 m of noise.
  package func fleet(devices: Int, seconds: Int, seed: UInt64) -> Places {
    struct Vehicle {
      var east, north, heading, speed: Double
    }
    var random = SplitMix(seed: seed)
    var vehicles: [Vehicle] = []
    for _ in 0..<devices {
      vehicles.append(
        Vehicle(
          east: random.uniform(-halfEast, halfEast) * 0.95,
          north: random.uniform(-halfNorth, halfNorth) * 0.95,
          heading: random.uniform(0, 2 * Double.pi), speed: random.uniform(0.003, 0.03)))
    }
    var places = Places()
    for _ in 0..<seconds {
      for index in vehicles.indices {
        vehicles[index].heading += random.normal(0, 0.08)
        vehicles[index].east += cos(vehicles[index].heading) * vehicles[index].speed
        vehicles[index].north += sin(vehicles[index].heading) * vehicles[index].speed
        let place = Self.place(
          vehicles[index].east + random.normal(0, 0.003),
          vehicles[index].north + random.normal(0, 0.003))
        places.append(place.longitude, place.latitude)
      }
    }
    return places
  }
}
