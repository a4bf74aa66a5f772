import RulesEngine

/// Fixes of all files, for a replay by device and time.
final class SortedFixes {
  private var fixes = FixBatch()

  func add(_ batch: borrowing FixBatch) {
    fixes.append(contentsOf: copy batch)
  }

  func replay(
    _ devices: borrowing DeviceTable, into session: ReplaySession, batchSize: Int, isQuiet: Bool
  ) {
    let order = fixes.orderByDeviceAndTime()
    var bar = ProgressBar(total: UInt64(order.count), isQuiet: isQuiet)
    var batch = FixBatch()
    batch.reserveCapacity(batchSize)
    var start = 0
    while start < order.count {
      batch.removeAll()
      let end = min(start + batchSize, order.count)
      for position in order[start..<end] { batch.append(fixes[position]) }
      guard session.take(batch, devices) else { break }
      start = end
      bar.update(done: UInt64(start), fixes: start)
    }
    bar.finish()
  }
}

@available(*, unavailable)
extension SortedFixes: Sendable {}
