import Geo
import Testing

/// A part from rings of (longitude, latitude), taken as they are.
private func part(_ rings: [[(Double, Double)]]) -> PolygonPart {
  var starts = [0]
  for ring in rings { starts.append((starts.last ?? 0) + ring.count) }
  let all = rings.flatMap { $0 }
  return PolygonPart(
    uncheckedLongitudes: all.map(\.0), latitudes: all.map(\.1), ringStarts: starts)
}

private let squareWithHole = part([
  [(0, 0), (10, 0), (10, 10), (0, 10), (0, 0)], [(2, 2), (4, 2), (4, 4), (2, 4), (2, 2)],
])

@Suite struct GEOSGeometryTests {
  @Test(arguments: [
    (3.0, 3.0, false), (5, 5, true), (2, 3, true), (2, 2, true), (0, 0, true), (10, 5, true),
    (10.000_000_1, 5, false), (-1, 5, false),
  ])
  func preparedPolygonCoversItsClosedSet(longitude: Double, latitude: Double, inside: Bool) throws {
    let context = GEOSContext()
    let prepared = try GEOSPreparedGeometry(GEOSGeometry(part: squareWithHole, in: context))
    try prepared.warm()
    let covers = try prepared.covers(longitude: longitude, latitude: latitude)
    #expect(covers == inside)
    let point = try GEOSGeometry(longitude: longitude, latitude: latitude, in: context)
    let intersects = try prepared.intersects(point)
    #expect(intersects == inside)
  }

  @Test func ringsComeBackAsTheyWent() throws {
    let context = GEOSContext()
    let geometry = try GEOSGeometry(part: squareWithHole, in: context)
    let parts = geometry.polygons()
    #expect(parts == [squareWithHole])
  }

  @Test func openRingIsAnErrorWithGEOSsWords() {
    let context = GEOSContext()
    let open = part([[(0, 0), (1, 0), (1, 1), (0, 1)]])
    var message = ""
    do throws(GEOSError) {
      let geometry = try GEOSGeometry(part: open, in: context)
      message = "made \(geometry.polygons().count) polygons"
    } catch {
      message = error.message
    }
    #expect(message.contains("closed"))
  }

  @Test func partWithoutRingsIsAnError() {
    let context = GEOSContext()
    #expect(throws: GEOSError.self) {
      _ = try GEOSGeometry(part: part([]), in: context)
    }
  }

  @Test func flawHasReasonAndPlace() throws {
    let context = GEOSContext()
    let bowTie = part([[(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)]])
    let flaw = try GEOSGeometry(part: bowTie, in: context).flaw()
    #expect(flaw?.reason == "Self-intersection")
    #expect(flaw?.location == Coordinate(longitude: 1, latitude: 1))
    let sound = try GEOSGeometry(part: squareWithHole, in: context).flaw()
    #expect(sound == nil)
  }

  @Test func madeValidBowTieIsTwoTriangles() throws {
    let context = GEOSContext()
    let bowTie = part([[(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)]])
    let parts = try GEOSGeometry(part: bowTie, in: context).madeValid().polygons()
    #expect(parts.map(\.longitudes.count) == [4, 4])
  }

  @Test func geometryOutlivesTheContextItWasMadeThrough() throws {
    func make() throws -> GEOSPreparedGeometry {
      let context = GEOSContext()
      return try GEOSPreparedGeometry(GEOSGeometry(part: squareWithHole, in: context))
    }
    let prepared = try make()
    let covers = try prepared.covers(longitude: 1, latitude: 1)
    #expect(covers)
  }
}
