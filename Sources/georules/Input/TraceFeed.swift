import Bytes
import RulesEngine
import Traces

/// Reads traces one after the other and hands their fixes on in batches.
struct TraceFeed {
  typealias Receiver = (borrowing FixBatch, borrowing DeviceTable) -> Bool

  private(set) var reports: [TraceReport] = []
  /// Files that could not be read to their end, with the reason.
  private(set) var failures: [String] = []

  private let input: InputOptions
  private let batchSize: Int
  private let isQuiet: Bool

  init(_ input: InputOptions, batchSize: Int = 4096, isQuiet: Bool) {
    self.input = input
    self.batchSize = batchSize
    self.isQuiet = isQuiet
  }

  /// Reads until the files end, the receiver returns `false`, or Ctrl-C is pressed.
  ///
  /// - Returns: the devices of all files.
  mutating func run(_ receive: @escaping Receiver) -> DeviceTable {
    let progress = ByteProgress(isCalledOff: { Interrupt.isRequested })
    var bar = ProgressBar(total: totalBytes(), isQuiet: isQuiet)
    var count = 0
    var sink = FixSink(capacity: batchSize) { batch, devices in
      count += batch.count
      let goesOn = receive(batch, devices)
      bar.update(done: progress.storedBytesRead, fixes: count)
      return goesOn && !Interrupt.isRequested
    }
    for path in input.traces where !sink.isStopped && !Interrupt.isRequested {
      do throws(TraceError) {
        try TraceReader.read(path: path, options: input.trace, into: &sink, progress: progress)
      } catch {
        // A file that was left because of Ctrl-C may look as if it ended too early.
        if !Interrupt.isRequested { failures.append(error.description) }
      }
      reports.append(sink.report)
    }
    bar.finish()
    return sink.devices
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
