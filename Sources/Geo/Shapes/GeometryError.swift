/// Why a shape was refused. Rings count from 0, which is the outer one; parts count from 0.
public enum GeometryError: Error, Hashable, Sendable {
  /// A coordinate is NaN or infinite.
  case nonFinite(part: Int, ring: Int, vertex: Int)
  /// A latitude is outside ±90; when the pair would be valid swapped, the hint says so.
  case latitudeOutOfRange(Double, part: Int, ring: Int, vertex: Int, looksSwapped: Bool)
  /// A longitude is outside ±180; `wrapLongitude` accepts it.
  case longitudeOutOfRange(Double, part: Int, ring: Int, vertex: Int)
  /// The ring's last position is not its first; `closeRings` repairs it.
  case ringNotClosed(part: Int, ring: Int)
  /// Fewer than four positions in a ring, the closing one included, or fewer than two in a line,
  /// once repeats are removed.
  case tooFewPositions(Int, part: Int, ring: Int)
  /// All vertices of the ring lie on one line.
  case collinear(part: Int, ring: Int)
  /// An edge spans exactly 180° of longitude: there is no short way.
  case ambiguousEdge(part: Int, ring: Int, vertex: Int)
  /// The ring goes once round the globe.
  case ringEnclosesPole(part: Int, ring: Int)
  /// The ring or line goes round the globe so often that its longitudes, made continuous, leave
  /// ±540°.
  case tooManyTurns(part: Int, ring: Int)
  /// The ring is a hole across the meridian at which the outer ring, which spans the globe, is cut;
  /// repair would mend one half of it only, so it does not.
  case holeAcrossCut(part: Int, ring: Int)
  /// GEOS finds the part invalid, for this reason at this place; `repair` mends it.
  case invalidGeometry(reason: String, location: Coordinate?, part: Int)
  /// The polygon has no area left after repair; the part is its first.
  case emptyAfterRepair(part: Int)
  /// The radius or half-width is not above 0 and at most πR.
  case radiusOutOfRange(Double)
  /// There is no position at all.
  case empty
}
