import Geo
import Testing

@Suite struct AntimeridianTests {
  private static let shortWays: [([(Double, Double)], [Double])] = [
    // Starting east, starting west, and a longitude exactly at the antimeridian.
    ([(179, 0), (-179, 0), (-179, 1), (179, 1)], [179, 181, 181, 179, 179]),
    ([(-179, 0), (-179, 1), (179, 1), (179, 0)], [-179, -179, -181, -181, -179]),
    ([(180, 0), (-179, 0), (-179, 1), (180, 1)], [180, 181, 181, 180, 180]),
    ([(-180, 0), (-179, 0), (-179, 1), (-180, 1)], [-180, -179, -179, -180, -180]),
    // 179.9 degrees one way and 180.1 the other.
    ([(0, 0), (179.9, 0), (90, 10)], [0, 179.9, 90, 0]),
    // Past the antimeridian and back.
    ([(0, 0), (-170, 10), (100, 20), (-175, 20)], [0, -170, -260, -175, 0]),
  ]

  @Test(arguments: shortWays)
  func edgesTakeTheShortWay(pairs: [(Double, Double)], longitudes: [Double]) throws {
    let closed = positions(pairs + pairs.prefix(1))
    let polygon = try Polygon(rings: [closed])
    #expect(polygon.parts[0].longitudes == longitudes)
  }

  @Test(arguments: [
    (ring((0, 0), (180, 10), (90, 20)), 0), (ring((-170, 0), (-160, 5), (20, 10)), 1),
    (box(-180, -90, 0, 90), 0), (box(0, -10, 180, 10), 0),
  ])
  func exactlyHalfATurnIsAmbiguous(outer: [Coordinate], vertex: Int) {
    #expect(refusal(rings: [outer]) == .ambiguousEdge(part: 0, ring: 0, vertex: vertex))
  }

  @Test func ambiguousEdgeOfAClosingEdgeNamesItsStart() {
    let open = positions([(-90, 0), (0, 10), (90, 0)])
    #expect(
      refusal(rings: [open], options: GeometryOptions(closeRings: true))
        == .ambiguousEdge(part: 0, ring: 0, vertex: 2))
  }

  @Test func vertexNumbersCountRepeats() {
    let repeated = positions([(0, 0), (0, 0), (10, 5), (10, 5), (-170, 10), (0, 0)])
    #expect(refusal(rings: [repeated]) == .ambiguousEdge(part: 0, ring: 0, vertex: 2))
  }

  @Test func literalEdgesGoAsWritten() throws {
    let options = GeometryOptions(antimeridian: .literal)
    let crossing = ring((179.5, -17), (-179.5, -17), (-179.5, -16), (179.5, -16))
    let polygon = try Polygon(rings: [crossing], options: options)
    #expect(polygon.covers(latitude: -16.5, longitude: 0))
    #expect(!polygon.covers(latitude: -16.5, longitude: 179.9))
    let half = try Polygon(rings: [box(-180, -90, 0, 90)], options: options)
    #expect(half.covers(latitude: 10, longitude: -90))
    #expect(half.covers(latitude: 10, longitude: 180))
    #expect(!half.covers(latitude: 10, longitude: 90))
    let polar = ring((0, 80), (120, 80), (-120, 70))
    #expect(refusal(rings: [polar], options: options) == nil)
  }

  @Test(arguments: [
    ring((0, 80), (90, 80), (179, 80), (-90, 80)), ring((0, -70), (-100, -60), (100, -65)),
    ring((-180, 70), (-90, 70), (0, 70), (90, 70)),
  ])
  func ringRoundAPoleIsRefused(outer: [Coordinate]) {
    #expect(refusal(rings: [outer]) == .ringEnclosesPole(part: 0, ring: 0))
  }

  @Test(arguments: [
    box(-180, -90, 180, 90),
    ring((-180, -90), (-60, -90), (60, -90), (180, -90), (180, 90), (-180, 90)),
    ring((180, 90), (-180, 90), (-180, -90), (180, -90)),
  ])
  func worldBoxIsTheWorld(outer: [Coordinate]) throws {
    let polygon = try Polygon(rings: [outer])
    for (latitude, longitude) in [
      (0.0, 0.0), (90, 77), (-90, -3), (10, 180), (10, -180), (-89.9, 179.9), (45, -120),
    ] {
      #expect(polygon.covers(latitude: latitude, longitude: longitude))
    }
    #expect(polygon.parts[0].reachesNorthPole && polygon.parts[0].reachesSouthPole)
  }

  @Test func worldBandWithVerticesBetweenIsOneBand() throws {
    let band = ring(
      (-180, -10), (-60, -10), (60, -10), (180, -10), (180, 10), (60, 10), (-60, 10), (-180, 10))
    let polygon = try Polygon(rings: [band])
    #expect(polygon.covers(latitude: 0, longitude: 180))
    #expect(polygon.covers(latitude: 10, longitude: 100))
    #expect(!polygon.covers(latitude: 11, longitude: 100))
  }

  /// Antarctica as maps cut it: along the antimeridian to the pole and back.
  @Test func cutPolarCapCoversThePole() throws {
    let cap = ring(
      (-180, -80), (-90, -70), (0, -70), (90, -70), (180, -80), (180, -90), (-180, -90))
    let polygon = try Polygon(rings: [cap])
    #expect(polygon.covers(latitude: -90, longitude: 33))
    #expect(polygon.covers(latitude: -85, longitude: 180))
    #expect(polygon.covers(latitude: -85, longitude: -180))
    #expect(!polygon.covers(latitude: -69, longitude: 0))
    #expect(!polygon.covers(latitude: 90, longitude: 0))
    #expect(polygon.parts[0].reachesSouthPole)
    #expect(!polygon.parts[0].reachesNorthPole)
  }

  @Test func worldBoxFromZeroIsWrapped() throws {
    let options = GeometryOptions(wrapLongitude: true)
    let world = try Polygon(rings: [box(0, -90, 360, 90)], options: options)
    #expect(world.parts[0].longitudes == [0, 360, 360, 0, 0])
    for longitude in [-180.0, -90, 0, 90, 180] {
      #expect(world.covers(latitude: 0, longitude: longitude))
    }
    let pacific = try Polygon(rings: [box(170, -10, 190, 10)], options: options)
    #expect(pacific.covers(latitude: 0, longitude: -175))
    #expect(pacific.covers(latitude: 0, longitude: 175))
    #expect(!pacific.covers(latitude: 0, longitude: 165))
    let polar = positions([(0, 80), (90, 80), (180, 80), (270, 80), (360, 80)])
    #expect(refusal(rings: [polar], options: options) == .ringEnclosesPole(part: 0, ring: 0))
  }

  /// A hole east or west of the antimeridian or across it; its longitudes; a place in it.
  private static let holes: [([Coordinate], [Double], Double)] = [
    (box(175, 1, 176, 2), [175, 176, 176, 175, 175], 175.5),
    (box(-176, 1, -175, 2), [184, 185, 185, 184, 184], -175.5),
    (ring((-179, 1), (-179, 2), (179, 2), (179, 1)), [181, 181, 179, 179, 181], -180),
  ]

  @Test(arguments: holes)
  func holesLieInTheOuterRingsFrame(
    hole: [Coordinate], longitudes: [Double], inside: Double
  ) throws {
    let outer = ring((170, 0), (-170, 0), (-170, 5), (170, 5))
    let polygon = try Polygon(rings: [outer, hole])
    let part = polygon.parts[0]
    #expect(Array(part.longitudes[part.ringRange(1)]) == longitudes)
    #expect(!part.covers(Coordinate(longitude: inside, latitude: 1.5)))
    #expect(part.covers(Coordinate(longitude: -172, latitude: 1.5)))
  }

  /// Half of such a hole would be lost without a word, under repair too.
  @Test(arguments: [false, true]) func holeAcrossTheSeamOfAWorldBoxIsRefused(repair: Bool) {
    let hole = ring((170, 0), (-170, 0), (-170, 5), (170, 5))
    #expect(
      refusal(
        rings: [box(-180, -90, 180, 90), hole], options: GeometryOptions(repair: repair))
        == .holeAcrossCut(part: 0, ring: 1))
  }

  @Test func worldBoxWithAHoleSplitAtTheSeam() throws {
    let polygon = try Polygon(
      rings: [box(-180, -90, 180, 90), box(-10, 0, 10, 5)])
    #expect(!polygon.covers(latitude: 2, longitude: 0))
    #expect(polygon.covers(latitude: 2, longitude: 180))
    // Halves of a hole that touch the seam touch the outer ring along an edge.
    let halves = try Polygon(
      rings: [box(-180, -90, 180, 90), box(170, 0, 180, 5), box(-180, 0, -170, 5)],
      options: GeometryOptions(repair: true))
    #expect(!halves.covers(latitude: 2, longitude: 175))
    #expect(!halves.covers(latitude: 2, longitude: -175))
    #expect(halves.covers(latitude: 2, longitude: 169))
  }

  @Test func tooManyTurnsAreRefused() {
    // Eastward four times round the globe along one parallel of latitude, and back along another.
    let longitudes = (0...12).map { Double(($0 * 120 + 180) % 360 - 180) }
    let there = longitudes.enumerated().map { ($0.element, Double($0.offset)) }
    let back = longitudes.enumerated().reversed().map { ($0.element, Double($0.offset) + 0.5) }
    #expect(
      refusal(rings: [positions(there + back)], options: GeometryOptions(closeRings: true))
        == .tooManyTurns(part: 0, ring: 0))
  }

  @Test func holeInAWesternFrame() throws {
    let outer = ring((-170, 0), (-170, 5), (170, 5), (170, 0))
    let polygon = try Polygon(rings: [outer, box(175, 1, 176, 2)])
    let part = polygon.parts[0]
    #expect(Array(part.longitudes[part.ringRange(1)]) == [-185, -184, -184, -185, -185])
    #expect(!part.covers(Coordinate(longitude: 175.5, latitude: 1.5)))
  }

  @Test func flawsAreLocatedWithinTheGlobe() {
    let bowTie = ring((179, 0), (-178, 2), (-178, 0), (179, 2))
    guard case .invalidGeometry(_, let location?, 0) = refusal(rings: [bowTie]) else {
      Issue.record("accepted, or refused without a place")
      return
    }
    #expect(location == Coordinate(longitude: -179.5, latitude: 1))
  }

  /// The antimeridian written in both ways within one ring is an edge round the world: an error,
  /// never a silent band.
  @Test func mixedSignsOfTheAntimeridianAreNotSilent() {
    let mixed = ring(
      (179, 0), (180, 0), (-180, 0), (-179, 0), (-179, 1), (-180, 1), (180, 1), (179, 1))
    guard case .invalidGeometry = refusal(rings: [mixed]) else {
      Issue.record("not refused as invalid")
      return
    }
  }
}
