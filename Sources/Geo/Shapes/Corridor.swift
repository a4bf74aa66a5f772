/// A line with a width: every place within `halfWidthMetres` of the line, with round ends.
public struct Corridor: Hashable, Sendable {
  /// Longitudes of the line's vertices, between −540 and 540 and unwrapped so that neighbours
  /// differ by less than 180°; only edges that were to be taken literally may be longer.
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

  /// Makes a corridor along a line.
  ///
  /// - Parameters:
  ///   - path: two positions or more, in degrees; 180° and −180° are the same meridian.
  ///   - halfWidthMetres: above 0 and at most ``Sphere/halfCircumferenceMetres``.
  ///   - options: `wrapLongitude`, `antimeridian` and `densifyDegrees` matter.
  /// - Throws: ``GeometryError`` with the vertex; the line counts as ring 0 of part 0.
  public init(
    path: [Coordinate], halfWidthMetres: Double, options: GeometryOptions = GeometryOptions()
  ) throws(GeometryError) {
    guard !path.isEmpty else { throw .empty }
    try PositionCheck.check(path, part: 0, ring: 0, wrapLongitude: options.wrapLongitude)
    try PositionCheck.check(radiusMetres: halfWidthMetres)
    var draft = RingDraft(path)
    var shift = 0
    if options.antimeridian == .shortWay {
      if let vertex = draft.unwrap(fullTurn: .samePlace) {
        throw .ambiguousEdge(part: 0, ring: 0, vertex: vertex)
      }
      guard let turns = LongitudeFrame.shiftIntoReach(draft.longitudeRange) else {
        throw .tooManyTurns(part: 0, ring: 0)
      }
      shift = turns
    }
    var columns = draft.columns(shift: shift)
    if columns.longitudes.count < 2 {
      throw .tooFewPositions(columns.longitudes.count, part: 0, ring: 0)
    }
    if let step = options.densifyDegrees {
      columns = GreatCircleEdges(stepDegrees: step)
        .densified(longitudes: columns.longitudes, latitudes: columns.latitudes)
    }
    self.init(
      uncheckedLongitudes: columns.longitudes, latitudes: columns.latitudes,
      halfWidthMetres: halfWidthMetres)
  }
}
