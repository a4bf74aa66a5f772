import Bytes
import RulesEngine
import TestSupport
import Traces

/// A reader's function, for tables of tests.
typealias ReadFunction =
  @Sendable (
    consuming ByteSource, TraceOptions, inout FixSink
  ) throws(TraceError) -> Void

extension TraceRun {
  /// The name of a fix's device.
  func device(_ index: Int) -> String { devices[Int(fixes[index].device)] }

  /// The run, when it came to its end.
  func whole() throws -> TraceRun {
    if let error { throw error }
    return self
  }
}

/// Reads text that must be readable to its end.
func read(
  text: String, with reader: ReadFunction, options: TraceOptions = TraceOptions(),
  name: String = "folder/device.log"
) throws -> TraceRun {
  try TraceRun.text(text, name: name, format: .nmea, options: options, reader).whole()
}

/// Reads bytes that must be readable to their end.
func read(
  bytes: [UInt8], with reader: ReadFunction, options: TraceOptions = TraceOptions(),
  name: String = "folder/device.fit"
) throws -> TraceRun {
  try TraceRun.bytes(bytes, name: name, format: .fit, options: options, reader).whole()
}

/// Reads a shared file that must be readable to its end.
func read(
  shared path: String, with reader: ReadFunction, options: TraceOptions = TraceOptions()
) throws -> TraceRun {
  try TraceRun.file(SharedData.path(path), format: .nmea, options: options, reader).whole()
}

/// Milliseconds since 1970 of an ISO 8601 text.
func instant(_ text: String) -> Int64 {
  let bytes = Array(text.utf8)
  return Timestamp.parseISO8601(bytes.span)?.milliseconds ?? .min
}
