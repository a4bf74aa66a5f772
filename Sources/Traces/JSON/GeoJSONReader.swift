package import Bytes

/// Reads GeoJSON: points with a time among their properties, lines with a list of times
/// (`coordTimes`, `coordinateProperties.times`, `times`), moving points of MF-JSON, Overland
/// batches, and features one a line.
///
/// A line is held until both its coordinates and its times are there; nothing else is kept.
package enum GeoJSONReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    try JSONDocuments.read(source, profile: .plain, options: options, into: &sink)
  }
}

/// Reads Google's location history, `Records.json`, of all years.
package enum GoogleRecordsReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    try JSONDocuments.read(source, profile: .defined, options: options, into: &sink)
  }
}

/// Reads positions as Traccar's interface gives them: `fixTime` counts, speed is in knots.
package enum TraccarReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    try JSONDocuments.read(source, profile: .traccar, options: options, into: &sink)
  }
}

/// Reads whole documents, one after the other, for their records.
enum JSONDocuments {
  static func read(
    _ source: consuming ByteSource, profile: JSONProfile, options: TraceOptions,
    into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try JSONRecordWalk(sourceName: source.name, profile: profile, options: options)
    var reader = JSONReader(source, layout: .sequence)
    do throws(ByteError) {
      while !walk.isDone(sink) {
        let token = try reader.next()
        if token == .end { break }
        try walk.value(token, &reader, &sink)
      }
    } catch {
      throw TraceError(error)
    }
    if let refusal = walk.refusal { throw refusal }
    if !sink.isStopped { try walk.intake.finish() }
  }
}
