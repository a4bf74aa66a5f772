import Geo
import RulesEngine
import Testing

/// A place and whether it is inside.
struct Probe: Sendable {
  var longitude: Double
  var latitude: Double
  var isInside: Bool

  init(_ longitude: Double, _ latitude: Double, _ isInside: Bool) {
    self.longitude = longitude
    self.latitude = latitude
    self.isInside = isInside
  }
}

/// Cases O07–O22 as the engine sees them: a first fix at each place enters or does not.
@Suite struct ShapeCases {
  private func expect(_ fence: Fence, _ probes: [Probe]) {
    for probe in probes {
      var script = Script([fence])
      script.run(at(probe.latitude, probe.longitude, 0))
      let entered = script.events.count == 1
      #expect(entered == probe.isInside, "\(probe)")
    }
  }

  @Test func o07CornersAndEdgesAreInside() throws {
    expect(
      try box("A", 10, 50, 10.03, 50.03),
      [
        Probe(10, 50, true), Probe(10.03, 50, true), Probe(10.03, 50.03, true),
        Probe(10, 50.03, true), Probe(10.015, 50, true), Probe(10.03, 50.015, true),
        Probe(10.015, 50.03, true), Probe(10, 50.015, true), Probe(9.999999, 50, false),
      ])
  }

  @Test func o08SharedEdgeIsInBoth() throws {
    var script = Script([try box("A", -1, -1, 0, 1), try box("B", 0, -1, 1, 1)])
    script.run(at(0.5, 0, 0))
    #expect(script.told() == ["ENTER A@0 initial", "ENTER B@0 initial"])
  }

  @Test func o09HolesAreOutside() throws {
    let outer = [(0.0, 0.0), (10, 0), (10, 10), (0, 10), (0, 0)]
    let hole = [(2.0, 2.0), (4, 2), (4, 4), (2, 4), (2, 2)]
    let rings = [outer, hole].map { $0.map { Coordinate(longitude: $0.0, latitude: $0.1) } }
    let fence = Fence(id: "A", shape: .polygon(try Polygon(rings: rings)))
    expect(fence, [Probe(3, 3, false), Probe(5, 5, true), Probe(1, 3, true), Probe(2, 3, true)])
  }

  @Test func o10WindingIsIgnored() throws {
    expect(
      try area("A", [(0, 0), (0, 1), (1, 1), (1, 0)]),
      [Probe(0.5, 0.5, true), Probe(20, 20, false)])
  }

  @Test func o11BowTieIsRefusedOrMended() throws {
    let ring = [(0.0, 0.0), (2, 2), (2, 0), (0, 2)]
    do {
      _ = try area("A", ring)
      Issue.record("accepted")
    } catch GeometryError.invalidGeometry(_, let location, _) {
      #expect(location == Coordinate(longitude: 1, latitude: 1))
    }
    // (lat, lon) of the case: (1, 0.25) and (0.25, 1).
    let mended = try area("A", ring, options: GeometryOptions(repair: true))
    expect(mended, [Probe(0.25, 1, true), Probe(1, 0.25, false)])
  }

  @Test func o12OpenRingIsRefusedOrClosed() throws {
    let ring = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map {
      Coordinate(longitude: $0.0, latitude: $0.1)
    }
    #expect(throws: GeometryError.ringNotClosed(part: 0, ring: 0)) { try Polygon(rings: [ring]) }
    let closed = try Polygon(rings: [ring], options: GeometryOptions(closeRings: true))
    expect(Fence(id: "A", shape: .polygon(closed)), [Probe(0.5, 0.5, true)])
  }

  @Test func o13RingOverAntimeridianTakesTheShortWay() throws {
    expect(
      try area("A", [(179.5, -17), (-179.5, -17), (-179.5, -16), (179.5, -16)]),
      [
        Probe(179.9, -16.5, true), Probe(-179.9, -16.5, true), Probe(180, -16.5, true),
        Probe(-180, -16.5, true), Probe(0, -16.5, false), Probe(179.4, -16.5, false),
      ])
  }

  @Test func o14CircleOverPole() throws {
    expect(
      try circle("A", 89.5, 0, radius: 100_000),
      [Probe(180, 89.8, true), Probe(180, 89, false), Probe(123, 90, true)])
  }

  @Test func o15CircleLargerThanEarthRadius() throws {
    expect(
      try circle("A", 13, 77, radius: 9_000_000),
      [Probe(-10, 60, true), Probe(-58, -35, false)])
    #expect(throws: GeometryError.radiusOutOfRange(21_000_000)) {
      try circle("A", 13, 77, radius: 21_000_000)
    }
  }

  @Test(arguments: [0, -5, Double.nan, .infinity])
  func o16BadRadiusIsRefused(radius: Double) {
    #expect(throws: GeometryError.self) { try circle("A", radius: radius) }
  }

  @Test func o16CentreOffTheGlobeIsRefused() {
    #expect(throws: GeometryError.self) { try circle("A", 91, 0, radius: 50) }
  }

  @Test func o17BadPlacesAreDropped() throws {
    var script = Script([try circle("A", radius: 50)])
    script.run(
      n(0, 0), at(.nan, 20, 10), at(10, .infinity, 20), at(90.1, 20, 30), n(0, 40))
    #expect(script.told() == ["ENTER A@0 initial"])
    let counts = (script.accepted, script.rejected(.invalidCoordinate))
    #expect(counts == (2, 3))
    #expect(throws: GeometryError.nonFinite(part: 0, ring: 0, vertex: 1)) {
      try area("B", [(0, 0), (.nan, 1), (1, 1)])
    }
  }

  @Test func o18SwappedPairIsHinted() {
    do {
      _ = try area("A", [(-20, 150), (-20, 151), (-21, 151)])
      Issue.record("accepted")
    } catch GeometryError.latitudeOutOfRange(let latitude, _, _, _, let looksSwapped) {
      #expect(latitude == 150 && looksSwapped)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func o19WrappedLongitudeIsRefusedOrWrapped() throws {
    let ring = [(-370.01, 20.0), (-369.99, 20), (-369.99, 20.02), (-370.01, 20.02)]
    #expect(throws: GeometryError.self) { try area("A", ring) }
    expect(
      try area("A", ring, options: GeometryOptions(wrapLongitude: true)),
      [Probe(-10, 20.01, true)])
  }

  @Test func o20CorridorHasRoundCaps() throws {
    let path = [
      Coordinate(longitude: 121.5, latitude: 25), Coordinate(longitude: 121.504, latitude: 25),
    ]
    expect(
      Fence(id: "A", shape: .corridor(try Corridor(path: path, halfWidthMetres: 25))),
      [
        Probe(121.502, 25.00009, true), Probe(121.502, 25.0004, false),
        Probe(121.5042, 25, true), Probe(121.5043, 25, false),
      ])
  }

  @Test func o21ShapesAreNotTheirBoxes() throws {
    expect(
      try circle("A", 52.7, -0.88, radius: 200),
      [Probe(-0.87777, 52.70135, false), Probe(-0.8772, 52.7, true)])
    expect(
      try area("L", [(0, 0), (4, 0), (4, 1), (1, 1), (1, 4), (0, 4)]),
      [Probe(3, 3, false), Probe(3, 0.5, true), Probe(0.5, 3, true)])
  }

  @Test func o22MeanRadiusDecides() throws {
    expect(try circle("A", 0, 10, radius: 1000), [Probe(10.00899, 0, true)])
  }
}
