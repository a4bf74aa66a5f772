import Bytes
import RulesEngine
import Traces

/// Reads traces one after the other and hands their fixes to a session.
///
/// With `sortsFixes` everything is read first, then handed on by device and time.
struct TraceFeed {
  private(set) var reports: [TraceReport] = []
  /// Files that could not be read to their end, with the reason.
  private(set) var failures: [String] = []
  /// How many files gave nothing at all.
  private(set) var unreadable = 0

  private let input: InputOptions
  private let batchSize: Int
  private let sortsFixes: Bool
  private let isQuiet: Bool

  init(_ options: ReplayOptions) {
    input = options.input
    batchSize = options.threads > 1 ? 1 << 16 : 4096
    sortsFixes = options.preset == .exact
    isQuiet = options.isQuiet
  }

  mutating func run(into session: ReplaySession) {
    let progress = ByteProgress()
    var bar = ProgressBar(total: totalBytes(), isQuiet: isQuiet)
    let collected = FixCollector()
    let collects = sortsFixes
    var sink = FixSink(capacity: batchSize) { batch, devices in
      if collects {
        collected.fixes.append(contentsOf: copy batch)
        bar.update(done: progress.storedBytesRead, fixes: collected.fixes.count)
        return !Interrupt.isRequested
      }
      let goesOn = session.take(copy batch, devices)
      bar.update(done: progress.storedBytesRead, fixes: session.tally.read)
      return goesOn
    }
    for path in input.traces where !sink.isStopped {
      do throws(TraceError) {
        try TraceReader.read(path: path, options: input.trace, into: &sink, progress: progress)
      } catch {
        failures.append(error.description)
        if sink.report.fixes == 0 { unreadable += 1 }
      }
      reports.append(sink.report)
    }
    bar.finish()
    if sortsFixes { replaySorted(collected.fixes, sink.devices, into: session) }
    session.finish(sink.devices)
  }

  private func replaySorted(
    _ fixes: FixBatch, _ devices: DeviceTable, into session: ReplaySession
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

  private func totalBytes() -> UInt64? {
    var total: UInt64 = 0
    for path in input.traces {
      guard path != "-", let size = FileSize.bytes(of: path) else { return nil }
      total += size
    }
    return total
  }
}

/// Fixes of all files, for a replay in order of time.
private final class FixCollector {
  var fixes = FixBatch()
}
