import Geo
import RulesEngine

/// Fixes in memory: which fences hold them, and which events they bring about.
enum MemoryMeasure {
  /// Seconds for all rounds of a workload.
  private static let budget = 4.0

  static func run(_ workload: Workload, _ options: BenchOptions) throws(BenchError) -> [Measurement]
  {
    let fences = try readFences(options.fences(of: workload))
    let batches = try readFixes(options.traces(of: workload))
    let ours = LocatorContender("ours-batch", fences, .index, batches)
    let geos = LocatorContender("geos-c", fences, .geos, batches)
    try ours.compare(with: geos, workload: workload.name)

    let sorted = batches.sortedByDeviceAndTime()
    var contenders: [any Contender] = [
      ours, geos,
      SingleContender("ours-single", ours.index, batches),
      EngineContender("ours-engine", ours.index, .withoutCross, batches),
      EngineContender("ours-engine-cross", ours.index, .withDwells(.vehicle), batches),
      EngineContender("ours-engine-exact", ours.index, .withDwells(.exact), sorted),
    ]
    if let engine = options.engine { contenders.removeAll { $0.engine != engine } }
    let timings = try Rounds.interleave(contenders, budget: budget)
    let items = batches.fixCount
    return zip(contenders, timings).map { contender, timing in
      Measurement(
        workload: workload.name, engine: contender.engine,
        nanosecondsPerItem: timing.nanoseconds / Double(max(1, items)), items: items,
        matches: timing.matches, buildMilliseconds: contender.buildSeconds * 1000,
        memoryBytes: contender.memoryBytes)
    }
  }
}
