import Geo
import TestSupport
import Testing

@Suite struct MeasureTests {
  private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(longitude: longitude, latitude: latitude)
  }

  @Test(arguments: [
    (89.5, 0.0, 89.8, 180.0, 77_837.0), (89.5, 0, 89, 180, 166_790.0), (89.5, 0, 90, 123, 55_597.5),
    (13, 77, 60, -10, 8_592_000), (0, 10, 0, 10.00899, 999.64),
    (52.7, -0.88, 52.70135, -0.87777, 212.4),
  ])
  func haversineMatchesTheReports(
    lat1: Double, lon1: Double, lat2: Double, lon2: Double, metres: Double
  ) {
    let distance = Sphere.distanceMetres(Self.place(lat1, lon1), Self.place(lat2, lon2))
    #expect(abs(distance - metres) < metres * 0.0005 + 0.05)
  }

  @Test func halfTheGlobeIsTheLongestWay() {
    let far = Sphere.distanceMetres(Self.place(90, 0), Self.place(-90, 77))
    #expect(abs(far - Sphere.halfCircumferenceMetres) < 1e-6)
  }

  @Test func corridorHasRoundCaps() throws {
    let corridor = FenceShape.corridor(
      try Corridor(
        path: [Self.place(25, 121.5), Self.place(25, 121.504)], halfWidthMetres: 25))
    #expect(corridor.covers(Self.place(25.00009, 121.502)))
    #expect(!corridor.covers(Self.place(25.0004, 121.502)))
    #expect(corridor.covers(Self.place(25, 121.5042)))
    #expect(!corridor.covers(Self.place(25, 121.5043)))
    #expect(!corridor.covers(Self.place(25.0002, 121.5042)))
  }

  @Test func passesThroughASmallCircleInTheMiddle() throws {
    let circle = FenceShape.circle(try Circle(centre: Self.place(10, 20), radiusMetres: 50))
    let contact = try #require(
      circle.contact(from: Self.place(10, 19.995), to: Self.place(10, 20.005)))
    #expect(abs(contact.first * 60 - 27.26) < 0.05)
    #expect(abs(contact.last * 60 - 32.74) < 0.05)
    #expect(circle.contact(from: Self.place(10.001, 19.995), to: Self.place(10.001, 20.005)) == nil)
  }

  @Test func entersWhereItWentInLast() throws {
    // A U of squares: the way from west to east leaves and enters again.
    let polygon = FenceShape.polygon(
      try Polygon(rings: [
        [
          Self.place(0, 0), Self.place(0, 5), Self.place(3, 5), Self.place(3, 4),
          Self.place(1, 4), Self.place(1, 1), Self.place(3, 1), Self.place(3, 0),
          Self.place(0, 0),
        ]
      ]))
    let from = Self.place(2, -1)
    let to = Self.place(2, 4.5)
    let fraction = try #require(polygon.entryFraction(from: from, to: to))
    #expect(abs(fraction - 5 / 5.5) < 1e-9)
    let contact = try #require(polygon.contact(from: from, to: to))
    #expect(abs(contact.first - 1 / 5.5) < 1e-9)
    #expect(contact.last == 1)
    #expect(polygon.entryFraction(from: from, to: Self.place(2, 2)) == nil)
  }

  @Test func travelsTheShortWayOverTheAntimeridian() throws {
    let box = FenceShape.polygon(
      try Polygon(rings: [
        [
          Self.place(-17, 179.5), Self.place(-17, -179.5), Self.place(-16, -179.5),
          Self.place(-16, 179.5), Self.place(-17, 179.5),
        ]
      ]))
    let contact = try #require(
      box.contact(from: Self.place(-16.5, 179), to: Self.place(-16.5, -179)))
    #expect(abs(contact.first - 0.25) < 1e-9)
    #expect(abs(contact.last - 0.75) < 1e-9)
    let back = try #require(
      box.contact(from: Self.place(-16.5, -179), to: Self.place(-16.5, 179)))
    #expect(abs(back.first - 0.25) < 1e-9)
    #expect(box.signedDistanceMetres(to: Self.place(-16.5, -179.9)) < -40_000)
    #expect(box.signedDistanceMetres(to: Self.place(-16.5, -179)) > 53_000)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func signOfTheDistanceIsTheCover(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let centre = Self.place(random.double(in: -80..<80), random.double(in: -180..<180))
    let shapes: [FenceShape] = [
      .circle(try Circle(centre: centre, radiusMetres: random.double(in: 10..<50_000))),
      .polygon(try Polygon(rings: [star(around: centre, using: &random)])),
    ]
    for shape in shapes {
      for _ in 0..<200 {
        let place = Self.place(
          centre.latitude + random.double(in: -0.6..<0.6),
          centre.longitude + random.double(in: -0.6..<0.6))
        let distance = shape.signedDistanceMetres(to: place)
        #expect(shape.covers(place) == (distance <= 0), "seed \(seed)")
      }
    }
  }

  private func star(around centre: Coordinate, using random: inout SplitMix) -> [Coordinate] {
    var ring: [Coordinate] = []
    for step in 0..<24 {
      let radius = random.double(in: 0.1..<0.5)
      let corner = [
        (1.0, 0.0), (0.7, 0.7), (0, 1), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7),
      ][
        step / 3]
      let next = [
        (0.7, 0.7), (0.0, 1.0), (-0.7, 0.7), (-1, 0), (-0.7, -0.7), (0, -1), (0.7, -0.7), (1, 0),
      ][
        step / 3]
      let share = Double(step % 3) / 3
      ring.append(
        Coordinate(
          longitude: wrapped(
            centre.longitude + radius * (corner.0 * (1 - share) + next.0 * share)),
          latitude: centre.latitude + radius * (corner.1 * (1 - share) + next.1 * share)))
    }
    ring.append(ring[0])
    return ring
  }

  private func wrapped(_ longitude: Double) -> Double {
    longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
  }

  @Test func areasAreThoseOfTheSphere() throws {
    let hemisphere = FenceShape.circle(
      try Circle(centre: Self.place(90, 0), radiusMetres: Sphere.halfCircumferenceMetres / 2))
    let whole = 4 * Double.pi * Sphere.radiusMetres * Sphere.radiusMetres
    #expect(abs(hemisphere.areaSquareMetres / whole - 0.5) < 1e-9)
    let octant = FenceShape.polygon(
      try Polygon(rings: [
        [
          Self.place(0, 0), Self.place(0, 90), Self.place(90, 90), Self.place(90, 0),
          Self.place(0, 0),
        ]
      ]))
    #expect(abs(octant.areaSquareMetres / whole - 0.125) < 1e-9)
  }
}
