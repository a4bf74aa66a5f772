import RulesEngine
import Testing
import Traces

@Suite struct TrackerReaderTests {
  private static let start: Int64 = 1_577_836_800_000

  private func ownTracks(_ lines: [String]) -> TraceRun {
    TraceRun.text(
      lines.joined(separator: "\n"), name: "2020-01.rec", format: .ownTracks, OwnTracksReader.read)
  }

  @Test func ownTracksTimesAreTheFixes() throws {
    let run = ownTracks([
      "2020-01-01T00:00:09Z\t*                 \t"
        + #"{"_type":"location","tst":1577836800,"lat":20,"lon":10,"acc":12,"alt":5,"vel":36,"#
        + #""cog":90,"tid":"p1","t":"p","created_at":1577836900}"#
    ])
    let fix = try #require(run.fixes.first)
    #expect(fix.time == Self.start)
    #expect(fix.receivedAt == Self.start + 9000)
    #expect(fix.latitude == 20 && fix.longitude == 10 && fix.accuracy == 12)
    #expect(fix.altitude == 5 && fix.course == 90)
    #expect(abs(fix.speed - 10) < 1e-12)
    #expect(run.devices == ["p1"])
  }

  @Test func ownTracksMessagesAreCounted() {
    let location = #"{"_type":"location","tst":1577836800,"lat":20,"lon":10}"#
    let run = ownTracks([
      "2020-01-01T00:00:09Z\tlwt               \t" + #"{"_type":"lwt","tst":1}"#,
      "2020-01-01T00:00:09Z\tevent             \t"
        + #"{"_type":"transition","tst":1,"lat":1,"lon":2,"event":"enter"}"#,
      "2020-01-01T00:00:09Z\t*                 \t" + location,
      "2020-01-01T00:00:09Z\t*                 \t{broken",
      "no tabs at all", "",
      "2020-01-01T00:00:09Z\t*                 \t" + location,
    ])
    #expect(run.error == nil)
    #expect(run.fixes.map(\.row) == [2, 5])
    #expect(run.report.drops == [.noFix: 2, .brokenRow: 2])
    #expect(run.report.firstDrops[.brokenRow] == [4, 5])
  }

  @Test func traccarSpeedsAreKnotsAndFixTimeCounts() throws {
    let run = TraceRun.text(
      #"[{"id":5,"deviceId":17,"serverTime":"2020-01-01T00:00:09Z","deviceTime":"#
        + #""2020-01-01T00:00:05Z","fixTime":"2020-01-01T00:00:00.000+00:00","valid":true,"#
        + #""latitude":20,"longitude":10,"altitude":5,"speed":10,"course":90,"accuracy":0,"#
        + #""attributes":{"lat":1,"speed":3},"network":null},"#
        + #"{"id":6,"deviceId":17,"fixTime":"2020-01-01T00:00:01Z","valid":false,"latitude":20,"#
        + #""longitude":10}]"#, name: "positions.json", format: .traccar, TraccarReader.read)
    let fix = try #require(run.fixes.first)
    #expect(run.fixes.count == 1)
    #expect(fix.time == Self.start && fix.receivedAt == Self.start + 9000)
    #expect(abs(fix.speed - 5.14444) < 1e-5)
    #expect(fix.course == 90 && fix.altitude == 5)
    #expect(run.devices == ["17"])
    #expect(run.report.drops == [.noFix: 1])
  }

  private func readsb(_ trace: String, head: String = #""icao":"0a0b0c","timestamp":1577836800.5"#)
    -> TraceRun
  {
    TraceRun.text(
      #"{\#(head),"trace":[\#(trace)]}"#, name: "trace_full_0a0b0c.json", format: .readsb,
      ReadsbReader.read)
  }

  private static let rows =
    #"[0,20,10,1000,10,90,0,0,null,"adsb_icao",1100],"#
    + #"[1.25,21,11,"ground",null,null,2,0,{"type":"adsb_icao","x":[1]}],[2,22,12,null,-1]"#

  @Test(arguments: [
    #"{"icao":"0a0b0c","timestamp":1577836800.5,"trace":[\#(rows)]}"#,
    #"{"trace":[\#(rows)],"timestamp":1577836800.5,"icao":"0a0b0c"}"#,
  ])
  func readsbTimesCountFromTheTimestamp(text: String) throws {
    let run = TraceRun.text(
      text, name: "trace_full_0a0b0c.json", format: .readsb, ReadsbReader.read)
    #expect(run.error == nil)
    #expect(run.fixes.map { $0.time - Self.start } == [500, 1750, 2500])
    #expect(run.fixes.map(\.latitude) == [20, 21, 22])
    #expect(run.fixes.map(\.longitude) == [10, 11, 12])
    let first = try #require(run.fixes.first)
    #expect(abs(first.altitude - 304.8) < 1e-9)
    #expect(abs(first.speed - 5.14444) < 1e-5)
    #expect(first.course == 90)
    #expect(run.fixes[1].altitude.isNaN && run.fixes[1].speed.isNaN)
    #expect(run.fixes[2].altitude.isNaN && run.fixes[2].speed.isNaN)
    #expect(run.fixes.map { $0.flags == .segmentStart } == [false, true, false])
    #expect(run.devices == ["0a0b0c"])
  }

  @Test func readsbRowsThatLackSomethingAreNamed() {
    let run = readsb(#"[0,20,10,1],[1,null,10,1],[null,20,10,1],[3],7,["x",20,10,1],[4,20,10,1]"#)
    #expect(run.fixes.map(\.row) == [0, 6])
    #expect(
      run.report.drops == [.noPosition: 2, .noTime: 1, .brokenRow: 1, .badTime: 1])
    let untimed = readsb("[0,20,10,1]", head: #""icao":"0a0b0c""#)
    #expect(untimed.error == .noTimes(name: "trace_full_0a0b0c.json"))
  }
}
