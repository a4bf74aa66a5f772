import Geo
import TestSupport
import Testing

/// The batch works in chunks and hands odd places to other code; single calls do not.
@Suite struct BatchTests {
  private static let region = Bounds(
    minLongitude: 7, minLatitude: 44, maxLongitude: 9, maxLatitude: 45)

  /// What single calls answer.
  private func single(_ index: FenceIndex, _ places: [Coordinate]) -> [[FenceHandle]] {
    var locator = index.makeLocator()
    return places.map { place in
      var found: [FenceHandle] = []
      locator.locate(
        longitude: place.longitude, latitude: place.latitude, in: index, into: &found)
      return found
    }
  }

  @Test(arguments: [0, 1, 127, 128, 129, 1_000])
  func everySizeOfBatchIsAnswered(count: Int) {
    var maker = ShapeMaker(random: SplitMix(seed: 21), region: Self.region)
    let index = FenceIndex(maker.fences(.star, count: 60))
    let places = (0..<count).map { _ in
      Coordinate(
        longitude: maker.random.double(in: 6.9..<9.1),
        latitude: maker.random.double(in: 43.9..<45.1))
    }
    expectSame(answers(index, places), single(index, places), at: places, "\(count) places")
  }

  @Test func oddPlacesDoNotDisturbTheirNeighbours() {
    var maker = ShapeMaker(random: SplitMix(seed: 22), region: Self.region)
    let index = FenceIndex(
      maker.fences(.star, count: 40) + maker.fences(.circle, count: 20)
        + maker.fences(.dateline, count: 2) + maker.fences(.polarCap, count: 1))
    let odd: [Coordinate] = [
      Coordinate(longitude: .nan, latitude: 44.5), Coordinate(longitude: 8, latitude: .infinity),
      Coordinate(longitude: 180, latitude: 44.5), Coordinate(longitude: -180, latitude: 0),
      Coordinate(longitude: 8, latitude: 90), Coordinate(longitude: 1e300, latitude: -1e300),
      Coordinate(longitude: 190, latitude: 44.5), Coordinate(longitude: 8, latitude: -90),
    ]
    var places: [Coordinate] = []
    for number in 0..<600 {
      places.append(
        Coordinate(
          longitude: maker.random.double(in: 7..<9), latitude: maker.random.double(in: 44..<45)))
      if number % 5 == 0 { places.append(odd[number / 5 % odd.count]) }
    }
    expectSame(answers(index, places), single(index, places), at: places, "odd places")
  }

  @Test func deepOverlapsAreComplete() {
    // More fences than a packed leaf has bits for, and sets longer than a batch writes at once.
    let fences = (0..<70).compactMap { number -> Fence? in
      let reach = 0.001 * Double(number + 1)
      let ring = [(-1.0, -1.0), (1, -1), (1.1, 1), (-1, 0.9), (-1, -1)].map { x, y in
        Coordinate(longitude: 8 + x * reach, latitude: 44.5 + y * reach)
      }
      return (try? Polygon(rings: [ring])).map { Fence(id: "\(number)", shape: .polygon($0)) }
    }
    var random = SplitMix(seed: 23)
    let places = (0..<2_000).map { _ in
      Coordinate(
        longitude: random.double(in: 7.92..<8.08), latitude: random.double(in: 44.42..<44.58))
    }
    let index = FenceIndex(fences)
    let wanted = slowAnswers(fences, places)
    #expect(wanted.contains { $0.count > 40 })
    expectSame(answers(index, places), wanted, at: places, "batch")
    expectSame(single(index, places), wanted, at: places, "single")
  }

  @Test(.enabled(if: isFullRun), arguments: 0..<8 as Range<UInt64>)
  func aLargeIndexBuiltInBandsAgreesWithGEOS(seed: UInt64) {
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.region)
    var fences: [Fence] = []
    while fences.count < 3_000 {
      fences += maker.fences(.star, count: 300) + maker.fences(.grid, count: 64)
      fences += maker.fences(.multi, count: 50) + maker.fences(.circle, count: 20)
    }
    var probes = ProbeMaker(random: SplitMix(seed: seed ^ 0xabcd))
    let places = probes.places(for: fences, perShape: 20)
    expectSame(
      answers(fences, places, engine: .index), answers(fences, places, engine: .geos),
      at: places, "seed \(seed)")
  }
}
