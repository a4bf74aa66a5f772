import Geo

extension Location {
  /// The distance along the great circle, in metres; NaN for what is no place.
  func metres(to other: Location) -> Double {
    Sphere.distanceMetres(
      Coordinate(longitude: longitude, latitude: latitude),
      Coordinate(longitude: other.longitude, latitude: other.latitude))
  }
}

extension Bounds {
  /// Whether a place lies in the area, its edge included; a box may cross the antimeridian.
  func contains(_ place: Location) -> Bool {
    switch self {
    case .circle(let center, let radius): return center.metres(to: place) <= radius * 1000
    case .box(let low, let high):
      guard (low.latitude...max(low.latitude, high.latitude)).contains(place.latitude),
        place.latitude <= high.latitude
      else { return false }
      return low.longitude <= high.longitude
        ? low.longitude <= place.longitude && place.longitude <= high.longitude
        : place.longitude >= low.longitude || place.longitude <= high.longitude
    }
  }
}
