import RulesEngine
import Testing
import Traces

@Suite struct TCXReaderTests {
  private func point(_ time: String, latitude: String = "1", extra: String = "") -> String {
    "<Trackpoint><Time>\(time)</Time><Position><LatitudeDegrees>\(latitude)</LatitudeDegrees>"
      + "<LongitudeDegrees>2</LongitudeDegrees></Position>\(extra)</Trackpoint>"
  }

  private func read(_ body: String) -> TraceRun {
    TraceRun.text(
      "<TrainingCenterDatabase><Activities>" + body + "</Activities></TrainingCenterDatabase>",
      name: "run.tcx", format: .tcx, TCXReader.read)
  }

  @Test func readsSpeedFromTheExtensionAndOffsetsFromTimes() throws {
    let run = read(
      "<Activity><Lap><Track>"
        + point(
          "2020-12-27T15:59:36.000+01:00",
          extra:
            "<AltitudeMeters>7.5</AltitudeMeters><HeartRateBpm><Value>99</Value></HeartRateBpm>"
            + "<Extensions><ns3:TPX><ns3:Speed>2.5</ns3:Speed></ns3:TPX></Extensions>")
        + "</Track></Lap></Activity>")
    let fix = try #require(run.fixes.first)
    #expect(fix.time == 1_609_081_176_000)
    #expect(fix.latitude == 1 && fix.longitude == 2 && fix.altitude == 7.5 && fix.speed == 2.5)
    #expect(run.devices == ["run"])
  }

  @Test func pointsWithoutPositionAreCounted() {
    let run = read(
      "<Activity><Lap><Track><Trackpoint><Time>2020-12-27T15:59:36Z</Time></Trackpoint>"
        + point("2020-12-27T15:59:37Z") + "<Trackpoint><Time>2020-12-27T15:59:38Z</Time>"
        + "<Position/></Trackpoint></Track></Lap></Activity>")
    #expect(run.report.drops == [.noPosition: 2])
    #expect(run.fixes.map(\.row) == [1])
    #expect(run.fixes.first?.flags == .segmentStart)
  }

  @Test func lapsContinueAndPausesDoNot() {
    let at = point("2020-12-27T15:59:37Z")
    let activity =
      "<Activity><Lap><Track>\(at)\(at)</Track></Lap><Lap><Track>\(at)</Track><Track>\(at)</Track>"
      + "</Lap></Activity>"
    let run = read(activity + activity)
    let starts = run.fixes.map { $0.flags == .segmentStart }
    #expect(starts == [true, false, false, true, true, false, false, true])
    #expect(run.report.assumptions == ["All activities of the file are of one device."])
  }

  @Test func badValuesAreNamed() {
    let run = read(
      "<Activity><Lap><Track>" + point("2020-12-27T15:59:37Z", latitude: "x")
        + point("yesterday") + point("2020-12-27T15:59:37Z") + "</Track></Lap></Activity>")
    #expect(run.report.drops == [.badPosition: 1, .badTime: 1])
    #expect(run.fixes.count == 1)
  }
}
