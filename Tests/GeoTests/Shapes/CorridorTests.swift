import Geo
import Testing

@Suite struct CorridorTests {
  /// O20: a one-segment line with round caps.
  @Test(arguments: [
    (25.00009, 121.502, true), (25.0004, 121.502, false), (25, 121.5042, true),
    (25, 121.5043, false),
  ])
  func oneSegmentIsAStripWithRoundEnds(latitude: Double, longitude: Double, inside: Bool) throws {
    let corridor = try Corridor(
      path: positions([(121.5, 25), (121.504, 25)]), halfWidthMetres: 25)
    let place = Coordinate(longitude: longitude, latitude: latitude)
    #expect(FenceShape.corridor(corridor).covers(place) == inside)
  }

  @Test func crossesTheAntimeridianTheShortWay() throws {
    let corridor = try Corridor(
      path: positions([(179, 0), (-179, 0), (-178, 1)]), halfWidthMetres: 1000)
    #expect(corridor.longitudes == [179, 181, 182])
    let shape = FenceShape.corridor(corridor)
    #expect(shape.covers(Coordinate(longitude: -180, latitude: 0)))
    #expect(shape.covers(Coordinate(longitude: 180, latitude: 0)))
    #expect(!shape.covers(Coordinate(longitude: 0, latitude: 0)))
  }

  @Test func bothNamesOfTheAntimeridianAreOnePlace() throws {
    let corridor = try Corridor(
      path: positions([(179, 0), (180, 0), (-180, 0), (-179, 0)]), halfWidthMetres: 10)
    #expect(corridor.longitudes == [179, 180, 181])
    let northward = try Corridor(
      path: positions([(180, 0), (-180, 1)]), halfWidthMetres: 10)
    #expect(northward.longitudes == [180, 180])
  }

  @Test func repeatedPositionsAreLeftOut() throws {
    let corridor = try Corridor(
      path: positions([(1, 1), (1, 1), (2, 1), (2, 1), (1, 1)]), halfWidthMetres: 10)
    #expect(corridor.longitudes == [1, 2, 1])
    #expect(corridor.latitudes == [1, 1, 1])
  }

  @Test func aLineRoundTheGlobeStaysContinuous() throws {
    let corridor = try Corridor(
      path: positions([(0, 0), (120, 5), (-120, 0), (0, -5), (120, 0)]), halfWidthMetres: 10)
    #expect(corridor.longitudes == [0, 120, 240, 360, 480])
  }

  /// A line that makes so many thirds of a turn eastward.
  private static func spiral(thirds: Int) -> [Coordinate] {
    positions((0...thirds).map { (Double(($0 * 120 + 180) % 360 - 180), Double($0)) })
  }

  @Test func aLineBeyondReachIsMovedBack() throws {
    let corridor = try Corridor(path: Self.spiral(thirds: 6), halfWidthMetres: 10)
    #expect(corridor.longitudes == [-360, -240, -120, 0, 120, 240, 360])
  }

  @Test func aLineThatGoesRoundTooOftenIsRefused() {
    #expect(throws: GeometryError.tooManyTurns(part: 0, ring: 0)) {
      _ = try Corridor(path: Self.spiral(thirds: 9), halfWidthMetres: 10)
    }
  }

  private static let noLines: [([(Double, Double)], GeometryError)] = [
    ([], .empty),
    ([(5, 5)], .tooFewPositions(1, part: 0, ring: 0)),
    ([(5, 5), (5, 5)], .tooFewPositions(1, part: 0, ring: 0)),
    ([(-90, 0), (0, 0), (180, 1)], .ambiguousEdge(part: 0, ring: 0, vertex: 1)),
    ([(0, 0), (0, 91)], .latitudeOutOfRange(91, part: 0, ring: 0, vertex: 1, looksSwapped: true)),
    ([(0, 0), (181, 0)], .longitudeOutOfRange(181, part: 0, ring: 0, vertex: 1)),
    ([(0, 0), (0, .nan)], .nonFinite(part: 0, ring: 0, vertex: 1)),
  ]

  @Test(arguments: noLines)
  func refusesWhatIsNoLine(path: [(Double, Double)], expected: GeometryError) {
    #expect(throws: expected) {
      _ = try Corridor(path: positions(path), halfWidthMetres: 10)
    }
  }

  @Test(arguments: [0, -1, .infinity, 21e6]) func refusesOtherWidths(width: Double) {
    #expect(throws: GeometryError.radiusOutOfRange(width)) {
      _ = try Corridor(path: positions([(0, 0), (1, 1)]), halfWidthMetres: width)
    }
  }

  @Test func literalEdgesGoTheLongWay() throws {
    let corridor = try Corridor(
      path: positions([(179, 0), (-179, 0)]), halfWidthMetres: 1000,
      options: GeometryOptions(antimeridian: .literal))
    #expect(corridor.longitudes == [179, -179])
  }
}
