import Geo
import TestSupport
import Testing

@Suite struct FenceIndexChangeTests {
  private static let region = Bounds(
    minLongitude: 10, minLatitude: 50, maxLongitude: 12, maxLatitude: 52)

  /// The current fences beside the index, and the same questions to both.
  private func expectSame(
    _ index: FenceIndex, _ model: [Fence?], _ places: [Coordinate], seed: UInt64
  ) {
    let found = answers(index, places)
    let wanted = places.map { place in
      model.indices.filter { model[$0]?.shape.covers(place) ?? false }.map { FenceHandle($0) }
    }
    GeoTests.expectSame(found, wanted, at: places, "after changes, seed \(seed)")
    #expect(index.count == model.compactMap(\.self).count)
    #expect(index.handleLimit == model.count)
  }

  @Test(arguments: 0..<6 as Range<UInt64>, IndexEngine.allCases)
  func keepsUpWithChanges(seed: UInt64, engine: IndexEngine) {
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.region)
    var pool = maker.fences(.star, count: 60) + maker.fences(.circle, count: 60)
    pool.shuffle(using: &maker.random)
    var probes = ProbeMaker(random: SplitMix(seed: seed + 100))
    let places = probes.places(for: pool, perShape: 1)
    let start = Int(seed) * 8
    var model: [Fence?] = Array(pool.prefix(start))
    var index = FenceIndex(pool.prefix(start).map(\.self), engine: engine)
    var next = start
    for step in 0..<80 {
      let handle = FenceHandle(Int.random(in: 0..<max(1, model.count), using: &maker.random))
      switch Int.random(in: 0..<4, using: &maker.random) {
      case 0, 1:
        #expect(Int(index.insert(pool[next % pool.count])) == model.count)
        model.append(pool[next % pool.count])
        next += 1
      case 2 where Int(handle) < model.count:
        index.replace(handle, with: pool[next % pool.count])
        model[Int(handle)] = pool[next % pool.count]
        next += 1
      default:
        index.remove(handle)
        if Int(handle) < model.count { model[Int(handle)] = nil }
      }
      if step % 8 == 0 { expectSame(index, model, places, seed: seed) }
    }
    expectSame(index, model, places, seed: seed)
  }

  @Test func aCopyKeepsItsAnswers() {
    var maker = ShapeMaker(random: SplitMix(seed: 3), region: Self.region)
    let fences = maker.fences(.box, count: 20)
    var probes = ProbeMaker(random: SplitMix(seed: 4))
    let places = probes.places(for: fences, perShape: 4)
    var index = FenceIndex(fences)
    let before = answers(index, places)
    let copy = index
    for handle in 0..<10 as Range<FenceHandle> { index.remove(handle) }
    index.insert(fences[0])
    #expect(answers(copy, places) == before)
    #expect(copy.count == 20)
    #expect(index.count == 11)
    #expect(index.fence(0) == nil)
    #expect(index.fence(20) == fences[0])
  }

  @Test func findsHandlesByID() {
    var maker = ShapeMaker(random: SplitMix(seed: 3), region: Self.region)
    let fences = maker.fences(.box, count: 3)
    var index = FenceIndex(fences)
    #expect(index.handle(forID: "1") == 1)
    index.remove(1)
    index.remove(1)
    #expect(index.handle(forID: "1") == nil)
    index.replace(1, with: fences[1])
    #expect(index.handle(forID: "1") == 1)
    #expect(index.handle(forID: "absent") == nil)
    index.remove(99)
    index.replace(99, with: fences[0])
    #expect(index.count == 3)
    #expect(index.fence(99) == nil)
  }
}
