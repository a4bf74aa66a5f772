import Geo
import RulesEngine
import Traces

/// Files to events: reading, the engine, and every event looked at, in bounded memory.
enum ReplayMeasure {
  static func run(_ workload: Workload, _ options: BenchOptions) throws(BenchError) -> [Measurement]
  {
    let fences = try readFences(options.fences(of: workload))
    let start = ThreadClock.seconds
    let index = FenceIndex(fences)
    let built = ThreadClock.seconds - start
    let replay = ReplayContender(index, options.traces(of: workload))
    let timing = try Rounds.interleave([replay], budget: 2)[0]
    return [
      Measurement(
        workload: workload.name, engine: replay.engine,
        nanosecondsPerItem: timing.nanoseconds / Double(max(1, replay.fixes)),
        items: replay.fixes, matches: timing.matches, buildMilliseconds: built * 1000,
        memoryBytes: Memory.peakBytes)
    ]
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

  func run() throws(BenchError) -> Int {
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
