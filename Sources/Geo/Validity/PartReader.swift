/// Turns one part's rings as given into continuous columns, refusing what is no ring.
struct PartReader {
  /// The part's number, for errors.
  let number: Int
  let options: GeometryOptions
  /// What was wrong with rings that were dropped; only with `repair`.
  private(set) var dropped: [GeometryError] = []

  init(number: Int, options: GeometryOptions) {
    self.number = number
    self.options = options
  }

  /// Reads the rings, the outer one first.
  ///
  /// - Returns: `nil` when the outer ring has collapsed and `repair` lets it go.
  mutating func read(_ rings: [[Coordinate]]) throws(GeometryError) -> PolygonPart? {
    for (ring, positions) in rings.enumerated() {
      try PositionCheck.check(
        positions, part: number, ring: ring, wrapLongitude: options.wrapLongitude)
    }
    var columns = Columns()
    var outerRange = LongitudeFrame.reach
    for (ring, positions) in rings.enumerated() {
      do throws(GeometryError) {
        let draft = try draft(positions, ring: ring)
        let shift = try shift(draft, ring: ring, outer: &outerRange)
        try columns.append(finish(draft.columns(shift: shift), ring: ring))
      } catch {
        guard options.repair, error.isCollapse else { throw error }
        dropped.append(error)
        if ring == 0 { return nil }
      }
    }
    return PolygonPart(
      uncheckedLongitudes: columns.longitudes, latitudes: columns.latitudes,
      ringStarts: columns.starts)
  }

  /// A closed and continuous ring.
  private func draft(_ positions: [Coordinate], ring: Int) throws(GeometryError) -> RingDraft {
    var draft = RingDraft(positions)
    if draft.count == 0 { throw .tooFewPositions(0, part: number, ring: ring) }
    if !draft.isClosed {
      guard options.closeRings else { throw .ringNotClosed(part: number, ring: ring) }
      draft.close()
    }
    if options.antimeridian == .shortWay {
      if let vertex = draft.unwrap(fullTurn: .edge) {
        throw .ambiguousEdge(part: number, ring: ring, vertex: vertex)
      }
      if draft.goesRoundThePole { throw .ringEnclosesPole(part: number, ring: ring) }
    }
    return draft
  }

  /// The turns that bring an outer ring into reach, and a hole into its outer ring.
  private func shift(
    _ draft: RingDraft, ring: Int, outer: inout ClosedRange<Double>
  ) throws(GeometryError) -> Int {
    if options.antimeridian == .literal { return 0 }
    let range = draft.longitudeRange
    if ring > 0 {
      // Repair would take off one half of the hole and leave the other, so it is refused always.
      if LongitudeFrame.isCut(range, by: outer) {
        throw .holeAcrossCut(part: number, ring: ring)
      }
      return LongitudeFrame.shiftHole(range, into: outer)
    }
    guard let turns = LongitudeFrame.shiftIntoReach(range) else {
      throw .tooManyTurns(part: number, ring: ring)
    }
    let move = 360 * Double(turns)
    outer = range.lowerBound + move...range.upperBound + move
    return turns
  }

  /// The ring's final columns, once it has enough positions that are not on one line.
  private func finish(
    _ columns: (longitudes: [Double], latitudes: [Double]), ring: Int
  ) throws(GeometryError) -> (longitudes: [Double], latitudes: [Double]) {
    var columns = columns
    if columns.longitudes.count < 4 {
      throw .tooFewPositions(columns.longitudes.count, part: number, ring: ring)
    }
    if let step = options.densifyDegrees {
      columns = GreatCircleEdges(stepDegrees: step)
        .densified(longitudes: columns.longitudes, latitudes: columns.latitudes)
    }
    if Collinearity.holds(longitudes: columns.longitudes, latitudes: columns.latitudes) {
      throw .collinear(part: number, ring: ring)
    }
    return columns
  }

  /// All rings, one after the other.
  private struct Columns {
    var longitudes: [Double] = []
    var latitudes: [Double] = []
    var starts = [0]

    mutating func append(_ ring: (longitudes: [Double], latitudes: [Double])) {
      longitudes.append(contentsOf: ring.longitudes)
      latitudes.append(contentsOf: ring.latitudes)
      starts.append(longitudes.count)
    }
  }
}

extension GeometryError {
  /// Whether the ring encloses nothing, so that leaving it out is a repair.
  fileprivate var isCollapse: Bool {
    switch self {
    case .tooFewPositions, .collinear: true
    default: false
    }
  }
}
