extension GeometryError: CustomStringConvertible {
  /// Where the trouble is, what it is, and what helps. Rings and vertices count from 0.
  public var description: String {
    switch self {
    case .nonFinite(let part, let ring, let vertex):
      "\(Self.place(part, ring, vertex)): the position is not a finite number"
    case .latitudeOutOfRange(let latitude, let part, let ring, let vertex, let looksSwapped):
      "\(Self.place(part, ring, vertex)): latitude \(latitude) is outside ±90"
        + (looksSwapped ? "; are longitude and latitude swapped?" : "")
    case .longitudeOutOfRange(let longitude, let part, let ring, let vertex):
      "\(Self.place(part, ring, vertex)): longitude \(longitude) is outside ±180; "
        + "longitude wrapping would accept it"
    case .ringNotClosed(let part, let ring):
      "\(Self.place(part, ring)): the last position is not the first; closing rings would add it"
    case .tooFewPositions(let count, let part, let ring):
      "\(Self.place(part, ring)): \(count) positions are too few once repeats are removed; "
        + "a ring needs 4, the closing one included, and a line 2"
    case .collinear(let part, let ring):
      "\(Self.place(part, ring)): all positions lie on one line"
    case .ambiguousEdge(let part, let ring, let vertex):
      "\(Self.place(part, ring, vertex)): the edge spans exactly 180° of longitude, so neither way "
        + "is the short one; add a vertex between, or take edges literally"
    case .ringEnclosesPole(let part, let ring):
      "\(Self.place(part, ring)): the ring goes once round a pole; lead it along the antimeridian "
        + "to latitude ±90 and back, or take edges literally"
    case .tooManyTurns(let part, let ring):
      "\(Self.place(part, ring)): it goes round the globe too often; split it"
    case .holeAcrossCut(let part, let ring):
      "\(Self.place(part, ring)): the hole lies across the meridian at which the outer ring round "
        + "the globe begins and ends; split the hole there"
    case .invalidGeometry(let reason, let location, let part):
      "part \(part): \(reason)"
        + (location.map { " near longitude \($0.longitude), latitude \($0.latitude)" } ?? "")
        + "; repair would mend it"
    case .emptyAfterRepair(let part):
      "part \(part): nothing with an area is left after repair"
    case .radiusOutOfRange(let radius):
      "the radius \(radius) m is not above 0 and at most 20 015 114 m, half round the globe"
    case .empty:
      "the shape has no positions"
    }
  }

  private static func place(_ part: Int, _ ring: Int, _ vertex: Int? = nil) -> String {
    let name = ring == 0 ? "outer ring" : "ring \(ring)"
    return "part \(part), \(name)" + (vertex.map { ", vertex \($0)" } ?? "")
  }
}
