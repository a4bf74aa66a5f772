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

  /// Makes a circle.
  ///
  /// - Parameters:
  ///   - centre: the middle, in degrees.
  ///   - radiusMetres: above 0 and at most ``Sphere/halfCircumferenceMetres``.
  ///   - options: of these only `wrapLongitude` matters.
  /// - Throws: ``GeometryError`` for a centre that is no place or a radius out of range.
  public init(
    centre: Coordinate, radiusMetres: Double, options: GeometryOptions = GeometryOptions()
  ) throws(GeometryError) {
    try PositionCheck.check([centre], part: 0, ring: 0, wrapLongitude: options.wrapLongitude)
    try PositionCheck.check(radiusMetres: radiusMetres)
    self.init(
      uncheckedCentre: Coordinate(
        longitude: PositionCheck.wrapped(centre.longitude), latitude: centre.latitude),
      radiusMetres: radiusMetres)
  }
}
