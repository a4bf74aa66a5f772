import Geo
import Report
import Workloads

/// What changes that are not merged yet cost a query.
struct UnmergedMeasure {
  let workload: String
  let places: Places
  /// The fences without changes.
  let index: FenceIndex
  private let fences: [Fence]
  private let pool: [Fence]
  private let cost: BuildCost
  private static let steps = [1_000, 10_000, 50_000]

  init(
    workload: String, fences: [Fence], pool: [Fence], places: Places
  ) throws(BenchError) {
    self.workload = workload
    self.fences = fences
    self.pool = pool
    self.places = places
    let built = try BuildCost.of { () throws(BenchError) in FenceIndex(fences) }
    index = built.result
    cost = built.cost
  }

  func run() throws(BenchError) -> [Measurement] {
    let slices = places.slices(4)
    let base = LocatorContender("ours-unchanged", index, cost, slices)
    var contenders = [base]
    for step in Self.steps {
      var stream = ChangeStream(fences, pool: pool, seed: 25)
      var changed = index
      let spent = try BuildCost.of { () throws(BenchError) in
        for _ in 0..<step { changed.apply(CollectionOfOne(stream.next())) }
      }
      contenders.append(
        LocatorContender(
          "ours-unmerged-\(step / 1000)k", changed, spent.cost, slices))
    }
    let timings = try Rounds(slices: 4, budget: 0, least: 4).interleave(contenders)
    return zip(contenders, timings).map {
      Measurement(
        suite: "updates", workload: workload, $0, $1, items: places.count, slices: 4)
    }
  }
}
