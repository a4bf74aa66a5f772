import Geo
import Testing

@Suite struct MultiPolygonTests {
  @Test(arguments: [
    ([box(0, 0, 2, 2)], [box(1, 1, 3, 3)]),
    ([box(0, 0, 2, 2)], [box(2, 0, 4, 2)]),
    ([box(0, 0, 9, 9)], [box(1, 1, 3, 3)]),
    ([box(0, 0, 2, 2)], [box(0, 0, 2, 2)]),
  ])
  func partsMayOverlapTouchAndNest(one: [[Coordinate]], other: [[Coordinate]]) throws {
    let polygon = try Polygon(parts: [one, other])
    #expect(polygon.parts.count == 2)
    #expect(polygon.covers(latitude: 1, longitude: 1))
    #expect(polygon.covers(latitude: 2, longitude: 2))
  }

  @Test func errorsNameThePartAndTheRing() {
    let good = [box(0, 0, 9, 9)]
    let bowTie = ring((20, 0), (22, 2), (22, 0), (20, 2))
    #expect(
      refusal([good, [bowTie]])
        == .invalidGeometry(
          reason: "Self-intersection", location: Coordinate(longitude: 21, latitude: 1), part: 1))
    let openHole = positions([(1, 1), (2, 1), (2, 2)])
    #expect(
      refusal([good, good, [box(0, 0, 9, 9), openHole]]) == .ringNotClosed(part: 2, ring: 1))
    let flat = ring((1, 1), (2, 2), (3, 3))
    #expect(refusal([[box(0, 0, 9, 9), box(4, 4, 5, 5), flat]]) == .collinear(part: 0, ring: 2))
  }

  @Test func repairTellsPartByPart() throws {
    let good = [box(0, 0, 9, 9)]
    let bowTie = ring((20, 0), (22, 2), (22, 0), (20, 2))
    let flat = ring((1, 1), (2, 2), (3, 3))
    let (polygon, repairs) = try Polygon.build(
      parts: [[flat], good, [bowTie], [box(30, 0, 39, 9), flat]],
      options: GeometryOptions(repair: true))
    #expect(polygon.parts.count == 4)
    #expect(repairs.map(\.part) == [0, 2, 3])
    #expect(repairs[0].problem == .collinear(part: 0, ring: 0))
    #expect(repairs[0].areaAfterSquareKilometres == 0)
    #expect(repairs[0].relativeChange == nil)
    #expect(repairs[2].problem == .collinear(part: 3, ring: 1))
    #expect(repairs[2].relativeChange == 0)
  }

  @Test func nothingLeftAfterRepairIsAnError() {
    let flat = ring((1, 1), (2, 2), (3, 3))
    let thereAndBack = positions([(1, 1), (2, 2), (1, 1)])
    #expect(
      refusal([[flat], [thereAndBack]], options: GeometryOptions(repair: true))
        == .emptyAfterRepair(part: 0))
  }

  /// GEOS's structure method takes a hole that lies apart for an area that was misfiled.
  @Test func holeOutsideIsRefusedOrAnAreaOfItsOwn() throws {
    let rings = [box(0, 0, 2, 2), box(5, 5, 6, 6)]
    guard case .invalidGeometry(let reason, let location, 0) = refusal(rings: rings) else {
      Issue.record("accepted, or refused for another reason")
      return
    }
    #expect(reason == "Hole lies outside shell")
    #expect(location == Coordinate(longitude: 5, latitude: 5))
    let (polygon, repairs) = try Polygon.build(
      parts: [rings], options: GeometryOptions(repair: true))
    #expect(polygon.parts.count == 2)
    #expect(polygon.covers(latitude: 1, longitude: 1))
    #expect(polygon.covers(latitude: 5.5, longitude: 5.5))
    let repair = try #require(repairs.first)
    let change = try #require(repair.relativeChange)
    #expect(change > 0.6 && change < 0.7)
  }

  private static let nothings: [[[[Coordinate]]]] = [[], [[]], [[[]]], [[[]], [[], []]]]

  @Test(arguments: nothings)
  func nothingIsEmpty(parts: [[[Coordinate]]]) {
    #expect(refusal(parts) == .empty)
    #expect(refusal(parts, options: GeometryOptions(repair: true)) == .empty)
  }

  @Test func aPartOrHoleWithoutPositionsIsNamed() {
    #expect(
      refusal([[box(0, 0, 1, 1)], []]) == .tooFewPositions(0, part: 1, ring: 0))
    #expect(
      refusal([[box(0, 0, 1, 1), []]]) == .tooFewPositions(0, part: 0, ring: 1))
  }
}
