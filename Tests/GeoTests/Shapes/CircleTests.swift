import Geo
import Testing

@Suite struct CircleTests {
  private static let halfWay = Double.pi * 6_371_008.8

  @Test(arguments: [1e-3, 1, 50, 9e6, halfWay])
  func acceptsRadiiUpToHalfTheGlobe(radius: Double) throws {
    let circle = try Circle(
      centre: Coordinate(longitude: 20, latitude: 10), radiusMetres: radius)
    #expect(circle.radiusMetres == radius)
    #expect(circle.centre == Coordinate(longitude: 20, latitude: 10))
  }

  /// O15, O16.
  @Test(arguments: [0, -0.0, -5, .nan, .infinity, -.infinity, halfWay.nextUp, 21e6])
  func refusesOtherRadii(radius: Double) {
    let centre = Coordinate(longitude: 20, latitude: 10)
    do throws(GeometryError) {
      _ = try Circle(centre: centre, radiusMetres: radius)
      Issue.record("radius \(radius) was accepted")
    } catch {
      guard case .radiusOutOfRange(let refused) = error else {
        Issue.record("refused with \(error)")
        return
      }
      #expect(refused == radius || (refused.isNaN && radius.isNaN))
    }
  }

  /// O16, O17.
  @Test(arguments: [
    (
      Coordinate(longitude: 10, latitude: 91),
      GeometryError.latitudeOutOfRange(91, part: 0, ring: 0, vertex: 0, looksSwapped: true)
    ),
    (
      Coordinate(longitude: 100, latitude: 91),
      .latitudeOutOfRange(91, part: 0, ring: 0, vertex: 0, looksSwapped: false)
    ),
    (
      Coordinate(longitude: 180.5, latitude: 0),
      .longitudeOutOfRange(180.5, part: 0, ring: 0, vertex: 0)
    ),
    (Coordinate(longitude: .nan, latitude: 0), .nonFinite(part: 0, ring: 0, vertex: 0)),
    (Coordinate(longitude: 0, latitude: .infinity), .nonFinite(part: 0, ring: 0, vertex: 0)),
  ])
  func refusesACentreThatIsNoPlace(centre: Coordinate, expected: GeometryError) {
    #expect(throws: expected) { _ = try Circle(centre: centre, radiusMetres: 50) }
  }

  @Test func wrapsTheCentreWhenAsked() throws {
    let circle = try Circle(
      centre: Coordinate(longitude: -456, latitude: 20), radiusMetres: 50,
      options: GeometryOptions(wrapLongitude: true))
    #expect(circle.centre == Coordinate(longitude: -96, latitude: 20))
  }

  /// O14, O15, O22: (latitude, longitude) of the centre, radius, then a place and the answer.
  @Test(arguments: [
    (89.5, 0.0, 100e3, 89.8, 180.0, true), (89.5, 0, 100e3, 89, 180, false),
    (89.5, 0, 100e3, 90, 123, true), (13, 77, 9e6, 60, -10, true),
    (13, 77, 9e6, -35, -58, false), (0, 10, 1000, 0, 10.00899, true),
    (10, 179.9996, 50, 10, -179.9999, false), (10, 179.9996, 60, 10, -179.9999, true),
  ])
  func coversWhatIsWithinTheRadius(
    latitude: Double, longitude: Double, radius: Double, atLatitude: Double, atLongitude: Double,
    inside: Bool
  ) throws {
    let circle = try Circle(
      centre: Coordinate(longitude: longitude, latitude: latitude), radiusMetres: radius)
    let place = Coordinate(longitude: atLongitude, latitude: atLatitude)
    #expect(FenceShape.circle(circle).covers(place) == inside)
  }
}
