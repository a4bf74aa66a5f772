import Geo
import TestSupport
import Testing

@Suite struct LiveFenceIndexTests {
  private static let region = Bounds(
    minLongitude: 10, minLatitude: 50, maxLongitude: 12, maxLatitude: 52)

  private struct Refused: Error, Hashable {}

  /// A square around a place.
  private static func square(
    _ id: String, _ longitude: Double, _ latitude: Double
  ) throws -> Fence {
    let ring = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (-1, -1)].map { x, y in
      Coordinate(longitude: longitude + x * 0.001, latitude: latitude + y * 0.001)
    }
    return Fence(id: id, shape: .polygon(try Polygon(rings: [ring])))
  }

  @Test func aChangeIsInTheNextSnapshotAndInNoEarlierOne() throws {
    let places = [
      Coordinate(longitude: 11, latitude: 51), Coordinate(longitude: 11.5, latitude: 51),
    ]
    let live = LiveFenceIndex(FenceIndex([try Self.square("a", 11, 51)]))
    let before = live.snapshot()
    #expect(live.insert(try Self.square("b", 11.5, 51)) == 1)
    let inserted = live.snapshot()
    live.replace(0, with: try Self.square("a", 11.5, 51))
    let replaced = live.snapshot()
    live.remove(1)
    #expect(answers(before, places) == [[0], []])
    #expect(answers(inserted, places) == [[0], [1]])
    #expect(answers(replaced, places) == [[], [0, 1]])
    #expect(answers(live.snapshot(), places) == [[], [0]])
    #expect(before.count == 1)
    #expect(inserted.handle(forID: "b") == 1)
    #expect(live.snapshot().handle(forID: "b") == nil)
  }

  @Test func changesOfOneCallComeTogether() throws {
    let live = LiveFenceIndex(FenceIndex([]))
    let handles = live.apply([
      .insert(try Self.square("a", 11, 51)), .insert(try Self.square("b", 11, 51)), .remove(0),
      .replace(1, try Self.square("c", 11, 51)), .remove(99),
      .replace(99, try Self.square("d", 11, 51)), .insert(try Self.square("e", 11, 51)),
    ])
    #expect(handles == [0, 1, 2])
    let index = live.snapshot()
    #expect(index.count == 2)
    #expect(index.fence(0) == nil)
    #expect(index.handle(forID: "c") == 1)
    #expect(index.handle(forID: "b") == nil)
    #expect(answers(index, [Coordinate(longitude: 11, latitude: 51)]) == [[1, 2]])
  }

  @Test func whatWasChangedBeforeAnErrorStays() throws {
    let live = LiveFenceIndex(FenceIndex([]))
    let fence = try Self.square("a", 11, 51)
    #expect(throws: Refused()) {
      try live.change { index throws(Refused) in
        index.insert(fence)
        throw Refused()
      }
    }
    #expect(live.snapshot().count == 1)
  }

  @Test(arguments: seeds(3), IndexEngine.allCases)
  func mergesInTheBackground(seed: UInt64, engine: IndexEngine) {
    var maker = ShapeMaker(random: SplitMix(seed: seed), region: Self.region)
    let fences = maker.fences(.box, count: 1_200)
    var probes = ProbeMaker(random: SplitMix(seed: seed + 50))
    let places = probes.places(for: fences, perShape: 1)
    let live = LiveFenceIndex(FenceIndex(Array(fences.prefix(600)), engine: engine))
    var model = FenceModel(Array(fences.prefix(600)))
    var earlier: [(index: FenceIndex, model: FenceModel)] = []
    for step in 0..<2_600 {
      let handle = FenceHandle(Int.random(in: 0..<model.fences.count, using: &maker.random))
      let fence = fences.randomElement(using: &maker.random) ?? fences[0]
      switch Int.random(in: 0..<3, using: &maker.random) {
      case 0:
        #expect(live.insert(fence) == model.insert(fence))
      case 1:
        live.replace(handle, with: fence)
        model.replace(handle, with: fence)
      default:
        live.remove(handle)
        model.remove(handle)
      }
      if step % 900 == 899 {
        earlier.append((live.snapshot(), model))
        if step < 1_000 { live.waitUntilMerged() }
      }
    }
    model.expectSame(live.snapshot(), places, "seed \(seed)")
    live.waitUntilMerged()
    let index = live.snapshot()
    model.expectSame(index, places, "seed \(seed), merged")
    #expect(index.segmentCount > 0)
    // Dead versions are at most as many as live ones in a segment, and few changes are unmerged.
    #expect(index.unmergedCount <= 512 + index.count)
    for (index, model) in earlier { model.expectSame(index, places, "seed \(seed), a snapshot") }
  }

  @Test(.timeLimit(.minutes(2)))
  func whatMergesReplacedIsFreedOnceNobodyHasIt() {
    var maker = ShapeMaker(random: SplitMix(seed: 9), region: Self.region)
    let fences = maker.fences(.box, count: 1_500)
    let live = LiveFenceIndex(FenceIndex(Array(fences.prefix(700))))
    var kept: [FenceIndex] = []
    for (number, fence) in fences.enumerated() {
      live.insert(fence)
      if number % 100 == 0 { kept.append(live.snapshot()) }
    }
    live.waitUntilMerged()
    #expect(kept.map(\.count) == Array(stride(from: 701, through: 2_101, by: 100)))
    kept = []
    live.waitUntilFreed()
    #expect(live.snapshot().count == 2_200)
  }

  @Test func endsWhileItMerges() {
    var maker = ShapeMaker(random: SplitMix(seed: 8), region: Self.region)
    let fences = maker.fences(.star, count: 700)
    var kept: FenceIndex?
    for _ in 0..<20 {
      let live = LiveFenceIndex(FenceIndex([]))
      live.apply(fences.map { .insert($0) })
      kept = live.snapshot()
    }
    #expect(kept?.count == 700)
  }

  /// Pairs of fences change places in one step each time: whoever asks finds one of each pair.
  @Test func readersSeeWholeChangesWhileOthersWrite() async throws {
    let pairs = 400
    func place(_ pair: Int) -> Coordinate {
      Coordinate(longitude: 10 + Double(pair % 20) * 0.01, latitude: 50 + Double(pair / 20) * 0.01)
    }
    let places = (0..<pairs).map(place)
    let home = try (0..<pairs).map { pair in
      try Self.square("h\(pair)", place(pair).longitude, place(pair).latitude)
    }
    let away = try (0..<pairs).map { try Self.square("a\($0)", 12 + Double($0) * 0.01, 49) }
    let live = LiveFenceIndex(FenceIndex(home + away))
    let isWrong = await withTaskGroup(of: Bool.self) { group in
      for writer in 0..<2 {
        group.addTask {
          for round in 0..<8 {
            for pair in stride(from: writer, to: pairs, by: 2) {
              let first = FenceHandle(pair)
              let second = FenceHandle(pair + pairs)
              let isHome = round % 2 == 1
              live.apply([
                .replace(first, isHome ? home[pair] : away[pair]),
                .replace(second, isHome ? away[pair] : home[pair]),
              ])
            }
          }
          return false
        }
      }
      for _ in 0..<2 {
        group.addTask {
          for _ in 0..<150 {
            let found = answers(live.snapshot(), places)
            for (pair, fences) in found.enumerated() {
              let wanted = [FenceHandle(pair), FenceHandle(pair + pairs)]
              if fences.count != 1 || !wanted.contains(fences[0]) { return true }
            }
          }
          return false
        }
      }
      var isWrong = false
      for await result in group where result { isWrong = true }
      return isWrong
    }
    #expect(!isWrong)
    live.waitUntilMerged()
    #expect(answers(live.snapshot(), places) == (0..<pairs).map { [FenceHandle($0)] })
  }
}
