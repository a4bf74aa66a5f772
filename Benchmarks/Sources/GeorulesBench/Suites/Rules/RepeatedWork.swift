import Report

/// A piece of work in memory that is done again and again.
final class RepeatedWork: Contender {
  let engine: String
  /// How many things one run does.
  let items: Int
  /// Requests to the allocator in the last run.
  private(set) var allocations = 0
  private let work: () -> Int

  /// - Parameters:
  ///   - engine: the row's name.
  ///   - items: how many things one run does.
  ///   - work: does them; returns how many came out as something.
  init(_ engine: String, items: Int, _ work: @escaping () -> Int) {
    self.engine = engine
    self.items = items
    self.work = work
  }

  func run(slice: Int) -> Int {
    let before = Memory.allocations
    let found = work()
    allocations = Memory.allocations - before
    return found
  }

  /// Measures works in turns.
  static func rows(
    _ workload: String, _ works: [RepeatedWork], budget: Double = 1.5
  ) throws(BenchError) -> [Measurement] {
    let timings = try Rounds(budget: budget, least: 7, most: 31).interleave(works)
    return zip(works, timings).map { work, timing in
      var row = Measurement(
        suite: "rules", workload: workload, work, timing, items: work.items)
      row.extras[.allocationsPerItem] = Double(work.allocations) / Double(work.items)
      return row
    }
  }
}
