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
    } catch {
      throw TraceError(error)
    }
    let layout: CSVLayout
    do throws(TraceError) {
      layout = try CSVLayout.detect(
        sample, isWhole: sample.count < CSVSample.byteCount, name: name, options: options)
    } catch {
      throw binaryError(sample, name: name) ?? error
    }
    if !layout.hasTime && options.clock == nil { throw .noTimes(name: name) }
    var table = try CSVTable(layout, options, sourceName: name)
    var reader = RecordReader(source, delimiter: layout.delimiter)
    try table.read(&reader, into: &sink)
  }

  /// Says that the input is no text, where that explains why no layout was found in it.
  private static func binaryError(_ sample: [UInt8], name: String) -> TraceError? {
    guard let zero = sample.firstIndex(of: 0) else { return nil }
    return TraceError(
      .notText(
        name: name, offset: UInt64(zero),
        hint: "a NUL byte; this is a binary file, or UTF-16 without a byte-order mark"))
  }
}
