/// A disc on the globe: every place within a distance of its centre, the rim included.
public struct Circle: Hashable, Sendable {
  /// The middle.
  public let centre: Coordinate
  /// The radius in metres, above 0 and at most half the Earth's circumference (πR).
  public let radiusMetres: Double

  /// Takes values that are known to be valid; the checked initializer is public.
  package init(uncheckedCentre centre: Coordinate, radiusMetres: Double) {
    self.centre = centre
    self.radiusMetres = radiusMetres
  }
}
