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
  /// The box of all places within the half-width.
  let box: Bounds
  private let middle: Coordinate
  /// From the middle to the end.
  private let half: (x: Double, y: Double)
  /// How far, in degrees, the half-width reaches at most from any place of the line.
  private let reach: (x: Double, y: Double)

  /// It is enough to look at the ends: at a latitude between theirs the half-width is fewer degrees
  /// of longitude than at the one farther from the equator.
  init(start: Coordinate, end: Coordinate, halfWidthMetres: Double) {
    var box = Bounds(around: start, radiusMetres: halfWidthMetres)
    let other = Bounds(around: end, radiusMetres: halfWidthMetres)
    reach = (
      max(Self.reach(of: box, from: start.longitude), Self.reach(of: other, from: end.longitude)),
      max(
        start.latitude - box.minLatitude, box.maxLatitude - start.latitude,
        end.latitude - other.minLatitude, other.maxLatitude - end.latitude)
    )
    box.extend(to: other)
    self.box = box
    middle = NearestPoint.point(on: start, end, at: 0.5)
    half = ((end.longitude - start.longitude) / 2, (end.latitude - start.latitude) / 2)
  }

  private static func reach(of box: Bounds, from longitude: Double) -> Double {
    // Round a pole, all longitudes are near.
    if box.maxLongitude - box.minLongitude >= 360 { return 360 }
    return max(longitude - box.minLongitude, box.maxLongitude - longitude)
  }

  /// Whether a place in the rectangle may be within the half-width: whether the line meets the
  /// rectangle made larger by the reach. Two convex shapes are apart when a line between them is
  /// parallel to one of their sides.
  func mayReach(_ rectangle: Bounds) -> Bool {
    guard box.meets(rectangle) else { return false }
    let width = (rectangle.maxLongitude - rectangle.minLongitude) / 2 + reach.x
    let height = (rectangle.maxLatitude - rectangle.minLatitude) / 2 + reach.y
    let x = (rectangle.maxLongitude + rectangle.minLongitude) / 2 - middle.longitude
    let y = (rectangle.maxLatitude + rectangle.minLatitude) / 2 - middle.latitude
    // More than all roundings here, which are below 1e-13 of a turn.
    let slack = 1e-9
    if x.magnitude > width + half.x.magnitude + slack { return false }
    if y.magnitude > height + half.y.magnitude + slack { return false }
    let across = (half.x * y - half.y * x).magnitude
    let limit = (width + slack) * half.y.magnitude + (height + slack) * half.x.magnitude
    return across <= limit * (1 + 1e-9)
  }
}
