import Geo
import RulesEngine

/// Fixes in memory: which fences hold them, and which events they bring about.
enum MemoryMeasure {
  /// Seconds for all rounds of a workload.
  private static let budget = 10.0

  static func run(_ workload: Workload, _ options: BenchOptions) throws(BenchError) -> [Measurement]
  {
    let fences = try readFences(options.fences(of: workload))
    let batches = try readFixes(options.traces(of: workload))
    let ours = LocatorContender("ours-batch", fences, .index, batches)
    let geos = LocatorContender("geos-c", fences, .geos, batches)
    try ours.compare(with: geos, workload: workload.name)

    let sorted = batches.sortedByDeviceAndTime()
    let engines = [
      EngineContender("ours-engine", ours.index, .withoutCross, batches),
      EngineContender("ours-engine-cross", ours.index, .withDwells(.vehicle), batches),
      EngineContender("ours-engine-exact", ours.index, .withDwells(.exact), sorted),
    ]
    let single = SingleContender(ours.index, batches)
    let contenders: [any Contender] = [ours, geos, single] + engines
    let timings = try Rounds.interleave(contenders, budget: budget)
    guard timings[2].matches == timings[0].matches else {
      throw .wrongAnswer("\(workload.name): single and batch questions differ")
    }
    let items = batches.fixCount
    var rows: [Measurement] = []
    for (contender, timing) in zip(contenders, timings) {
      var row = Measurement(
        workload: workload.name, engine: contender.engine,
        nanosecondsPerItem: timing.nanoseconds / Double(max(1, items)), items: items,
        matches: timing.matches)
      if let locator = contender as? LocatorContender {
        row.buildMilliseconds = locator.buildSeconds * 1000
        row.memoryBytes = locator.memoryBytes
      }
      if let engine = contender as? EngineContender { row.memoryBytes = engine.memoryBytes }
      rows.append(row)
    }
    return rows
  }
}
