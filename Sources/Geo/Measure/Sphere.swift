import Glibc

/// The sphere with the Earth's mean radius.
public enum Sphere: Sendable {
  /// The mean radius in metres (IUGG R1 of WGS84, rounded).
  public static let radiusMetres = 6_371_008.8

  /// The longest distance there is: half the circumference, in metres.
  public static let halfCircumferenceMetres = Double.pi * radiusMetres

  /// Metres of one degree along a great circle.
  package static let metresPerDegree = radiusMetres * .pi / 180

  /// The great-circle distance in metres, by the haversine formula with its argument clamped;
  /// NaN when a coordinate is not finite.
  public static func distanceMetres(_ a: Coordinate, _ b: Coordinate) -> Double {
    let degree = Double.pi / 180
    let sinLatitude = sin((b.latitude - a.latitude) * degree / 2)
    let sinLongitude = sin((b.longitude - a.longitude) * degree / 2)
    let haversine =
      sinLatitude * sinLatitude
      + cos(a.latitude * degree) * cos(b.latitude * degree) * sinLongitude * sinLongitude
    // Both terms are squares, so only 1 can be passed; min() would turn NaN into a distance.
    return 2 * radiusMetres * asin(haversine > 1 ? 1 : haversine.squareRoot())
  }
}
