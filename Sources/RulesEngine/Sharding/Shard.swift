import Geo

/// One shard's devices, behind a reference so that a thread can work on them.
///
/// Sendable because the engine that owns the shards gives each to at most one thread at a time and
/// waits for all before it touches a shard again.
final class Shard: @unchecked Sendable {
  var core: GeofenceCore
  /// Which rows of the batch at hand are its devices'; the memory is kept.
  private var rows: [Int32] = []

  init(index: FenceIndex, rules: CompiledRules) {
    core = GeofenceCore(index: index, rules: rules)
  }

  /// Gives each shard the rows of its devices.
  static func divide(_ batch: FixBatch, among shards: [Shard]) {
    for shard in shards { shard.rows.removeAll(keepingCapacity: true) }
    let devices = batch.devices
    for row in devices.indices {
      let owner = ShardSelector.shard(of: devices[row], count: shards.count)
      shards[owner].rows.append(Int32(truncatingIfNeeded: row))
    }
  }

  /// Evaluates the rows that it was given.
  func process(_ batch: FixBatch, fences: FenceTable, firstSequence: UInt64) {
    core.process(batch, rows: rows, fences: fences, firstSequence: firstSequence)
  }
}
