import Geo
import Glibc

/// One shard's devices, behind a reference so that a thread can work on them.
///
/// Sendable because the engine that owns the shards gives each to at most one thread at a time and
/// joins all threads before it touches a shard again.
final class Shard: @unchecked Sendable {
  var core: GeofenceCore
  let selector: ShardSelector

  init(index: FenceIndex, rules: CompiledRules, selector: ShardSelector) {
    core = GeofenceCore(index: index, rules: rules)
    self.selector = selector
  }
}

/// What a thread needs for its part of a batch.
private final class ShardWork {
  let shard: Shard
  let batch: FixBatch
  let fences: FenceTable
  let firstSequence: UInt64

  init(_ shard: Shard, _ batch: FixBatch, _ fences: FenceTable, _ firstSequence: UInt64) {
    self.shard = shard
    self.batch = batch
    self.fences = fences
    self.firstSequence = firstSequence
  }

  func run() {
    shard.core.process(
      batch, fences: fences, firstSequence: firstSequence, shard: shard.selector)
  }
}

/// Runs every shard's part of a batch, all but the first on threads of their own, and waits.
func processInParallel(
  _ shards: [Shard], _ batch: FixBatch, fences: FenceTable, firstSequence: UInt64
) {
  var threads: [pthread_t] = []
  for shard in shards.dropFirst() {
    let work = ShardWork(shard, batch, fences, firstSequence)
    let reference = unsafe Unmanaged.passRetained(work)
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { argument in
        if let argument = unsafe argument {
          unsafe Unmanaged<ShardWork>.fromOpaque(argument).takeRetainedValue().run()
        }
        return nil
      }, reference.toOpaque())
    if status == 0 {
      threads.append(thread)
    } else {
      // No thread to be had: this one does the work.
      unsafe reference.takeRetainedValue().run()
    }
  }
  if let first = shards.first { ShardWork(first, batch, fences, firstSequence).run() }
  for thread in threads { pthread_join(thread, nil) }
}
