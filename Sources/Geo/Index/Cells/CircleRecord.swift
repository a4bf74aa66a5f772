import Glibc

/// A circle with what makes most decisions cheap.
///
/// Near its centre the haversine is evaluated by short series, with a relative error far below
/// 1e-12; only a place within that band of the rim asks the distance itself. So every path gives
/// the answer of ``Circle/covers(_:model:)``.
struct CircleRecord: TableRecord {
  let circle: Circle
  private let sine: Double
  private let cosine: Double
  /// Below this haversine a place is inside for sure.
  private let surelyInside: Double
  /// Above this one it is outside for sure.
  private let surelyOutside: Double

  init(_ circle: Circle, model: DistanceModel) {
    self.circle = circle
    let latitude = circle.centre.latitude * .pi / 180
    sine = sin(latitude)
    cosine = cos(latitude)
    let radius = circle.radiusMetres
    switch model {
    case .sphere:
      surelyInside = Self.haversine(ofMetres: radius) * (1 - 1e-11)
      surelyOutside = Self.haversine(ofMetres: radius) * (1 + 1e-11)
    case .wgs84:
      surelyInside = Self.haversine(ofMetres: (radius - 0.001) / Geodesic.greatestRatio)
      surelyOutside = Self.haversine(ofMetres: (radius + 0.001) / Geodesic.smallestRatio)
    }
  }

  private static func haversine(ofMetres metres: Double) -> Double {
    let half = sin(min(.pi / 2, max(0, metres) / (2 * Sphere.radiusMetres)))
    return half * half
  }

  /// Whether the circle covers the place, by the model that the record was made for.
  func covers(_ place: Coordinate, model: DistanceModel) -> Bool {
    var turn = place.longitude - circle.centre.longitude
    var turnSlack = 0.0
    if turn.magnitude > 180 {
      turn -= turn > 0 ? 360 : -360
      // A difference of nearly a turn is rounded to 1e-15 of a half-turn when it is asked.
      turnSlack = 4e-15
    }
    let east = turn * (.pi / 360)
    let north = (place.latitude - circle.centre.latitude) * (.pi / 360)
    if east.magnitude < 0.05 && north.magnitude < 0.05 {
      let sinNorth = Self.sine(north)
      let sinEast = Self.sine(east)
      // cos φ₂ from φ₁ and the difference, by the half-angle: cos 2n = 1 − 2 sin² n.
      let sinNorthSquared = sinNorth * sinNorth
      let cosDifference = 1 - 2 * sinNorthSquared
      let sinDifference = 2 * sinNorth * (1 - sinNorthSquared).squareRoot()
      let cosPlace = cosine * cosDifference - sine * sinDifference
      let haversine = sinNorthSquared + cosine * cosPlace * sinEast * sinEast
      // Close to a pole the cosine loses digits; its absolute error stays below 1e-15.
      let slack = 1e-15 * sinEast * sinEast + turnSlack * (sinEast.magnitude + turnSlack)
      if haversine + slack < surelyInside { return true }
      if haversine - slack > surelyOutside { return false }
    }
    return circle.covers(place, model: model)
  }

  /// The sine of a small angle, |x| < 0.05, to the last digits.
  private static func sine(_ x: Double) -> Double {
    let square = x * x
    return x * (1 - square / 6 * (1 - square / 20 * (1 - square / 42 * (1 - square / 72))))
  }
}

/// One edge of a corridor's line, or its only vertex.
struct CorridorPiece: TableRecord {
  private let start: Coordinate
  private let end: Coordinate
  private let halfWidthMetres: Double
  /// 1: the line begins here; 2: there is an edge and not only a vertex.
  private let kind: UInt64

  init(_ corridor: Corridor, edge: Int) {
    let last = min(edge + 1, corridor.longitudes.count - 1)
    start = Coordinate(
      longitude: corridor.longitudes[edge], latitude: corridor.latitudes[edge])
    end = Coordinate(longitude: corridor.longitudes[last], latitude: corridor.latitudes[last])
    halfWidthMetres = corridor.halfWidthMetres
    kind = (edge == 0 ? 1 : 0) | (last > edge ? 2 : 0)
  }

  /// Whether the place is within the half-width of this piece.
  func covers(_ place: Coordinate, model: DistanceModel) -> Bool {
    // Only damage puts a piece elsewhere; then turning places towards it would take for ever.
    guard start.isNearGlobe, end.isNearGlobe else { return false }
    if kind & 1 != 0 && model.distanceMetres(start, place) <= halfWidthMetres { return true }
    guard kind & 2 != 0 else { return false }
    return Corridor.distanceMetres(to: place, fromEdge: start, end, model: model)
      <= halfWidthMetres
  }
}
