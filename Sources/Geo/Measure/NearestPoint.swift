import Glibc

/// The place on a lon/lat-straight edge that is nearest to a given place.
///
/// The fraction along the edge comes from a plane that touches the globe between the two, found in
/// two steps; the distance is then the model's own, so an edge that passes through the place is at
/// distance 0 and nothing depends on the plane but the choice of the point.
struct NearestPoint {
  /// Fraction along the edge, 0...1.
  var fraction: Double
  /// Metres from the place.
  var metres: Double

  init(
    of place: Coordinate, onEdgeFrom start: Coordinate, to end: Coordinate, model: DistanceModel
  ) {
    var fraction = Self.planarFraction(
      place, start, end, scale: model.metresPerDegree(atLatitude: place.latitude))
    let latitude = start.latitude + fraction * (end.latitude - start.latitude)
    fraction = Self.planarFraction(
      place, start, end,
      scale: model.metresPerDegree(atLatitude: (place.latitude + latitude) / 2))
    self.fraction = fraction
    metres = model.distanceMetres(place, Self.point(on: start, end, at: fraction))
  }

  static func point(on start: Coordinate, _ end: Coordinate, at fraction: Double) -> Coordinate {
    if fraction == 1 { return end }
    return Coordinate(
      longitude: start.longitude + fraction * (end.longitude - start.longitude),
      latitude: start.latitude + fraction * (end.latitude - start.latitude))
  }

  /// The fraction of the foot of the perpendicular, clamped to the edge, in a scaled plane.
  static func planarFraction(
    _ place: Coordinate, _ start: Coordinate, _ end: Coordinate, scale: (x: Double, y: Double)
  ) -> Double {
    let dx = (end.longitude - start.longitude) * scale.x
    let dy = (end.latitude - start.latitude) * scale.y
    let px = (place.longitude - start.longitude) * scale.x
    let py = (place.latitude - start.latitude) * scale.y
    let lengthSquared = dx * dx + dy * dy
    guard lengthSquared > 0 else { return 0 }
    return min(1, max(0, (px * dx + py * dy) / lengthSquared))
  }
}
