import RulesEngine
import Testing
import Traces

@Suite struct GoogleReaderTests {
  private static let start: Int64 = 1_577_836_800_000

  private func records(_ text: String) -> TraceRun {
    TraceRun.text(
      #"{"locations":[\#(text)]}"#, name: "Records.json", format: .googleRecords,
      GoogleRecordsReader.read)
  }

  private func timeline(_ text: String) -> TraceRun {
    TraceRun.text(
      text, name: "Timeline.json", format: .googleTimeline, GoogleTimelineReader.read)
  }

  @Test func readsRecords() throws {
    let run = records(
      #"{"timestampMs":"1577836800000","latitudeE7":200000000,"longitudeE7":-1221134792,"#
        + #""accuracy":1200,"velocity":3,"heading":7,"altitude":5,"activity":[{"timestampMs":"1","#
        + #""activity":[{"type":"STILL"}]}],"source":"WIFI","deviceTag":-5},"#
        + #"{"timestamp":"2020-01-01T00:00:01.5Z","latitudeE7":1,"longitudeE7":-2,"deviceTag":-5}"#)
    let first = try #require(run.fixes.first)
    #expect(run.fixes.map { $0.time - Self.start } == [0, 1500])
    #expect(first.latitude == 20 && first.longitude == -122.1134792)
    #expect(first.accuracy == 1200 && first.speed == 3 && first.course == 7)
    #expect(first.altitude == 5)
    #expect(run.devices == ["-5"])
  }

  @Test func repairsCoordinatesThatOverflowed() {
    let run = records(
      #"{"timestampMs":"1577836800000","latitudeE7":4094967296,"longitudeE7":3073832504},"#
        + #"{"timestampMs":"1577836800000","latitudeE7":-4094967296,"longitudeE7":1900000000}"#)
    #expect(run.fixes.map(\.latitude) == [-20, 20])
    #expect(run.fixes.map(\.longitude) == [-122.1134792, 190])
    #expect(
      run.report.assumptions == ["Coordinates that had overflowed by 2^32 are repaired."])
  }

  @Test(arguments: ["48.85°, -2.35°", "48.85, -2.35", "geo:48.85,-2.35", " 48.85° ,-2.35° "])
  func readsPlacesAsTextOfAnyKind(place: String) {
    let run = timeline(
      #"[{"timelinePath":[{"point":"\#(place)","time":"2020-01-01T02:00:00.000+02:00"}]}]"#)
    #expect(run.fixes.map(\.latitude) == [48.85])
    #expect(run.fixes.map(\.longitude) == [-2.35])
    #expect(run.fixes.map(\.time) == [Self.start])
  }

  @Test func minutesCountFromTheSegmentsStart() {
    let path =
      #""timelinePath":[{"point":"geo:1,2","durationMinutesOffsetFromStartTime":"3"},"#
      + #"{"durationMinutesOffsetFromStartTime":4.0,"point":"geo:1,2"}]"#
    for text in [
      #"[{"startTime":"2020-01-01T00:00:00Z",\#(path)}]"#,
      #"[{"endTime":"x",\#(path),"startTime":"2020-01-01T00:00:00Z"}]"#,
    ] {
      #expect(timeline(text).fixes.map { $0.time - Self.start } == [180_000, 240_000])
    }
  }

  @Test func oneOfTwoSourcesIsRead() {
    let path =
      #""semanticSegments":[{"startTime":"2020-01-01T00:00:00Z","timelinePath":["#
      + #"{"point":"1°, 2°","time":"2020-01-01T00:00:00Z"},"#
      + #"{"point":"3°, 4°","time":"2020-01-01T00:10:00Z"}]},{"visit":{"topCandidate":"#
      + #"{"placeLocation":{"latLng":"9°, 9°"}}}}]"#
    let signals =
      #""rawSignals":[{"position":{"LatLng":"1°, 2°","accuracyMeters":9,"altitudeMeters":8,"#
      + #""timestamp":"2020-01-01T00:05:00Z","speedMetersPerSecond":7}},{"activityRecord":{}},"#
      + #"{"wifiScan":{"devicesRecords":[]}},{"position":{"LatLng":"5°, 6°","#
      + #""timestamp":"2020-01-01T00:20:00Z"}}]"#
    let pathFirst = timeline("{\(path),\(signals)}")
    #expect(pathFirst.fixes.map(\.latitude) == [1, 3, 5])
    #expect(pathFirst.report.drops == [.repeated: 1])
    #expect(
      pathFirst.report.assumptions == [
        "Positions come from timelinePath.",
        "Positions of rawSignals within the same span of time are left out.",
      ])
    let signalsFirst = timeline("{\(signals),\(path)}")
    #expect(signalsFirst.fixes.map(\.latitude) == [1, 5, 1])
    #expect(signalsFirst.fixes.first?.accuracy == 9)
    #expect(signalsFirst.fixes.first?.altitude == 8)
    #expect(signalsFirst.fixes.first?.speed == 7)
    #expect(signalsFirst.report.drops == [.repeated: 1])
    let alone = timeline("{\(signals)}")
    #expect(alone.fixes.count == 2)
    #expect(alone.report.assumptions == ["Positions come from rawSignals."])
  }

  @Test func namesWhatItLeavesOut() {
    let run = timeline(
      #"[{"startTime":"2020-01-01T00:00:00Z","timelinePath":[{"point":"geo:1,x","#
        + #""durationMinutesOffsetFromStartTime":"1"},{"point":"geo:1,2"},"#
        + #"{"durationMinutesOffsetFromStartTime":"1"},{"point":"geo:1,2","#
        + #""durationMinutesOffsetFromStartTime":"soon"},{"point":"geo:1,2","#
        + #""durationMinutesOffsetFromStartTime":"1"}]}]"#)
    #expect(run.fixes.count == 1 && run.report.rows == 5)
    #expect(
      run.report.drops == [.badPosition: 1, .noTime: 1, .noPosition: 1, .badTime: 1])
  }

  @Test func keepsWhatStandsBeforeTheBreak() {
    let run = timeline(
      #"{"semanticSegments":[{"timelinePath":[{"point":"1°, 2°","time":"2020-01-01T00:00:00Z"},"#
        + #"{"point":"3°, 4°","ti"#)
    #expect(run.fixes.map(\.latitude) == [1])
    #expect(run.error != nil)
  }
}
