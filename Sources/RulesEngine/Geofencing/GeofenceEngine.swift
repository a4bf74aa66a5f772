public import Geo

/// Decides which fences devices enter, leave, dwell in and pass through.
///
/// The engine reads no clock: times come with the fixes, with `advance(to:into:)` and with the
/// lifecycle calls. Fixes go through quality filters, then the fences, then volume filters that
/// thin the output. With several shards, devices are spread over threads; the output is the same
/// for any number of them.
///
/// ```swift
/// var engine = GeofenceEngine(index: FenceIndex(fences), configuration: .vehicle)
/// var events = EventBuffer()
/// engine.process(batch, into: &events)
/// ```
///
/// Events of `process` come in the order of the fixes that brought them about; events of the other
/// calls in the order of device numbers. Those of one fix or device go by time, then kind
/// (EXIT, CROSS, ENTER, DWELL), then the fence id's UTF-8 bytes.
public struct GeofenceEngine: ~Copyable, Sendable {
  /// The settings in force.
  public let configuration: GeofenceConfiguration
  var fences: FenceTable
  let shards: [Shard]
  private let threads = ShardThreads()
  var queue: BatchQueue
  var sequence: UInt64

  /// Makes an engine over the fences of an index.
  ///
  /// - Parameters:
  ///   - index: the fences.
  ///   - configuration: the settings; a preset, or the defaults.
  ///   - shards: how many threads a large batch is spread over; at least 1.
  public init(
    index: FenceIndex, configuration: GeofenceConfiguration = GeofenceConfiguration(),
    shards: Int = 1
  ) {
    let fences = FenceTable(index)
    self.init(
      fences, configuration,
      shards: GeofenceEngine.makeShards(fences, configuration, count: shards),
      queue: BatchQueue(), sequence: 0)
  }

  init(
    _ fences: FenceTable, _ configuration: GeofenceConfiguration, shards: [Shard],
    queue: BatchQueue, sequence: UInt64
  ) {
    self.configuration = configuration
    self.fences = fences
    self.shards = shards
    self.queue = queue
    self.sequence = sequence
  }

  static func makeShards(
    _ fences: FenceTable, _ configuration: GeofenceConfiguration, count: Int
  ) -> [Shard] {
    let rules = CompiledRules(configuration)
    let count = min(max(1, count), 1024)
    return (0..<count).map { number in
      Shard(ShardShare(number: number, count: count), index: fences.index, rules: rules)
    }
  }

  /// The fences as they are now.
  public var index: FenceIndex { fences.index }

  /// How many fixes came in and what became of them.
  public var counts: FixCounts {
    var sum = FixCounts()
    for shard in shards { sum.add(shard.core.counts) }
    return sum
  }

  /// Devices that the engine remembers.
  public var deviceCount: Int { shards.reduce(0) { $0 + $1.core.devices.count } }

  /// Pairs of a device and a fence that it is inside of or about to be.
  public var membershipCount: Int { shards.reduce(0) { $0 + $1.core.memberships.count } }

  /// Evaluates the fixes in order and adds their events.
  ///
  /// Device numbers are dense from 0: memory for 4 bytes is taken for each number below the
  /// greatest.
  public mutating func process(_ fixes: FixBatch, into events: inout EventBuffer) {
    run(fixes)
    takeEvents(into: &events)
    takeBatches()
  }

  /// Evaluates the fixes in order and adds their events and, for each accepted fix, the fences that
  /// its device is inside of after it.
  public mutating func process(
    _ fixes: FixBatch, into events: inout EventBuffer, states: inout FixStates
  ) {
    for shard in shards { shard.core.recordsStates = true }
    run(fixes)
    for shard in shards { shard.core.recordsStates = false }
    takeEvents(into: &events)
    mergeStates(into: &states)
    takeBatches()
  }

  /// Below this many fixes, waking threads costs more than it gains.
  private static let threadedCount = 512

  private mutating func run(_ fixes: FixBatch) {
    let first = sequence
    sequence &+= UInt64(fixes.count)
    if shards.count > 1 && fixes.count >= Self.threadedCount {
      threads.process(shards, fixes, fences: fences, firstSequence: first)
    } else {
      for shard in shards { shard.process(fixes, fences: fences, firstSequence: first) }
    }
  }

  /// Tells every device that time has come this far: windows close, dwells fall due (in watermark
  /// mode), held fixes that nothing can precede any more are evaluated, old batches are finished,
  /// and devices beyond their lifetime are forgotten.
  ///
  /// With a reorder window, the first three wait for the window to pass.
  public mutating func advance(to time: Int64, into events: inout EventBuffer) {
    for shard in shards { shard.core.advance(to: time, sequence: sequence, fences: fences) }
    takeEventsByDevice(into: &events)
    takeBatches()
  }

  /// Evaluates all held fixes and finishes all batches: the end of the input, or of a connection.
  public mutating func flush(into events: inout EventBuffer) {
    for shard in shards { shard.core.flush(sequence: sequence, fences: fences) }
    takeEventsByDevice(into: &events)
    takeBatches()
  }

  /// As `flush(into:)`, with the fences that devices are inside of after each accepted fix.
  public mutating func flush(into events: inout EventBuffer, states: inout FixStates) {
    for shard in shards { shard.core.recordsStates = true }
    flush(into: &events)
    for shard in shards { shard.core.recordsStates = false }
    mergeStates(into: &states)
  }

  /// Takes the oldest finished batch of kept fixes.
  public mutating func nextBatch() -> KeptBatch? { queue.next() }

  /// Kept fixes lost because the queue of finished batches was full.
  public var fixesDroppedByQueue: UInt64 { queue.droppedFixes }
}
