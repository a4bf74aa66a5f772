import Glibc

/// A circle or a piece of a corridor, as cells are classified by it.
struct OutlineItem: Sendable {
  enum Kind: Sendable {
    /// A circle that a plane decides for.
    case disc
    /// One that reaches far or near a pole.
    case cap
    /// A piece of a corridor.
    case line
  }

  /// How a rectangle lies to an item.
  enum Relation {
    /// No place in it is covered.
    case outside
    /// Every place in it is.
    case full
    /// Places in it must be asked.
    case rim
  }

  let owner: FenceHandle
  let kind: Kind
  /// The number among circles or corridor pieces.
  let number: UInt32
  let box: Bounds

  /// Classifies a rectangle; `rim` when in doubt.
  func relation(to rectangle: Bounds, _ outline: borrowing FenceOutline) -> Relation {
    guard box.meets(rectangle) else { return .outside }
    switch kind {
    case .disc:
      return outline.discs[Int(number)].relation(to: rectangle)
    case .cap:
      return Self.relation(of: outline.circles[Int(number)].circle, outline.model, to: rectangle)
    case .line:
      return outline.lines[Int(number)].mayReach(rectangle) ? .rim : .outside
    }
  }

  private static func relation(
    of circle: Circle, _ model: DistanceModel, to rectangle: Bounds
  ) -> Relation {
    let degree = Double.pi / 180
    let middle = Coordinate(
      longitude: (rectangle.minLongitude + rectangle.maxLongitude) / 2,
      latitude: (rectangle.minLatitude + rectangle.maxLatitude) / 2)
    // How far the rectangle reaches from its middle: on a sphere
    // sin²(d/2) = sin²(Δφ/2) + cos φ₁ cos φ₂ sin²(Δλ/2) <= (Δφ² + cos² Δλ²) / 4.
    let north = (rectangle.maxLatitude - rectangle.minLatitude) / 2 * degree
    let east = (rectangle.maxLongitude - rectangle.minLongitude) / 2 * degree
    let nearest =
      rectangle.minLatitude > 0
      ? rectangle.minLatitude : (rectangle.maxLatitude < 0 ? rectangle.maxLatitude : 0)
    let cosine = max(0, cos(nearest * degree))
    let half = (north * north + cosine * cosine * east * east).squareRoot() / 2
    let reach = half >= 1 ? Sphere.halfCircumferenceMetres : 2 * asin(half) * Sphere.radiusMetres
    let distance = Sphere.distanceMetres(circle.centre, middle)
    // Towards the antipode the haversine's error grows to a tenth of a metre.
    let slack = 0.001 + 1e-7 * (circle.radiusMetres + reach)
    let (least, greatest) =
      model == .sphere ? (1.0, 1.0) : (Geodesic.smallestRatio, Geodesic.greatestRatio)
    if (distance - reach) * least - slack > circle.radiusMetres { return .outside }
    if (distance + reach) * greatest + slack < circle.radiusMetres { return .full }
    return .rim
  }
}

/// A straight lon/lat line with a half-width.
struct OutlineLine: Sendable {
  let start: Coordinate
  let end: Coordinate
  let halfWidthMetres: Double

  /// The box of all places within the half-width. It is enough to look at the ends: a latitude
  /// between theirs widens the box less than the one farther from the equator.
  var box: Bounds {
    var box = Bounds(around: start, radiusMetres: halfWidthMetres)
    box.extend(to: Bounds(around: end, radiusMetres: halfWidthMetres))
    return box
  }

  /// Whether a place in the rectangle may be within the half-width; halves the line until its
  /// boxes are decisive or small.
  func mayReach(_ rectangle: Bounds, depth: Int = 0) -> Bool {
    let box = box
    guard box.meets(rectangle) else { return false }
    let isSmall =
      box.maxLongitude - box.minLongitude <= rectangle.maxLongitude - rectangle.minLongitude
      || box.maxLatitude - box.minLatitude <= rectangle.maxLatitude - rectangle.minLatitude
    if isSmall || depth >= 8 { return true }
    let middle = NearestPoint.point(on: start, end, at: 0.5)
    let first = OutlineLine(start: start, end: middle, halfWidthMetres: halfWidthMetres)
    let second = OutlineLine(start: middle, end: end, halfWidthMetres: halfWidthMetres)
    return first.mayReach(rectangle, depth: depth + 1)
      || second.mayReach(rectangle, depth: depth + 1)
  }
}
