import Bytes
import RulesEngine
import Traces

/// A trace reader's entry point.
typealias TraceRead = (
  consuming ByteSource, TraceOptions, inout FixSink
) throws(TraceError) -> Void

/// Everything that one reading of one input gave.
struct TraceRun {
  var fixes: [Fix] = []
  var devices: [String] = []
  var report: TraceReport
  /// What ended the reading early; the fixes before it are there.
  var error: TraceError?

  /// Reads a file.
  static func file(
    _ path: String, format: TraceFormat, options: TraceOptions = TraceOptions(),
    _ read: TraceRead
  ) throws(ByteError) -> TraceRun {
    run(try ByteSource(path: path), name: path, format: format, options: options, read)
  }

  /// Reads text from memory; `name` may lend the device its name.
  static func text(
    _ text: String, name: String = "trip.x", format: TraceFormat,
    options: TraceOptions = TraceOptions(), _ read: TraceRead
  ) -> TraceRun {
    bytes(Array(text.utf8), name: name, format: format, options: options, read)
  }

  /// Reads bytes from memory.
  static func bytes(
    _ bytes: [UInt8], name: String = "trip.x", format: TraceFormat,
    options: TraceOptions = TraceOptions(), _ read: TraceRead
  ) -> TraceRun {
    run(
      ByteSource(bytes: bytes, name: name), name: name, format: format, options: options, read)
  }

  private static func run(
    _ source: consuming ByteSource, name: String, format: TraceFormat, options: TraceOptions,
    _ read: TraceRead
  ) -> TraceRun {
    let received = Received()
    var sink = FixSink(capacity: 64) { batch, devices in
      for index in 0..<batch.count { received.fixes.append(batch[index]) }
      received.devices = (0..<devices.count).map { devices[DeviceHandle($0)] }
      return true
    }
    sink.begin(name: name, format: format)
    var failure: TraceError?
    do throws(TraceError) {
      try read(source, options, &sink)
    } catch {
      failure = error
    }
    sink.finish()
    return TraceRun(
      fixes: received.fixes, devices: received.devices, report: sink.report, error: failure)
  }

  private final class Received {
    var fixes: [Fix] = []
    var devices: [String] = []
  }
}
