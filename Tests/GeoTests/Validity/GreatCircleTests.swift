import Foundation
import Geo
import Testing

@Suite struct GreatCircleTests {
  private func densified(
    _ outer: [Coordinate], step: Double = 1
  ) throws -> PolygonPart {
    let polygon = try Polygon(rings: [outer], options: GeometryOptions(densifyDegrees: step))
    return polygon.parts[0]
  }

  @Test func edgesBulgeTowardsThePole() throws {
    let outer = ring((0, 50), (60, 50), (60, 40), (0, 40))
    let flat = try Polygon(rings: [outer])
    let part = try densified(outer)
    let place = Coordinate(longitude: 30, latitude: 53)
    #expect(part.covers(place))
    #expect(!FenceShape.polygon(flat).covers(place))
    // The vertex of the great circle between the two: tan φ / cos(half the width).
    let summit = atan(tan(50 * Double.pi / 180) / cos(30 * Double.pi / 180)) * 180 / .pi
    #expect(part.bounds.maxLatitude <= summit + 1e-9)
    #expect(part.bounds.maxLatitude > summit - 0.01)
  }

  @Test func everyPieceIsShortAndEveryVertexStays() throws {
    let outer = ring((170, 60), (-150, 55), (-170, -20), (165, -10))
    let part = try densified(outer, step: 0.5)
    let range = part.ringRange(0)
    for index in range.dropLast() {
      let metres = Sphere.distanceMetres(
        Coordinate(longitude: part.longitudes[index], latitude: part.latitudes[index]),
        Coordinate(longitude: part.longitudes[index + 1], latitude: part.latitudes[index + 1]))
      #expect(metres <= 0.5 * Sphere.halfCircumferenceMetres / 180 + 1e-3)
      #expect(abs(part.longitudes[index + 1] - part.longitudes[index]) < 2)
    }
    for (longitude, latitude) in [(170.0, 60.0), (210, 55), (190, -20), (165, -10)] {
      #expect(
        range.contains { part.longitudes[$0] == longitude && part.latitudes[$0] == latitude })
    }
  }

  @Test func meridiansEquatorAndWorldBoxStayAsTheyAre() throws {
    #expect(try densified(box(-180, -90, 180, 90)).longitudes == [-180, 180, 180, -180, -180])
    let triangle = ring((0, 0), (50, 0), (50, 40))
    let part = try densified(triangle, step: 10)
    #expect(Array(part.longitudes.prefix(3)) == [0, 50, 50])
    #expect(part.longitudes.count > 5)
  }

  /// The great circle of an edge nearly half a turn wide passes a pole; it must not flip sides.
  @Test(arguments: [1.0, -1]) func nearlyHalfATurnGoesOneWay(sign: Double) throws {
    let corridor = try Corridor(
      path: positions([(0, 10), (sign * 179.999_999_999_999_97, 45)]), halfWidthMetres: 10,
      options: GeometryOptions(densifyDegrees: 5))
    let moved = corridor.longitudes.map { $0 * sign }
    #expect(moved == moved.sorted())
    #expect(moved.first == 0 && moved.last == 179.999_999_999_999_97)
  }

  @Test func edgesToAPoleAreMeridians() throws {
    let part = try densified(ring((0, 60), (90, 60), (45, 90)), step: 5)
    #expect(part.covers(Coordinate(longitude: 1, latitude: 89)))
    #expect(part.covers(Coordinate(longitude: 89, latitude: 89)))
    #expect(!part.covers(Coordinate(longitude: 91, latitude: 89)))
    #expect(part.reachesNorthPole)
  }

  /// A step that is no sensible number must neither hang nor ask for all memory.
  @Test(arguments: [0, -1, .nan, 1e-300, .infinity])
  func sillyStepsAreBounded(step: Double) throws {
    let part = try densified(ring((0, 50), (60, 50), (60, 40)), step: step)
    #expect(part.longitudes.count < 20_000)
  }

  @Test func corridorsFollowGreatCirclesToo() throws {
    let path = positions([(0, 50), (60, 50)])
    let corridor = try Corridor(
      path: path, halfWidthMetres: 1000, options: GeometryOptions(densifyDegrees: 1))
    #expect(corridor.longitudes.count == 39)
    let middle = try #require(corridor.latitudes.max())
    #expect(middle > 53)
  }
}
