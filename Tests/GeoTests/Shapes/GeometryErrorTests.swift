import Geo
import Testing

@Suite struct GeometryErrorTests {
  private static let texts: [(GeometryError, [String])] = [
    (.nonFinite(part: 1, ring: 0, vertex: 7), ["part 1", "outer ring", "vertex 7", "finite"]),
    (
      .latitudeOutOfRange(91.5, part: 0, ring: 2, vertex: 3, looksSwapped: false),
      ["part 0", "ring 2", "vertex 3", "91.5", "±90"]
    ),
    (.longitudeOutOfRange(-370, part: 0, ring: 0, vertex: 0), ["-370", "±180", "wrapping"]),
    (.ringNotClosed(part: 0, ring: 1), ["ring 1", "closing"]),
    (.tooFewPositions(3, part: 0, ring: 0), ["3 positions"]),
    (.collinear(part: 0, ring: 0), ["one line"]),
    (.ambiguousEdge(part: 0, ring: 0, vertex: 4), ["vertex 4", "180°"]),
    (.ringEnclosesPole(part: 0, ring: 0), ["pole", "antimeridian"]),
    (.tooManyTurns(part: 0, ring: 0), ["too often", "split"]),
    (.holeAcrossCut(part: 2, ring: 1), ["part 2", "ring 1", "split the hole"]),
    (
      .invalidGeometry(
        reason: "Self-intersection", location: Coordinate(longitude: 1, latitude: 2), part: 5),
      ["part 5", "Self-intersection", "longitude 1.0", "latitude 2.0", "repair"]
    ),
    (.emptyAfterRepair(part: 3), ["part 3", "area"]),
    (.radiusOutOfRange(0), ["0.0 m", "half round the globe"]),
    (.empty, ["no positions"]),
  ]

  @Test(arguments: texts)
  func saysWhereAndWhatToDo(error: GeometryError, words: [String]) {
    for word in words {
      #expect(error.description.contains(word), "\(error.description)")
    }
  }
}
