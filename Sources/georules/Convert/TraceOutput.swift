import RulesEngine
import Traces

/// A file of fixes in the making, shared by the commands that write traces.
final class TraceOutput {
  /// Why the file could not be written; a reader that went away is no reason.
  private(set) var failure: String?
  private(set) var fixCount = 0

  private var writer: TraceWriter
  /// Whether nothing more can be written.
  private(set) var isStopped = false

  init(_ options: TraceOutputOptions) throws(CommandFailure) {
    do throws(TraceWriteError) {
      writer = try TraceWriter(path: options.path, format: options.format)
    } catch {
      throw .unusableFile(error.description)
    }
  }

  /// Writes a batch; returns whether more is wanted.
  func take(_ fixes: borrowing FixBatch, _ devices: borrowing DeviceTable) -> Bool {
    guard !isStopped else { return false }
    do throws(TraceWriteError) {
      try writer.write(fixes, devices: devices)
      fixCount += fixes.count
    } catch {
      stop(error)
    }
    return !isStopped
  }

  /// Writes the format's end.
  func finish() {
    guard !isStopped else { return }
    do throws(TraceWriteError) { try writer.finish() } catch { stop(error) }
  }

  /// Says what was done: `wrote 7 fixes of 2 devices`.
  func sentence(_ verb: String, deviceCount: Int) -> String {
    "\(verb) \(Quantity.counted(fixCount, "fix", plural: "fixes")) of "
      + Quantity.counted(deviceCount, "device")
      + (Interrupt.isRequested ? "; stopped by Ctrl-C" : "")
  }

  private func stop(_ error: TraceWriteError) {
    isStopped = true
    if !ClosedPipe.explains(error.description) { failure = error.description }
  }
}

@available(*, unavailable)
extension TraceOutput: Sendable {}
