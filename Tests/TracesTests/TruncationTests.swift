import RulesEngine
import Testing
import Traces

/// Files cut off at every byte: what is left is read, and no more is made of it.
@Suite struct TruncationTests {
  struct Sample: Sendable, CustomStringConvertible {
    var format: TraceFormat
    var text: String
    var fixes: Int
    var description: String { format.rawValue }

    func run(_ bytes: [UInt8]) -> TraceRun {
      switch format {
      case .gpx: TraceRun.bytes(bytes, format: format, GPXReader.read)
      case .kml: TraceRun.bytes(bytes, format: format, KMLReader.read)
      case .tcx: TraceRun.bytes(bytes, format: format, TCXReader.read)
      case .ndjson: TraceRun.bytes(bytes, format: format, NDJSONReader.read)
      case .googleRecords: TraceRun.bytes(bytes, format: format, GoogleRecordsReader.read)
      case .googleTimeline: TraceRun.bytes(bytes, format: format, GoogleTimelineReader.read)
      case .ownTracks: TraceRun.bytes(bytes, format: format, OwnTracksReader.read)
      case .traccar: TraceRun.bytes(bytes, format: format, TraccarReader.read)
      case .readsb: TraceRun.bytes(bytes, format: format, ReadsbReader.read)
      default: TraceRun.bytes(bytes, format: format, GeoJSONReader.read)
      }
    }
  }

  static let samples = [
    Sample(
      format: .gpx,
      text: "<gpx><trk><trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></trkpt>"
        + "<trkpt lat='1' lon='3'><time>2020-01-01T00:00:01Z</time></trkpt></trk></gpx>", fixes: 2),
    Sample(
      format: .kml,
      text: "<kml><gx:Track><when>2020-01-01T00:00:00Z</when><gx:coord>2 1</gx:coord>"
        + "<when>2020-01-01T00:00:01Z</when><gx:coord>3 1</gx:coord></gx:Track></kml>", fixes: 2),
    Sample(
      format: .tcx,
      text: "<T><Trackpoint><Time>2020-01-01T00:00:00Z</Time><Position><LatitudeDegrees>1"
        + "</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></Position></Trackpoint></T>",
      fixes: 1),
    Sample(
      format: .ndjson,
      text: #"{"lat":1,"lon":2,"ts":1577836800}"# + "\n" + #"{"lat":1,"lon":3,"ts":1577836801}"#,
      fixes: 2),
    Sample(
      format: .googleRecords,
      text: #"{"locations":[{"latitudeE7":10000000,"longitudeE7":20000000,"timestampMs":"#
        + #""1577836800000"},{"latitudeE7":10000000,"longitudeE7":20000000,"timestampMs":"#
        + #""1577836801000"}]}"#, fixes: 2),
    Sample(
      format: .googleTimeline,
      text: #"{"semanticSegments":[{"timelinePath":[{"point":"1°, 2°","time":"#
        + #""2020-01-01T00:00:00Z"},{"point":"1°, 3°","time":"2020-01-01T00:00:01Z"}]}]}"#,
      fixes: 2),
    Sample(
      format: .ownTracks,
      text: "2020-01-01T00:00:09Z\t*\t" + #"{"_type":"location","tst":1577836800,"lat":1,"lon":2}"#,
      fixes: 1),
    Sample(
      format: .traccar,
      text: #"[{"deviceId":1,"fixTime":"2020-01-01T00:00:00Z","latitude":1,"longitude":2}]"#,
      fixes: 1),
    Sample(
      format: .readsb,
      text: #"{"icao":"a","timestamp":1577836800,"trace":[[0,1,2,"ground"],[1,1,3,null]]}"#,
      fixes: 2),
    Sample(
      format: .geojson,
      text: #"{"type":"Feature","properties":{"times":[1577836800,1577836801]},"geometry":"#
        + #"{"type":"LineString","coordinates":[[2,1],[3,1]]}}"#, fixes: 2),
  ]

  @Test(arguments: samples)
  func eachPrefixGivesNoMoreThanItHolds(sample: Sample) {
    let bytes = Array(sample.text.utf8)
    let whole = sample.run(bytes)
    #expect(whole.error == nil)
    #expect(whole.fixes.count == sample.fixes)
    var last = 0
    for count in 0..<bytes.count {
      let run = sample.run(Array(bytes[..<count]))
      let found = run.fixes.map { [Double($0.time), $0.longitude, $0.latitude] }
      let expected = whole.fixes.map { [Double($0.time), $0.longitude, $0.latitude] }
      #expect(found == Array(expected.prefix(found.count)), "\(count) bytes")
      #expect(run.fixes.count >= last, "\(count) bytes")
      // Lines may end anywhere between two; every other cut must be told.
      let isToldOf = run.error != nil || !run.report.drops.isEmpty
      let isBetweenLines = sample.format == .ndjson && run.fixes.count == 1
      let isWhole = run.fixes.count == sample.fixes
      #expect(isToldOf || isBetweenLines || isWhole || count == 0, "\(count) bytes")
      last = run.fixes.count
    }
  }
}
