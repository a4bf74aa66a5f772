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

  /// Both ends, some turns further east.
  func turned(by degrees: Double) -> (start: Coordinate, end: Coordinate) {
    (
      Coordinate(longitude: start.longitude + degrees, latitude: start.latitude),
      Coordinate(longitude: end.longitude + degrees, latitude: end.latitude)
    )
  }

  var bounds: Bounds {
    var box = Bounds.empty
    box.extend(longitude: start.longitude, latitude: start.latitude)
    box.extend(longitude: end.longitude, latitude: end.latitude)
    return box
  }

  /// The length in metres on the sphere, or a little more.
  private var lengthBound: Double {
    let widest = min(abs(start.latitude), abs(end.latitude))
    let equatorward = start.latitude * end.latitude < 0 ? 0 : widest
    let scale = DistanceModel.sphere.metresPerDegree(atLatitude: equatorward)
    let dx = (end.longitude - start.longitude) * scale.x
    let dy = (end.latitude - start.latitude) * scale.y
    return (dx * dx + dy * dy).squareRoot() * 1.01
  }

  /// The fractions in which a distance that falls and then rises along the segment is within a
  /// limit; `nil` when it never is.
  ///
  /// - Parameter distance: metres at a fraction; it may have one minimum only.
  func span(within limit: Double, distance: (Double) -> Double) -> ClosedRange<Double>? {
    let first = distance(0) - limit
    let last = distance(1) - limit
    if first <= 0 && last <= 0 { return 0...1 }
    if first <= 0 {
      return 0...Self.root(outside: 1, last, inside: 0, first, limit, distance)
    }
    if last <= 0 {
      return Self.root(outside: 0, first, inside: 1, last, limit, distance)...1
    }
    // By the triangle inequality no point of the way is nearer than this.
    guard first + last <= lengthBound else { return nil }
    let closest = closestFraction(distance: distance)
    let least = distance(closest) - limit
    guard least <= 0 else { return nil }
    let enter = Self.root(outside: 0, first, inside: closest, least, limit, distance)
    let exit = Self.root(outside: 1, last, inside: closest, least, limit, distance)
    return min(enter, exit)...max(enter, exit)
  }

  /// Golden-section search for the closest approach.
  private func closestFraction(distance: (Double) -> Double) -> Double {
    let ratio = (5.0.squareRoot() - 1) / 2
    var low = 0.0
    var high = 1.0
    var lowProbe = high - ratio * (high - low)
    var highProbe = low + ratio * (high - low)
    var atLow = distance(lowProbe)
    var atHigh = distance(highProbe)
    for _ in 0..<40 {
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
    return (low + high) / 2
  }

  /// The fraction at which the limit is passed: regula falsi in its Illinois form, which keeps the
  /// root between its ends.
  ///
  /// - Parameters:
  ///   - outsideExcess: metres beyond the limit at `outside`, above 0.
  ///   - insideExcess: metres beyond the limit at `inside`, at most 0.
  private static func root(
    outside: Double, _ outsideExcess: Double, inside: Double, _ insideExcess: Double,
    _ limit: Double, _ distance: (Double) -> Double
  ) -> Double {
    var (outside, outsideExcess) = (outside, outsideExcess)
    var (inside, insideExcess) = (inside, insideExcess)
    var lastMoved = 0
    for _ in 0..<60 {
      guard abs(outside - inside) > 1e-12 else { break }
      let share = insideExcess / (insideExcess - outsideExcess)
      let guess = inside + share * (outside - inside)
      let excess = distance(guess) - limit
      if abs(excess) < 1e-9 { return guess }
      if excess <= 0 {
        (inside, insideExcess) = (guess, excess)
        if lastMoved == -1 { outsideExcess /= 2 }
        lastMoved = -1
      } else {
        (outside, outsideExcess) = (guess, excess)
        if lastMoved == 1 { insideExcess /= 2 }
        lastMoved = 1
      }
    }
    return inside
  }
}
