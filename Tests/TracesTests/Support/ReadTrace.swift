import Bytes
import RulesEngine
import TestSupport
import Traces

/// What a reader made of an input.
struct ReadTrace {
  var fixes: [Fix]
  var devices: DeviceTable
  var report: TraceReport

  /// The fix's device name.
  func device(_ index: Int) -> String { devices[fixes[index].device] }
}

/// A reader's function.
typealias ReadFunction =
  @Sendable (
    consuming ByteSource, TraceOptions, inout FixSink
  ) throws(TraceError) -> Void

/// The readers of this folder.
enum Readers {
  static let nmea: ReadFunction = { (source, options, sink) throws(TraceError) in
    try NMEAReader.read(source, options: options, into: &sink)
  }
  static let ais: ReadFunction = { (source, options, sink) throws(TraceError) in
    try AISReader.read(source, options: options, into: &sink)
  }
  static let igc: ReadFunction = { (source, options, sink) throws(TraceError) in
    try IGCReader.read(source, options: options, into: &sink)
  }
  static let fit: ReadFunction = { (source, options, sink) throws(TraceError) in
    try FITReader.read(source, options: options, into: &sink)
  }
}

/// Holds what a sink delivers, since its closure cannot hold an `inout`.
private final class Box {
  var fixes: [Fix] = []
}

/// Reads a source to its end.
func read(
  _ source: consuming ByteSource, with reader: ReadFunction, format: TraceFormat = .csv,
  options: TraceOptions = TraceOptions()
) throws -> ReadTrace {
  let box = Box()
  var sink = FixSink(capacity: 100) { batch, _ in
    for index in 0..<batch.count { box.fixes.append(batch[index]) }
    return true
  }
  sink.begin(name: source.name, format: format)
  try reader(source, options, &sink)
  sink.finish()
  return ReadTrace(fixes: box.fixes, devices: sink.devices, report: sink.report)
}

/// Reads text, its lines ended by LF.
func read(
  text: String, with reader: ReadFunction, options: TraceOptions = TraceOptions(),
  name: String = "folder/device.log"
) throws -> ReadTrace {
  try read(
    ByteSource(bytes: Array(text.utf8), name: name), with: reader, options: options)
}

/// Reads a shared file.
func read(
  shared path: String, with reader: ReadFunction, options: TraceOptions = TraceOptions()
) throws -> ReadTrace {
  try read(ByteSource(path: SharedData.path(path)), with: reader, options: options)
}

/// Milliseconds since 1970 of an ISO 8601 text.
func instant(_ text: String) -> Int64 {
  let bytes = Array(text.utf8)
  return Timestamp.parseISO8601(bytes.span)?.milliseconds ?? .min
}
