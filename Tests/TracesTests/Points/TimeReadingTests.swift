import RulesEngine
import Testing
import Traces

@Suite struct TimeReadingTests {
  private func read(_ time: String, zone: String?) -> TraceRun {
    var options = TraceOptions()
    options.timeZone = zone
    return TraceRun.text(
      "<gpx><trk><trkpt lat='1' lon='2'><time>\(time)</time></trkpt></trk></gpx>", format: .gpx,
      options: options, GPXReader.read)
  }

  @Test(
    arguments: [
      ("2020-07-01T12:00:00", "+02:00", 1_593_597_600_000),
      ("2020-07-01T12:00:00Z", "+02:00", 1_593_604_800_000),
      ("2020-07-01T12:00:00-01:00", "+02:00", 1_593_608_400_000),
      ("1593604800", "+02:00", 1_593_604_800_000),
      ("1593604800.25", nil, 1_593_604_800_250),
      ("1593604800250", nil, 1_593_604_800_250),
      ("1593604800250999", nil, 1_593_604_800_251),
      ("1593604800250000000", nil, 1_593_604_800_250),
      ("20200701T120000Z", nil, 1_593_604_800_000),
      ("2020-07-01", nil, 1_593_561_600_000),
    ] as [(String, String?, Int64)])
  func theZoneAppliesToTimesWithoutOne(text: String, zone: String?, expected: Int64) {
    #expect(read(text, zone: zone).fixes.map(\.time) == [expected])
  }

  @Test(
    arguments: [
      ("+02:00", "Times without a zone are taken as +02:00."),
      (nil, "Times without a zone are taken as UTC."),
    ] as [(String?, String)])
  func saysWhichZoneItTook(zone: String?, sentence: String) {
    #expect(read("2020-07-01T12:00:00", zone: zone).report.assumptions == [sentence])
    #expect(read("2020-07-01T12:00:00Z", zone: zone).report.assumptions == [])
  }

  @Test func refusesAnUnknownZone() {
    let run = read("2020-07-01T12:00:00", zone: "Europe/Atlantis")
    guard case .badOption = run.error else {
      Issue.record("not refused: \(String(describing: run.error))")
      return
    }
    #expect(run.report.rows == 0)
  }
}
