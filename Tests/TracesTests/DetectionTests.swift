import RulesEngine
import Testing
import Traces

/// Formats recognised by content alone.
@Suite struct DetectionTests {
  static let point =
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"properties":{"time":"2023-11-14T22:13:20Z"}}"#

  /// RFC 7464 puts a record separator before each text of a sequence.
  @Test(arguments: [
    ("\u{1e}" + point + "\n\u{1e}" + point + "\n", TraceFormat.geojson),
    ("\u{1e}{\"lat\":1,\"lon\":2,\"ts\":1700000000}\n", TraceFormat.ndjson),
  ])
  func aSequenceOfJSONTextsIsJSON(text: String, format: TraceFormat) throws {
    var fixes = 0
    var sink = FixSink { batch, _ in
      fixes += batch.count
      return true
    }
    try TraceReader.read(bytes: Array(text.utf8), name: "trip", into: &sink)
    #expect(sink.report.format == format)
    #expect(fixes == text.utf8.count { $0 == 0x1e })
  }
}
