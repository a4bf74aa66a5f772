import Geo
import TestSupport
import Testing

/// A row of the reference table.
private struct Row: Sendable, CustomTestStringConvertible {
  let start: Coordinate
  let end: Coordinate
  let metres: Double
  var testDescription: String { "\(start) \(end)" }

  static let all: [Row] = GeodesicReference.table.split(separator: "\n").compactMap { line in
    let values = line.split(separator: " ").compactMap { Double($0) }
    guard values.count == 5 else { return nil }
    return Row(
      start: Coordinate(longitude: values[1], latitude: values[0]),
      end: Coordinate(longitude: values[3], latitude: values[2]), metres: values[4])
  }
}

/// A place anywhere on the globe, poles and special meridians more often than chance would.
private func place(_ random: inout SplitMix) -> Coordinate {
  let latitudes = [-90, 0, 90, random.double(in: -90..<90), random.double(in: -90..<90)]
  let longitudes = [-180, 0, 180, random.double(in: -180..<180), random.double(in: -180..<180)]
  return Coordinate(
    longitude: longitudes[Int(random.next() % 5)], latitude: latitudes[Int(random.next() % 5)])
}

@Suite struct GeodesicTests {
  @Test func agreesWithTheReferenceTable() {
    #expect(Row.all.count == 275)
    for row in Row.all {
      let there = Geodesic.distanceMetres(row.start, row.end)
      let back = Geodesic.distanceMetres(row.end, row.start)
      #expect(abs(there - row.metres) < 1e-7, "\(row.testDescription)")
      #expect(abs(back - row.metres) < 1e-7, "\(row.testDescription), back")
    }
  }

  @Test(arguments: [360.0, -360, 720]) func longitudesAWholeTurnAwayAreTheSame(turn: Double) {
    let a = Coordinate(longitude: 12.5, latitude: 40.25)
    let b = Coordinate(longitude: -77.25, latitude: -33.5)
    let moved = Coordinate(longitude: b.longitude + turn, latitude: b.latitude)
    #expect(Geodesic.distanceMetres(a, b) == Geodesic.distanceMetres(a, moved))
  }

  @Test func samePlaceIsAtNoDistance() {
    let a = Coordinate(longitude: 180, latitude: 45)
    #expect(Geodesic.distanceMetres(a, a) == 0)
    #expect(Geodesic.distanceMetres(a, Coordinate(longitude: -180, latitude: 45)) == 0)
    let pole = Coordinate(longitude: 10, latitude: 90)
    #expect(Geodesic.distanceMetres(pole, Coordinate(longitude: -70, latitude: 90)) == 0)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func notANumberStaysOne(value: Double) {
    let good = Coordinate(longitude: 1, latitude: 2)
    for bad in [
      Coordinate(longitude: value, latitude: 2), Coordinate(longitude: 1, latitude: value),
    ] {
      #expect(Sphere.distanceMetres(good, bad).isNaN)
      #expect(Geodesic.distanceMetres(good, bad).isNaN)
      #expect(Geodesic.distanceMetres(bad, good).isNaN)
      #expect(!Geodesic.isWithin(radiusMetres: 1e9, from: good, to: bad))
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func staysWithinTheCertifiedRatioToTheSphere(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<1000 {
      let a = place(&random)
      let b = place(&random)
      let sphere = Sphere.distanceMetres(a, b)
      let ellipsoid = Geodesic.distanceMetres(a, b)
      #expect(ellipsoid <= sphere * Geodesic.greatestRatio + 1e-6, "seed \(seed): \(a) \(b)")
      #expect(ellipsoid >= sphere * Geodesic.smallestRatio - 1e-6, "seed \(seed): \(a) \(b)")
    }
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func withinMeansAtMostTheDistance(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<500 {
      let a = place(&random)
      let b = place(&random)
      let distance = Geodesic.distanceMetres(a, b)
      let radii = [
        distance, distance.nextDown, distance.nextUp, distance * 0.99, distance * 1.01,
        Sphere.distanceMetres(a, b), random.double(in: 0..<2e7),
      ]
      for radius in radii {
        #expect(
          Geodesic.isWithin(radiusMetres: radius, from: a, to: b) == (distance <= radius),
          "seed \(seed): \(a) \(b) \(radius)")
      }
    }
  }

  /// The triangle inequality ties values of quite different searches together.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func neverBeatsADetour(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<500 {
      let a = place(&random)
      let b = place(&random)
      let c = place(&random)
      let direct = Geodesic.distanceMetres(a, b)
      let detour = Geodesic.distanceMetres(a, c) + Geodesic.distanceMetres(c, b)
      #expect(direct <= detour + 1e-6, "seed \(seed): \(a) \(b) by \(c)")
    }
  }
}
