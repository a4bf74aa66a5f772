import Geo
import Report
import RulesEngine
import Workloads

/// Recorded fixes in memory: which fences hold them, and which events they bring about.
enum RecordedMeasure {
  /// Seconds for all rounds of a workload, once there are three.
  private static let budget = 2.0

  static func run(
    _ workload: RecordedWorkload, _ options: BenchOptions
  ) throws(BenchError) -> [Measurement] {
    let fences = try readFences(options.fences(of: workload))
    let batches = try readFixes(options.traces(of: workload))
    let places = [batches.places]
    let ours = try LocatorContender("ours-batch", fences, .index, places)
    let reference = try LocatorContender("geos-engine", fences, .geos, places)
    try compare(ours.pairs(slice: 0), reference.pairs(slice: 0), workload, reference.engine)

    let sorted = batches.sortedByDeviceAndTime()
    var contenders: [any Contender] = [
      ours, SingleContender(ours.index, places), reference,
      EngineContender("ours-engine", ours.index, .withoutCross, batches),
      EngineContender("ours-engine-cross", ours.index, .withDwells(.vehicle), batches),
      EngineContender("ours-engine-exact", ours.index, .withDwells(.exact), sorted),
    ]
    // Only polygons are the same to GEOS itself.
    if let columns = FenceColumns(fences),
      let geos = try RivalContender(.geosC, columns, places)
    {
      _ = try geos.run(slice: 0)
      try compare(ours.pairs(slice: 0), geos.index.pairs, workload, geos.engine)
      contenders.append(geos)
    }
    if let engine = options.engine { contenders.removeAll { $0.engine != engine } }
    let timings = try Rounds(budget: budget).interleave(contenders)
    let items = batches.fixCount
    return zip(contenders, timings).map { contender, timing in
      Measurement(suite: "replay", workload: workload.name, contender, timing, items: items)
    }
  }

  private static func compare(
    _ ours: PairList, _ rival: PairList, _ workload: RecordedWorkload, _ engine: String
  ) throws(BenchError) {
    guard let place = ours.difference(from: rival).place else { return }
    throw .wrongAnswer(
      "\(workload.name): for fix \(place) ours says \(ours.fences(at: place)), \(engine) says"
        + " \(rival.fences(at: place))")
  }
}
