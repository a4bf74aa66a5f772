/// The checks that a single position must pass, and longitudes brought into range.
enum PositionCheck {
  /// A thousand turns: beyond it a double no longer holds a longitude to a centimetre's fraction,
  /// and the number is not a longitude of anything.
  private static let wrappableDegrees = 360_000.0

  /// Checks one ring's positions, in the order finite, latitude, longitude.
  static func check(
    _ ring: [Coordinate], part: Int, ring number: Int, wrapLongitude: Bool
  ) throws(GeometryError) {
    for (vertex, position) in ring.enumerated()
    where !position.longitude.isFinite || !position.latitude.isFinite {
      throw .nonFinite(part: part, ring: number, vertex: vertex)
    }
    for (vertex, position) in ring.enumerated() where abs(position.latitude) > 90 {
      throw .latitudeOutOfRange(
        position.latitude, part: part, ring: number, vertex: vertex,
        looksSwapped: abs(position.latitude) <= 180 && abs(position.longitude) <= 90)
    }
    let limit = wrapLongitude ? wrappableDegrees : 180
    for (vertex, position) in ring.enumerated() where abs(position.longitude) > limit {
      throw .longitudeOutOfRange(
        position.longitude, part: part, ring: number, vertex: vertex)
    }
  }

  /// Checks a radius or half-width.
  static func check(radiusMetres: Double) throws(GeometryError) {
    // Written so that NaN fails.
    guard radiusMetres > 0, radiusMetres <= Sphere.halfCircumferenceMetres else {
      throw .radiusOutOfRange(radiusMetres)
    }
  }

  /// The same meridian within ±180°; values within stay as they are, and the result is exact.
  static func wrapped(_ longitude: Double) -> Double {
    abs(longitude) <= 180 ? longitude : longitude.remainder(dividingBy: 360)
  }
}
