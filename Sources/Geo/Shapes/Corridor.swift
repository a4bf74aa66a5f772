/// A line with a width: every place within `halfWidthMetres` of the line, with round ends.
public struct Corridor: Hashable, Sendable {
  /// Longitudes of the line's vertices, unwrapped so that neighbours differ by less than 180°.
  public let longitudes: [Double]
  /// Latitudes of the line's vertices.
  public let latitudes: [Double]
  /// The distance to either side in metres, above 0.
  public let halfWidthMetres: Double

  /// Takes values that are known to be valid; the checked initializer is public.
  package init(uncheckedLongitudes: [Double], latitudes: [Double], halfWidthMetres: Double) {
    longitudes = uncheckedLongitudes
    self.latitudes = latitudes
    self.halfWidthMetres = halfWidthMetres
  }
}
