import Glibc

/// A circle with what makes most decisions cheap.
///
/// Near its centre the haversine is evaluated by short series, with a relative error far below
/// 1e-12; only a place within that band of the rim asks the distance itself. So every path gives
/// the answer of ``Circle/covers(_:model:)``.
struct CircleRecord: Sendable {
  let circle: Circle
  private let sine: Double
  private let cosine: Double
  /// Below this haversine a place is inside for sure.
  private let surelyInside: Double
  /// Above this one it is outside for sure.
  private let surelyOutside: Double
  private let model: DistanceModel

  init(_ circle: Circle, model: DistanceModel) {
    self.circle = circle
    self.model = model
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

  /// Whether the circle covers the place.
  func covers(_ place: Coordinate) -> Bool {
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
struct CorridorPiece: Sendable {
  let corridor: Corridor
  let edge: Int

  /// Whether the place is within the half-width of this piece.
  func covers(_ place: Coordinate, model: DistanceModel) -> Bool {
    if edge == 0, let x = corridor.longitudes.first, let y = corridor.latitudes.first {
      let start = Coordinate(longitude: x, latitude: y)
      if model.distanceMetres(start, place) <= corridor.halfWidthMetres { return true }
    }
    guard edge + 1 < corridor.longitudes.count else { return false }
    return corridor.distanceMetres(to: place, fromEdge: edge, model: model)
      <= corridor.halfWidthMetres
  }
}
