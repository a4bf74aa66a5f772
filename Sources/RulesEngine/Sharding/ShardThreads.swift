import Synchronization

/// The threads of an engine's shards; they are started when first needed and end with the engine.
final class ShardThreads: Sendable {
  private let workers = Mutex<[ShardWorker]>([])

  deinit {
    for worker in workers.withLock({ $0 }) { worker.end() }
  }

  /// Runs every shard's part of a batch, all but the first on threads of their own, and waits.
  func process(_ shards: [Shard], _ batch: FixBatch, fences: FenceTable, firstSequence: UInt64) {
    let workers = workers(shards.count - 1)
    for (worker, shard) in zip(workers, shards.dropFirst()) {
      worker.begin { shard.process(batch, fences: fences, firstSequence: firstSequence) }
    }
    shards.first?.process(batch, fences: fences, firstSequence: firstSequence)
    // Where there are no threads to be had, this one does their work.
    for shard in shards.dropFirst(1 + workers.count) {
      shard.process(batch, fences: fences, firstSequence: firstSequence)
    }
    for worker in workers { worker.wait() }
  }

  private func workers(_ count: Int) -> [ShardWorker] {
    workers.withLock { workers in
      while workers.count < count, let worker = ShardWorker() { workers.append(worker) }
      return workers
    }
  }
}
