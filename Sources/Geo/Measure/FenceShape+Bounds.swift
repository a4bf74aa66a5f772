import Glibc

/// How much farther than on the sphere a distance can reach, in degrees' worth: the ellipsoid
/// differs by at most 0.56 %.
private let modelMargin = 1.006

extension FenceShape {
  /// The box in degrees that holds the whole shape under either distance model.
  ///
  /// Longitudes may lie outside ±180; a shape that reaches a pole has all of them.
  public var bounds: Bounds {
    switch self {
    case .circle(let circle):
      return Bounds(around: circle.centre, radiusMetres: circle.radiusMetres)
    case .polygon(let polygon):
      var box = Bounds.empty
      for part in polygon.parts { box.extend(to: part.bounds) }
      return box
    case .corridor(let corridor):
      var box = Bounds.empty
      for index in corridor.longitudes.indices {
        let vertex = Coordinate(
          longitude: corridor.longitudes[index], latitude: corridor.latitudes[index])
        box.extend(to: Bounds(around: vertex, radiusMetres: corridor.halfWidthMetres))
      }
      return box
    }
  }
}

extension Bounds {
  /// The box of all places within a distance of a place, a little too large.
  package init(around centre: Coordinate, radiusMetres: Double) {
    let degree = Double.pi / 180
    let angle = min(.pi, radiusMetres * modelMargin / Sphere.radiusMetres + 1e-9)
    let south = centre.latitude - angle / degree
    let north = centre.latitude + angle / degree
    guard south > -90, north < 90 else {
      self.init(
        minLongitude: -180, minLatitude: max(-90, south), maxLongitude: 180,
        maxLatitude: min(90, north))
      return
    }
    let ratio = sin(angle) / cos(centre.latitude * degree)
    let reach = ratio >= 1 ? 180 : asin(ratio) / degree + 1e-9
    self.init(
      minLongitude: centre.longitude - reach, minLatitude: south,
      maxLongitude: centre.longitude + reach, maxLatitude: north)
  }

  /// Grows the box to hold another.
  package mutating func extend(to other: Bounds) {
    minLongitude = min(minLongitude, other.minLongitude)
    minLatitude = min(minLatitude, other.minLatitude)
    maxLongitude = max(maxLongitude, other.maxLongitude)
    maxLatitude = max(maxLatitude, other.maxLatitude)
  }
}
