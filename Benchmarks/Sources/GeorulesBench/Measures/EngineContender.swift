import Geo
import RulesEngine

/// Runs the whole engine over batches in memory.
final class EngineContender: Contender {
  let engine: String
  /// What devices, memberships and buffers held after the last round.
  private(set) var memoryBytes = 0
  /// Processor time of the thread that used most of it, over all rounds; the shards' own threads
  /// are taken to be alike.
  var busiestSeconds: Double {
    max(callerSeconds, (processSeconds - callerSeconds) / Double(max(1, threads - 1)))
  }
  private var callerSeconds = 0.0
  private var processSeconds = 0.0
  private let index: FenceIndex
  private let configuration: GeofenceConfiguration
  private let batches: [FixBatch]
  private let threads: Int
  private var geofences: GeofenceEngine
  private var events = EventBuffer()

  init(
    _ engine: String, _ index: FenceIndex, _ configuration: GeofenceConfiguration,
    _ batches: [FixBatch], threads: Int = 1
  ) {
    self.engine = engine
    self.index = index
    self.configuration = configuration
    self.batches = batches
    self.threads = threads
    geofences = GeofenceEngine(index: index, configuration: configuration, shards: threads)
  }

  var cost: BuildCost { BuildCost(memoryBytes: memoryBytes) }

  func prepare(slice: Int) {
    geofences = GeofenceEngine(index: index, configuration: configuration, shards: threads)
    events = EventBuffer()
  }

  func run(slice: Int) -> Int {
    let heap = Memory.heapBytes
    callerSeconds -= ProcessorClock.threadSeconds
    processSeconds -= ProcessorClock.processSeconds
    var count = 0
    for batch in batches { count += process(batch) }
    geofences.flush(into: &events)
    count += events.count
    processSeconds += ProcessorClock.processSeconds
    callerSeconds += ProcessorClock.threadSeconds
    memoryBytes = Memory.heapBytes - heap
    return count
  }

  private func process(_ batch: FixBatch) -> Int {
    geofences.process(batch, into: &events)
    defer { events.removeAll() }
    return events.count
  }

  /// Requests to the allocator per fix of the second half, when the first half has made all room.
  func allocationsPerFix() -> Double {
    prepare(slice: 0)
    let half = batches.count / 2
    for batch in batches[..<half] { _ = process(batch) }
    let before = Memory.allocations
    for batch in batches[half...] { _ = process(batch) }
    let requests = Memory.allocations - before
    let fixes = batches[half...].reduce(0) { $0 + $1.count }
    return Double(requests) / Double(max(1, fixes))
  }
}

extension GeofenceConfiguration {
  /// A preset that also reports stays of five minutes.
  static func withDwells(_ preset: GeofenceConfiguration) -> GeofenceConfiguration {
    var configuration = preset
    configuration.dwellThresholdsMilliseconds = [300_000]
    return configuration
  }

  /// Vehicles, without looking for fences passed between two fixes.
  static var withoutCross: GeofenceConfiguration {
    var configuration = withDwells(.vehicle)
    configuration.detectsCross = false
    return configuration
  }
}
