import Geo

/// One shard's devices, behind a reference so that a thread can work on them.
///
/// Sendable because the engine that owns the shards gives each to at most one thread at a time and
/// waits for all before it touches a shard again.
final class Shard: @unchecked Sendable {
  var core: GeofenceCore
  private let share: ShardShare

  init(_ share: ShardShare, index: FenceIndex, rules: CompiledRules) {
    self.share = share
    core = GeofenceCore(index: index, rules: rules)
  }

  /// Evaluates those of a batch's fixes that are of its devices.
  ///
  /// Each shard looks for them itself, a nanosecond a fix on all threads at once, and needs no
  /// list that one thread would have to make while the others wait.
  func process(_ batch: FixBatch, fences: FenceTable, firstSequence: UInt64) {
    core.process(batch, share, fences: fences, firstSequence: firstSequence)
  }
}
