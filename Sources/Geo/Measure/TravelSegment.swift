/// The straight lon/lat line between two fixes, taking the short way over the antimeridian.
struct TravelSegment {
  let start: Coordinate
  /// The end, with a longitude less than half a turn from the start's (it may exceed ±180).
  let end: Coordinate

  init(from start: Coordinate, to end: Coordinate) {
    self.start = start
    self.end = Coordinate(
      longitude: end.longitude.shifted(near: start.longitude), latitude: end.latitude)
  }

  func point(at fraction: Double) -> Coordinate {
    NearestPoint.point(on: start, end, at: fraction)
  }

  var bounds: Bounds {
    var box = Bounds.empty
    box.extend(longitude: start.longitude, latitude: start.latitude)
    box.extend(longitude: end.longitude, latitude: end.latitude)
    return box
  }

  /// The fractions in which a distance that falls and then rises along the segment is within a
  /// limit; `nil` when it never is.
  ///
  /// - Parameter distance: metres at a fraction; it may have one minimum only.
  func span(within limit: Double, guess: Double, distance: (Double) -> Double)
    -> ClosedRange<Double>?
  {
    let closest = closestFraction(guess: guess, distance: distance)
    guard distance(closest) <= limit else { return nil }
    let first = distance(0) <= limit ? 0 : Self.root(outside: 0, inside: closest, limit, distance)
    let last = distance(1) <= limit ? 1 : Self.root(outside: 1, inside: closest, limit, distance)
    return min(first, last)...max(first, last)
  }

  /// Golden-section search for the closest approach; the ends and the guess count too.
  private func closestFraction(guess: Double, distance: (Double) -> Double) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var low = 0.0
    var high = 1.0
    var lowProbe = high - ratio * (high - low)
    var highProbe = low + ratio * (high - low)
    var atLow = distance(lowProbe)
    var atHigh = distance(highProbe)
    for _ in 0..<60 {
      if atLow < atHigh {
        high = highProbe
        highProbe = lowProbe
        atHigh = atLow
        lowProbe = high - ratio * (high - low)
        atLow = distance(lowProbe)
      } else {
        low = lowProbe
        lowProbe = highProbe
        atLow = atHigh
        highProbe = low + ratio * (high - low)
        atHigh = distance(highProbe)
      }
    }
    var best = guess
    var least = distance(guess)
    for fraction in [0, (low + high) / 2, 1] {
      let metres = distance(fraction)
      if metres < least {
        least = metres
        best = fraction
      }
    }
    return best
  }

  /// Bisection for the fraction at which the limit is passed.
  private static func root(
    outside: Double, inside: Double, _ limit: Double, _ distance: (Double) -> Double
  ) -> Double {
    var outside = outside
    var inside = inside
    for _ in 0..<50 {
      let middle = (outside + inside) / 2
      if distance(middle) <= limit { inside = middle } else { outside = middle }
    }
    return inside
  }
}
