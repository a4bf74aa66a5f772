package import Bytes
import RulesEngine

/// Reads fixes from delimited text: any columns, recognised by their names or by their values.
package enum CSVReader {
  /// Reads the whole source; the caller begins and finishes the sink's file.
  ///
  /// The layout (delimiter, header, columns, units, notation) is decided from the first 64 KB and
  /// stated in the report's assumptions.
  ///
  /// - Throws: what keeps the whole table from being read; bad rows are dropped and counted.
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let name = source.name
    let sample: [UInt8]
    do throws(ByteError) {
      try source.decodeText()
      sample = try source.peek(CSVSample.byteCount)
      try refuseBinary(sample, name: name)
    } catch {
      throw TraceError(error)
    }
    let layout = try CSVLayout.detect(
      sample, isWhole: sample.count < CSVSample.byteCount, name: name, options: options)
    if !layout.hasTime && options.clock == nil { throw .noTimes(name: name) }
    var table = try CSVTable(consume source, layout, options)
    try table.read(into: &sink)
  }

  /// Refuses input whose first bytes belong to no text, before a layout is sought in it.
  private static func refuseBinary(_ sample: [UInt8], name: String) throws(ByteError) {
    guard let zero = sample.firstIndex(of: 0) else { return }
    let firstLine = sample.firstIndex(of: 0x0a) ?? sample.count
    // Behind the first line the record reader names the place, when it gets there.
    guard zero < firstLine else { return }
    throw .notText(
      name: name, offset: UInt64(zero),
      hint: "a NUL byte; this is a binary file, or UTF-16 without a byte-order mark")
  }
}
