import Glibc

/// The inverse geodesic problem on the WGS84 ellipsoid.
public enum Geodesic: Sendable {
  /// The shortest distance in metres along the ellipsoid, exact to some nanometres for every pair
  /// of places, nearly antipodal ones too.
  ///
  /// - Parameters: places in degrees; any longitude stands for its meridian.
  /// - Returns: NaN when a coordinate is not finite.
  public static func distanceMetres(_ a: Coordinate, _ b: Coordinate) -> Double {
    // By symmetry the first place is the one farther from the equator, and southern.
    let isSwapped = abs(a.latitude) < abs(b.latitude)
    let latitude1 = isSwapped ? b.latitude : a.latitude
    let latitude2 = isSwapped ? a.latitude : b.latitude
    let sign: Double = latitude1 > 0 ? -1 : 1
    let width = abs((b.longitude - a.longitude).remainder(dividingBy: 360))
    // All meridians meet at a pole.
    let degrees = abs(latitude1) == 90 || abs(latitude2) == 90 ? 0 : width
    if degrees == 0 && latitude1 == latitude2 { return 0 }
    let start = ReducedLatitude(degrees: sign * latitude1)
    let end = ReducedLatitude(degrees: sign * latitude2)
    let longitude = degrees * .pi / 180
    if degrees == 0 || degrees == 180 {
      return meridional(start, end, overPole: degrees == 180)
    }
    if start.sine == 0 && end.sine == 0 && longitude <= (1 - WGS84.flattening) * .pi {
      return WGS84.semiMajorMetres * longitude
    }
    return GeodesicSearch(start: start, end: end, longitude: longitude).distanceMetres()
  }

  /// Whether two places are at most `radiusMetres` apart on the ellipsoid.
  ///
  /// The sphere's distance decides unless it is within half a percent of the radius.
  public static func isWithin(
    radiusMetres: Double, from a: Coordinate, to b: Coordinate
  ) -> Bool {
    let onSphere = Sphere.distanceMetres(a, b)
    // The millimetre is for the haversine's own error, which is absolute for places close by.
    if onSphere * greatestRatio + 0.001 <= radiusMetres { return true }
    if onSphere * smallestRatio - 0.001 > radiusMetres { return false }
    return distanceMetres(a, b) <= radiusMetres
  }

  /// At least every ratio of ellipsoid to sphere distance: no radius of curvature of WGS84 exceeds
  /// a² / b = 6 399 593.7 m, which is 1.004487 of the sphere's; the rest is for rounding.
  package static let greatestRatio = 1.0045

  /// At most every ratio of ellipsoid to sphere distance: no radius of curvature is below
  /// b² / a = 6 335 439.3 m, which is 0.994417 of the sphere's.
  package static let smallestRatio = 0.9944

  /// Along a meridian, or over the pole to the opposite one.
  private static func meridional(
    _ start: ReducedLatitude, _ end: ReducedLatitude, overPole: Bool
  ) -> Double {
    let first = UnitVector(sine: start.sine, cosine: overPole ? -start.cosine : start.cosine)
    let last = UnitVector(sine: end.sine, cosine: end.cosine)
    let arc = first.turn(to: last)
    let series = GeodesicSeries.distance(GeodesicSearch.expansion(cosineSquared: 1))
    return WGS84.semiMinorMetres * series.integral(arc: arc, from: first, to: last)
  }
}

/// A latitude on the auxiliary sphere: tan β = (1 − f) tan φ.
struct ReducedLatitude {
  let sine: Double
  let cosine: Double
  /// √(1 + e'² sin² β).
  let scale: Double

  init(degrees: Double) {
    let latitude = UnitVector(degrees: degrees)
    let reduced = UnitVector(
      sine: latitude.sine * (1 - WGS84.flattening), cosine: latitude.cosine)
    sine = reduced.sine
    // A pole keeps a direction, so that nothing is divided by 0.
    cosine = max(reduced.cosine, 1e-150)
    scale = (1 + WGS84.secondEccentricitySquared * sine * sine).squareRoot()
  }
}

extension UnitVector {
  /// The angle from this direction to another, 0...π.
  func turn(to other: UnitVector) -> Double {
    let cross = cosine * other.sine - sine * other.cosine
    // Not max(0, cross): that may keep a negative zero, which turns a half turn round.
    return atan2(cross > 0 ? cross : 0, cosine * other.cosine + sine * other.sine)
  }
}
