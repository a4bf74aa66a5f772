extension TravelSegment {
  /// Degrees beyond which the bound says nothing.
  private static let reach = 20.0
  /// The bound is a lower one by this much for the ellipsoid, whose radii of curvature are 0.56 %
  /// below the sphere's at most, and for what sines lose within the reach: 0.51 %.
  private static let safety = 0.994 * 0.9949

  /// Whether every point of the segment is certainly farther than a limit from every point of a
  /// straight lon/lat edge, under either distance model.
  ///
  /// Great circles obey sin²(d/2) = sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2), and sin x is at least
  /// x(1 − x²/6). So a plane with degrees of longitude as wide as at the highest latitude, made a
  /// little smaller, never shows more than the distance. A tenth of the work of one distance each
  /// rules nearly everything out.
  ///
  /// - Parameters:
  ///   - metres: the limit.
  ///   - a: one end of the edge.
  ///   - b: its other end, on the same turn as the first; it may be the same.
  func isBeyond(_ metres: Double, edgeFrom a: Coordinate, to b: Coordinate) -> Bool {
    let turn = 360 * ((start.longitude - a.longitude) / 360).rounded()
    // Everything seen from the segment's start.
    let ax = a.longitude + turn - start.longitude
    let bx = b.longitude + turn - start.longitude
    let ay = a.latitude - start.latitude
    let by = b.latitude - start.latitude
    let ex = end.longitude - start.longitude
    let ey = end.latitude - start.latitude
    let east = max(max(ax, bx), max(0, ex))
    let west = min(min(ax, bx), min(0, ex))
    let north = max(max(ay, by), max(0, ey))
    let south = min(min(ay, by), min(0, ey))
    guard east - west <= Self.reach, north - south <= Self.reach else { return false }
    // One centimetre more than any rounding.
    let limit = (metres + 0.01) / (Sphere.metresPerDegree * Self.safety)
    if max(min(ay, by) - max(0, ey), min(0, ey) - max(ay, by)) > limit { return true }
    let highest = max((start.latitude + north).magnitude, (start.latitude + south).magnitude)
    let scale = Self.leastCosine(highest * .pi / 180)
    return Self.squaredGap(
      (ex * scale, ey), (ax * scale, ay), (bx * scale, by)) > limit * limit
  }

  /// A little less than the cosine, by its series up to a term that takes off.
  private static func leastCosine(_ angle: Double) -> Double {
    let x = angle * angle
    return max(0, 1 - x * (1.0 / 2 - x * (1.0 / 24 - x / 720)))
  }

  /// The square of the distance in a plane between the segment from 0 to `end` and another.
  private static func squaredGap(
    _ end: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let zero = (x: 0.0, y: 0.0)
    let nearest = min(
      squaredDistance(a, zero, end), squaredDistance(b, zero, end), squaredDistance(zero, a, b),
      squaredDistance(end, a, b))
    let crosses =
      side(a, zero, end) * side(b, zero, end) <= 0 && side(zero, a, b) * side(end, a, b) <= 0
    // A point on the other's line need not be on the other; one of the four distances tells.
    let isPoint = a == b || end == zero
    return crosses && !isPoint && !isApart(end, a, b) ? 0 : nearest
  }

  /// Whether the boxes of the segment from 0 to `end` and of the other are apart.
  private static func isApart(
    _ end: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Bool {
    max(a.x, b.x) < min(0, end.x) || min(a.x, b.x) > max(0, end.x)
      || max(a.y, b.y) < min(0, end.y) || min(a.y, b.y) > max(0, end.y)
  }

  private static func side(
    _ p: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x)
  }

  private static func squaredDistance(
    _ p: (x: Double, y: Double), _ a: (x: Double, y: Double), _ b: (x: Double, y: Double)
  ) -> Double {
    let dx = b.x - a.x
    let dy = b.y - a.y
    let length = dx * dx + dy * dy
    let along = length > 0 ? ((p.x - a.x) * dx + (p.y - a.y) * dy) / length : 0
    let fraction = min(1, max(0, along))
    let x = p.x - a.x - fraction * dx
    let y = p.y - a.y - fraction * dy
    return x * x + y * y
  }
}
