import Glibc

extension FenceShape {
  /// The area in square metres on the sphere; overlapping parts and corridor joints count twice.
  ///
  /// Good for ordering fences by size. A polygon's edges are straight in longitude and latitude,
  /// so its area is exact on the sphere; a corridor is taken as its strip and two half discs.
  public var areaSquareMetres: Double {
    let squareRadius = Sphere.radiusMetres * Sphere.radiusMetres
    switch self {
    case .circle(let circle):
      return 2 * .pi * squareRadius * (1 - cos(circle.radiusMetres / Sphere.radiusMetres))
    case .polygon(let polygon):
      return polygon.parts.reduce(0) { $0 + $1.areaSquareMetres }
    case .corridor(let corridor):
      var length = 0.0
      for edge in 0..<max(0, corridor.longitudes.count - 1) {
        length += Sphere.distanceMetres(
          Coordinate(longitude: corridor.longitudes[edge], latitude: corridor.latitudes[edge]),
          Coordinate(
            longitude: corridor.longitudes[edge + 1], latitude: corridor.latitudes[edge + 1]))
      }
      return 2 * corridor.halfWidthMetres * length
        + .pi * corridor.halfWidthMetres * corridor.halfWidthMetres
    }
  }
}

extension PolygonPart {
  /// The outer ring's area less its holes', in square metres on the sphere.
  package var areaSquareMetres: Double {
    var area = 0.0
    for ring in 0..<ringStarts.count - 1 {
      let signed = abs(ringIntegral(ringStarts[ring]..<ringStarts[ring + 1]))
      area += ring == 0 ? signed : -signed
    }
    return area * Sphere.radiusMetres * Sphere.radiusMetres
  }

  /// The integral of sin(latitude) over longitude round a ring: its area on the unit sphere.
  private func ringIntegral(_ range: Range<Int>) -> Double {
    let degree = Double.pi / 180
    var sum = 0.0
    for index in range.dropLast() {
      let width = (longitudes[index + 1] - longitudes[index]) * degree
      let south = latitudes[index] * degree
      let north = latitudes[index + 1] * degree
      let mean = (south + north) / 2
      let half = (north - south) / 2
      // The mean of the sine over a straight edge: sin(mean) · sin(half) / half.
      sum += width * sin(mean) * (abs(half) < 1e-9 ? 1 : sin(half) / half)
    }
    return sum
  }
}
