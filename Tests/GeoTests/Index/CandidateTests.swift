import Geo
import TestSupport
import Testing

@Suite struct CandidateTests {
  private func candidates(
    _ index: FenceIndex, _ from: (Double, Double), _ to: (Double, Double)
  ) -> [FenceHandle] {
    var locator = index.makeLocator()
    var found: [FenceHandle] = [5]
    locator.candidates(
      from: Coordinate(longitude: from.0, latitude: from.1),
      to: Coordinate(longitude: to.0, latitude: to.1), in: index, into: &found)
    return found
  }

  private static func box(
    _ west: Double, _ south: Double, _ east: Double, _ north: Double
  ) throws -> Fence {
    let ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return Fence(
      id: "\(west) \(south)",
      shape: .polygon(
        try Polygon(rings: [ring.map { Coordinate(longitude: $0.0, latitude: $0.1) }])))
  }

  @Test func crossesTheAntimeridianTheShortWay() throws {
    let index = FenceIndex([
      try Self.box(179, 0, -179, 1), try Self.box(-178, 0, -177, 1), try Self.box(0, 0, 1, 1),
      try Self.box(176, 0, 177, 1),
    ])
    #expect(candidates(index, (178.5, 0.5), (-178.5, 0.5)) == [0])
    #expect(candidates(index, (-178.5, 0.5), (178.5, 0.5)) == [0])
    #expect(candidates(index, (176.5, 0.5), (-177.5, 0.5)) == [0, 1, 3])
    #expect(candidates(index, (-1, 0.5), (2, 0.5)) == [2])
    #expect(candidates(index, (.nan, 0.5), (2, 0.5)) == [])
  }

  @Test func atAPoleEveryLongitudeCounts() throws {
    let index = FenceIndex([try Self.box(10, 80, 20, 90), try Self.box(10, 70, 20, 80)])
    #expect(candidates(index, (-100, 89), (-100, 90)) == [0])
  }

  @Test(arguments: 0..<8 as Range<UInt64>)
  func findsEveryBoxThatMeets(seed: UInt64) {
    var maker = ShapeMaker(
      random: SplitMix(seed: seed),
      region: Bounds(minLongitude: 0, minLatitude: 0, maxLongitude: 20, maxLatitude: 20))
    let fences = maker.fences(.box, count: 300) + maker.fences(.circle, count: 100)
    let index = FenceIndex(fences)
    for _ in 0..<60 {
      let from = (maker.random.double(in: -1..<21), maker.random.double(in: -1..<21))
      let to = (from.0 + maker.random.double(in: 0..<4), from.1 + maker.random.double(in: -4..<4))
      let wanted = fences.indices.filter { position in
        let box = fences[position].shape.bounds
        return box.minLongitude <= to.0 && box.maxLongitude >= from.0
          && box.minLatitude <= max(from.1, to.1) && box.maxLatitude >= min(from.1, to.1)
      }
      #expect(candidates(index, from, to) == wanted.map { FenceHandle($0) }, "seed \(seed)")
    }
  }
}
