/// Finished batches that wait to be taken: a bounded queue.
struct BatchQueue: Sendable {
  private var batches: [KeptBatch] = []
  private var first = 0
  /// Fixes in batches that were given up because the queue was full.
  var droppedFixes: UInt64 = 0

  var waiting: ArraySlice<KeptBatch> { batches[first...] }

  mutating func append(_ batch: KeptBatch, rules: BatchRules) {
    if batches.count - first >= max(1, rules.maxQueued) {
      switch rules.overflow {
      case .dropNewest:
        droppedFixes &+= UInt64(batch.fixes.count)
        return
      case .dropOldest:
        if let oldest = next() { droppedFixes &+= UInt64(oldest.fixes.count) }
      }
    }
    batches.append(batch)
  }

  mutating func next() -> KeptBatch? {
    guard first < batches.count else { return nil }
    let batch = batches[first]
    batches[first].fixes = []
    first += 1
    if first > 64 && first > batches.count / 2 || first == batches.count {
      batches.removeFirst(first)
      first = 0
    }
    return batch
  }
}
