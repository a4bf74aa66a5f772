import Geo
import Testing

/// The cases of the specification that a polygon decides by itself: (latitude, longitude) tested.
@Suite struct PolygonTests {
  /// O07.
  @Test(arguments: [
    (50.0, 10.0), (50, 10.03), (50.03, 10.03), (50.03, 10), (50, 10.015), (50.015, 10.03),
    (50.03, 10.015), (50.015, 10),
  ])
  func cornersAndEdgesBelongToABox(latitude: Double, longitude: Double) throws {
    let polygon = try Polygon(rings: [box(10, 50, 10.03, 50.03)])
    #expect(polygon.covers(latitude: latitude, longitude: longitude))
  }

  /// O08.
  @Test func sharedEdgeIsInBoth() throws {
    let west = try Polygon(rings: [box(-1, -1, 0, 1)])
    let east = try Polygon(rings: [box(0, -1, 1, 1)])
    #expect(west.covers(latitude: 0.5, longitude: 0))
    #expect(east.covers(latitude: 0.5, longitude: 0))
  }

  /// O09.
  @Test func holeIsOutsideAndItsEdgeInside() throws {
    let polygon = try Polygon(rings: [box(0, 0, 10, 10), box(2, 2, 4, 4)])
    #expect(!polygon.covers(latitude: 3, longitude: 3))
    #expect(polygon.covers(latitude: 5, longitude: 5))
    #expect(polygon.covers(latitude: 1, longitude: 3))
    #expect(polygon.covers(latitude: 2, longitude: 3))
  }

  /// O10.
  @Test(arguments: [
    ring((0, 0), (0, 1), (1, 1), (1, 0)), ring((0, 0), (1, 0), (1, 1), (0, 1)),
  ])
  func windingIsIgnored(outer: [Coordinate]) throws {
    let polygon = try Polygon(rings: [outer])
    #expect(polygon.covers(latitude: 0.5, longitude: 0.5))
    #expect(!polygon.covers(latitude: 20, longitude: 20))
    #expect(polygon.parts[0].longitudes == outer.map(\.longitude))
  }

  /// O11.
  @Test func bowTieIsRefusedWhereItCrosses() {
    let bowTie = ring((0, 0), (2, 2), (2, 0), (0, 2))
    #expect(
      refusal(rings: [bowTie])
        == .invalidGeometry(
          reason: "Self-intersection", location: Coordinate(longitude: 1, latitude: 1), part: 0))
  }

  /// O11.
  @Test func mendedBowTieIsTwoTriangles() throws {
    let bowTie = ring((0, 0), (2, 2), (2, 0), (0, 2))
    let (polygon, repairs) = try Polygon.build(
      parts: [[bowTie]], options: GeometryOptions(repair: true))
    #expect(polygon.covers(latitude: 1, longitude: 0.25))
    #expect(!polygon.covers(latitude: 0.25, longitude: 1))
    #expect(polygon.parts.count == 2)
    let repair = try #require(repairs.first)
    #expect(repairs.count == 1)
    #expect(
      repair.problem
        == .invalidGeometry(
          reason: "Self-intersection", location: Coordinate(longitude: 1, latitude: 1), part: 0))
    // The loops run opposite ways and differ by the cosine of latitude only.
    #expect(repair.areaBeforeSquareKilometres < 10)
    #expect(abs(repair.areaAfterSquareKilometres - 24_724) < 20)
  }

  /// O12.
  @Test func openRingIsRefusedOrClosed() throws {
    let open = positions([(0, 0), (1, 0), (1, 1), (0, 1)])
    #expect(refusal(rings: [open]) == .ringNotClosed(part: 0, ring: 0))
    let closed = try Polygon(rings: [open], options: GeometryOptions(closeRings: true))
    #expect(closed.covers(latitude: 0.5, longitude: 0.5))
    #expect(closed.parts[0].longitudes == [0, 1, 1, 0, 0])
  }

  /// O13.
  @Test(arguments: [
    (179.9, true), (-179.9, true), (180.0, true), (-180.0, true), (0.0, false), (179.4, false),
  ])
  func ringOverTheAntimeridianTakesTheShortWay(longitude: Double, inside: Bool) throws {
    let polygon = try Polygon(
      rings: [ring((179.5, -17), (-179.5, -17), (-179.5, -16), (179.5, -16))])
    #expect(polygon.covers(latitude: -16.5, longitude: longitude) == inside)
  }

  /// O17.
  @Test(arguments: [Double.nan, .infinity, -.infinity]) func refusesNoNumber(value: Double) {
    let bad = ring((0, 0), (1, 0), (1, value), (0, 1))
    #expect(refusal(rings: [bad]) == .nonFinite(part: 0, ring: 0, vertex: 2))
    let worse = ring((0, 0), (1, 0), (1, 1), (value, 1))
    #expect(
      refusal(rings: [box(-5, -5, 5, 5), worse]) == .nonFinite(part: 0, ring: 1, vertex: 3))
  }

  /// O18.
  @Test func swappedCoordinatesGetAHint() {
    let swapped = ring((-20, 150), (-20, 151), (-21, 151))
    let error = refusal(rings: [swapped])
    #expect(
      error == .latitudeOutOfRange(150, part: 0, ring: 0, vertex: 0, looksSwapped: true))
    #expect(error?.description.contains("swapped") == true)
  }

  /// O19.
  @Test func wrappedMapIsRefusedOrWrapped() throws {
    let wrapped = box(-370.01, 20, -369.99, 20.02)
    #expect(
      refusal(rings: [wrapped]) == .longitudeOutOfRange(-370.01, part: 0, ring: 0, vertex: 0))
    let polygon = try Polygon(rings: [wrapped], options: GeometryOptions(wrapLongitude: true))
    #expect(polygon.covers(latitude: 20.01, longitude: -10))
    #expect(!polygon.covers(latitude: 20.01, longitude: -10.02))
    #expect(abs(polygon.parts[0].bounds.minLongitude + 10.01) < 1e-12)
  }

  /// O21.
  @Test func boxIsNotTheAnswer() throws {
    let polygon = try Polygon(
      rings: [ring((0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4))])
    #expect(!polygon.covers(latitude: 3, longitude: 3))
    #expect(polygon.covers(latitude: 3, longitude: 0.5))
  }

  @Test func coordinatesStayExactlyAsGiven() throws {
    let outer = ring((0.1, 0.2), (10.000000000000002, 0.30000000000000004), (5, 7.1))
    let polygon = try Polygon(rings: [outer])
    #expect(polygon.parts[0].longitudes == outer.map(\.longitude))
    #expect(polygon.parts[0].latitudes == outer.map(\.latitude))
  }
}
