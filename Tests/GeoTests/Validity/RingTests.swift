import Geo
import Testing

@Suite struct RingTests {
  private static let tooShort: [([(Double, Double)], Int)] = [
    ([(1, 1)], 1), ([(1, 1), (1, 1), (1, 1), (1, 1)], 1), ([(1, 1), (2, 2), (1, 1)], 3),
    ([(1, 1), (1, 1), (2, 2), (2, 2), (1, 1)], 3),
  ]

  @Test(arguments: tooShort)
  func fewerThanFourPositionsAreCountedWithoutRepeats(pairs: [(Double, Double)], count: Int) {
    #expect(
      refusal(rings: [positions(pairs)]) == .tooFewPositions(count, part: 0, ring: 0))
  }

  @Test func repeatsAreLeftOut() throws {
    let polygon = try Polygon(
      rings: [
        positions([(0, 0), (0, 0), (1, 0), (1, 1), (1, 1), (1, 1), (0, 1), (0, 0), (0, 0)])
      ])
    #expect(polygon.parts[0].longitudes == [0, 1, 1, 0, 0])
    #expect(polygon.parts[0].latitudes == [0, 0, 1, 1, 0])
  }

  @Test func bothZeroesAreOne() throws {
    let polygon = try Polygon(rings: [positions([(0, 0), (1, 0), (1, 1), (-0.0, -0.0)])])
    #expect(polygon.parts[0].longitudes.count == 4)
  }

  private static let lines: [[(Double, Double)]] = [
    [(0, 0), (1, 1), (2, 2)], [(0, 0), (0, 5), (0, 3), (0, -7)], [(0, 7), (5, 7), (3, 7)],
    [(0, 0), (3, 1), (6, 2), (9, 3)], [(179, 0), (-180, 1), (-179, 2)],
  ]

  @Test(arguments: lines)
  func oneLineIsRefused(pairs: [(Double, Double)]) {
    let closed = positions(pairs + pairs.prefix(1))
    #expect(refusal(rings: [closed]) == .collinear(part: 0, ring: 0))
  }

  /// One unit in the last place off the line encloses an area, however small.
  @Test func oneUlpOffTheLineIsARing() throws {
    let sliver = ring((0, 0), (1, 1), (2, 2.0.nextUp))
    let polygon = try Polygon(rings: [sliver])
    #expect(polygon.covers(latitude: 1, longitude: 1))
    #expect(!polygon.covers(latitude: 1.0.nextDown, longitude: 1))
  }

  @Test(arguments: [
    // A spike out and back, through its vertex and past it.
    (ring((0, 0), (4, 0), (4, 4), (8, 4), (4, 4), (0, 4)), "Ring Self-intersection"),
    (ring((0, 0), (4, 0), (4, 4), (8, 4), (3, 4), (0, 4)), "Self-intersection"),
    // A loop round a point that is met twice.
    (ring((0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)), "Ring Self-intersection"),
  ])
  func selfTouchingRingsAreRefusedWithGEOSsReason(outer: [Coordinate], reason: String) {
    guard case .invalidGeometry(let found, let location, 0) = refusal(rings: [outer]) else {
      Issue.record("accepted, or refused for another reason")
      return
    }
    #expect(found == reason)
    #expect(location != nil)
  }

  @Test func checksComeInTheirOrder() {
    // Not finite before a latitude out of range before a longitude out of range before closing.
    let all = positions([(0, 0), (200, 0), (0, 100), (.nan, 1)])
    #expect(refusal(rings: [all]) == .nonFinite(part: 0, ring: 0, vertex: 3))
    let three = Array(all.dropLast())
    #expect(
      refusal(rings: [three])
        == .latitudeOutOfRange(100, part: 0, ring: 0, vertex: 2, looksSwapped: true))
    let two = Array(three.dropLast())
    #expect(refusal(rings: [two]) == .longitudeOutOfRange(200, part: 0, ring: 0, vertex: 1))
    #expect(
      refusal(rings: [positions([(0, 0), (100, 0)])]) == .ringNotClosed(part: 0, ring: 0))
  }

  @Test func validityIsJudgedBeforeArea() {
    // Shoelace sum 0, yet not degenerate.
    let bowTie = ring((-1, -1), (1, 1), (1, -1), (-1, 1))
    guard case .invalidGeometry = refusal(rings: [bowTie]) else {
      Issue.record("not refused as invalid")
      return
    }
  }

  @Test func wrappingTakesThousandsOfTurnsButNoNonsense() throws {
    let options = GeometryOptions(wrapLongitude: true)
    let far = try Polygon(rings: [box(3600, 0, 3601, 1)], options: options)
    #expect(far.covers(latitude: 0.5, longitude: 0.5))
    #expect(
      refusal(rings: [box(1e9, 0, 1e9 + 1, 1)], options: options)
        == .longitudeOutOfRange(1e9, part: 0, ring: 0, vertex: 0))
  }
}
