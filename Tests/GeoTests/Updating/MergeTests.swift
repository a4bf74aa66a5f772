import Geo
import TestSupport
import Testing

/// Changes and merges in any order leave the answers of an index made afresh.
@Suite struct MergeTests {
  private static let region = Bounds(
    minLongitude: 10, minLatitude: 50, maxLongitude: 12, maxLatitude: 52)

  private func pool(_ maker: inout ShapeMaker) -> [Fence] {
    var shapes: [FenceShape] = []
    for kind in ShapeMaker.Kind.allCases { shapes += maker.fences(kind, count: 9).map(\.shape) }
    shapes += maker.fences(.star, count: 60).map(\.shape)
    shapes.shuffle(using: &maker.random)
    // Some ids come twice.
    return shapes.enumerated().map { Fence(id: "\($0.offset % 170)", shape: $0.element) }
  }

  @Test(arguments: seeds(12), IndexEngine.allCases)
  func anyOrderAnswersAsAFreshIndex(seed: UInt64, engine: IndexEngine) {
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.region)
    let pool = pool(&maker)
    var probes = ProbeMaker(random: SplitMix(seed: seed + 100))
    let places = probes.places(for: pool, perShape: 1)
    let start = seed % 3 == 0 ? 0 : Int(seed) * 8
    var model = FenceModel(Array(pool.prefix(start)))
    var index = FenceIndex(Array(pool.prefix(start)), engine: engine)
    var under: MergePlan?
    var earlier: [(index: FenceIndex, model: FenceModel)] = []
    for step in 0..<260 {
      let handle = FenceHandle(Int.random(in: 0...model.fences.count, using: &maker.random))
      let fence = pool.randomElement(using: &maker.random) ?? pool[0]
      switch Int.random(in: 0..<20, using: &maker.random) {
      case 0..<9:
        #expect(index.insert(fence) == model.insert(fence))
      case 9..<13:
        index.replace(handle, with: fence)
        model.replace(handle, with: fence)
      case 13..<17:
        index.remove(handle)
        model.remove(handle)
      case 17 where under == nil:
        under = index.beginMerge(
          from: Int.random(in: 0...index.segmentCount, using: &maker.random))
      case 18:
        if let plan = under { index.finishMerge(plan.build()) }
        under = nil
      case 19 where step % 3 == 0:
        index.merge()
        #expect(index.unmergedCount == 0)
      default: break
      }
      if step % 65 == 30 { earlier.append((index, model)) }
      if step % 26 == 0 { model.expectSame(index, places, "seed \(seed) step \(step)") }
    }
    model.expectSame(index, places, "seed \(seed) at the end")
    index.merge()
    model.expectSame(index, places, "seed \(seed) merged")
    for (index, model) in earlier { model.expectSame(index, places, "seed \(seed), a copy") }
  }

  @Test func aMergeOvertakenByAnotherComesToNothing() {
    var maker = ShapeMaker(random: SplitMix(seed: 5), region: Self.region)
    let fences = maker.fences(.box, count: 40)
    var probes = ProbeMaker(random: SplitMix(seed: 6))
    let places = probes.places(for: fences, perShape: 2)
    var model = FenceModel(Array(fences.prefix(20)))
    var index = FenceIndex(Array(fences.prefix(20)))
    index.replace(3, with: fences[30])
    model.replace(3, with: fences[30])
    let plan = index.beginMerge(from: 0)
    index.remove(3)
    model.remove(3)
    #expect(index.insert(fences[31]) == model.insert(fences[31]))
    index.merge()
    model.expectSame(index, places, "merged in between")
    index.remove(7)
    model.remove(7)
    index.finishMerge(plan.build())
    model.expectSame(index, places, "after the late result")
    #expect(index.unmergedCount == 1)
  }

  @Test func whatIsAllRemovedLeavesNoSegment() {
    var maker = ShapeMaker(random: SplitMix(seed: 7), region: Self.region)
    let fences = maker.fences(.circle, count: 10)
    var index = FenceIndex(fences)
    for handle in 0..<10 as Range<FenceHandle> { index.remove(handle) }
    #expect(index.unmergedCount == 10)
    index.merge()
    #expect(index.segmentCount == 0)
    #expect(index.unmergedCount == 0)
    let places = [Coordinate(longitude: 11, latitude: 51)]
    #expect(answers(index, places) == [[]])
    #expect(index.insert(fences[0]) == 10)
    FenceModel([]).expectSame(FenceIndex([]), places, "empty")
  }

  @Test(arguments: seeds(4))
  func manyChangedFencesAreFoundOneByOne(seed: UInt64) {
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.region)
    var fences = maker.fences(.box, count: 1_500) + maker.fences(.circle, count: 100)
    // Copies of one small fence cannot be told apart by dividing.
    fences += [Fence](repeating: fences[0], count: 100)
    fences.shuffle(using: &maker.random)
    var probes = ProbeMaker(random: SplitMix(seed: seed + 9))
    let places = probes.places(for: fences, perShape: 1)
    var model = FenceModel([])
    var index = FenceIndex([])
    for fence in fences { #expect(index.insert(fence) == model.insert(fence)) }
    model.expectSame(index, places, "seed \(seed)")
    let copy = (index, model)
    for handle in FenceHandle(0)..<FenceHandle(fences.count) where handle % 5 != 0 {
      index.remove(handle)
      model.remove(handle)
    }
    model.expectSame(index, places, "seed \(seed), fewer")
    copy.1.expectSame(copy.0, places, "seed \(seed), the copy")
  }

  @Test(arguments: seeds(6))
  func candidatesAreThoseOfAFreshIndex(seed: UInt64) {
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.region)
    let pool = pool(&maker)
    var index = FenceIndex(Array(pool.prefix(60)))
    for handle in 0..<30 as Range<FenceHandle> { index.remove(2 * handle) }
    for fence in pool.dropFirst(60) { index.insert(fence) }
    let plan = index.beginMerge(from: index.segmentCount)
    for handle in 60..<90 as Range<FenceHandle> {
      index.replace(handle, with: pool[Int(handle) - 50])
    }
    var fresh = index
    fresh.merge()
    func ask(_ index: FenceIndex, _ from: Coordinate, _ to: Coordinate) -> [FenceHandle] {
      var locator = index.makeLocator()
      var found: [FenceHandle] = []
      locator.candidates(from: from, to: to, in: index, into: &found)
      return found
    }
    for number in 0..<200 {
      let isNear = number % 2 == 0
      let reach = isNear ? 9.5..<12.5 : -180.0..<180.0
      let heights = isNear ? 49.5..<52.5 : -90.0..<90.0
      let ends = (0..<2).map { _ in
        Coordinate(
          longitude: maker.random.double(in: reach), latitude: maker.random.double(in: heights))
      }
      #expect(ask(index, ends[0], ends[1]) == ask(fresh, ends[0], ends[1]), "seed \(seed)")
    }
    index.finishMerge(plan.build())
    let pole = Coordinate(longitude: 11, latitude: 90)
    #expect(ask(index, pole, pole) == ask(fresh, pole, pole))
  }

  @Test func oneByOneChangesAreMergedWhenTheyAreMost() throws {
    var index = FenceIndex([])
    var mostUnmerged = 0
    for number in 0..<3_000 {
      let centre = Coordinate(longitude: 10 + Double(number) * 1e-4, latitude: 51)
      let circle = try Circle(centre: centre, radiusMetres: 30)
      index.insert(Fence(id: "\(number)", shape: .circle(circle)))
      index.mergeWhenMostlyChanged()
      mostUnmerged = max(mostUnmerged, index.unmergedCount)
      #expect(index.unmergedCount < max(512, index.count / 2))
    }
    #expect(mostUnmerged > 500 && index.segmentCount > 0)
    let found = answers(index, [Coordinate(longitude: 10.25, latitude: 51)])
    #expect(found[0].contains(2_500))
  }
}
