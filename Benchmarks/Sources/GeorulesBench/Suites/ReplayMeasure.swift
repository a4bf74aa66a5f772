import Geo
import Report
import RulesEngine
import Traces

/// Files to events: reading, the engine, and every event looked at, in bounded memory.
enum ReplayMeasure {
  static func run(_ workload: RecordedWorkload, _ options: BenchOptions) throws(BenchError)
    -> [Measurement]
  {
    let fences = try readFences(options.fences(of: workload))
    let built = try BuildCost.of { () throws(BenchError) in FenceIndex(fences) }
    let replay = ReplayContender(built.result, options.traces(of: workload))
    let timing = try Rounds(budget: 1).interleave([replay])[0]
    var row = Measurement(
      suite: "replay", workload: workload.name, replay, timing, items: replay.fixes)
    row.memoryBytes = Memory.peakBytes
    row.add(built.cost)
    return [row]
  }
}

/// Swallows events, reading every one.
private final class NullSink {
  var events = EventBuffer()
  var count = 0
  var sum: Int64 = 0

  func drain() {
    for event in events {
      sum &+= event.time &+ Int64(event.fence) &+ Int64(event.device)
    }
    count += events.count
    events.removeAll()
  }
}

private final class ReplayContender: Contender {
  let engine = "ours-replay"
  private(set) var fixes = 0
  private let index: FenceIndex
  private let paths: [String]

  init(_ index: FenceIndex, _ paths: [String]) {
    self.index = index
    self.paths = paths
  }

  /// An engine is no value that a closure can change, so it sits in an object.
  private final class Host {
    var geofences: GeofenceEngine
    let output = NullSink()
    var fixes = 0

    init(_ index: FenceIndex) {
      geofences = GeofenceEngine(index: index, configuration: .withoutCross)
    }

    func take(_ batch: borrowing FixBatch) {
      fixes += batch.count
      geofences.process(copy batch, into: &output.events)
      output.drain()
    }

    func finish() {
      geofences.flush(into: &output.events)
      output.drain()
    }
  }

  func run(slice: Int) throws(BenchError) -> Int {
    let host = Host(index)
    var sink = FixSink(capacity: batchSize) { batch, _ in
      host.take(batch)
      return true
    }
    try readTraces(paths, into: &sink)
    host.finish()
    fixes = host.fixes
    return host.output.count
  }
}
