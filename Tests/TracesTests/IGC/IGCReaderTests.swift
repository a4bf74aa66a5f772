import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct IGCReaderTests {
  private let record = "B1200003724000N12206000WA0002200022"

  @Test(arguments: [
    "HFDTE310819", "HFDTEDATE:310819,01", "HFDTE:310819", "HFDTEDATE: 310819", "HODTE310819",
  ])
  func readsTheDateInEverySpelling(header: String) throws {
    let trace = try read(text: "AXXX001\r\n\(header)\r\n\(record)\r\n", with: IGCReader.read)
    let fix = try #require(trace.fixes.first)
    #expect(fix.time == instant("2019-08-31T12:00:00Z"))
    #expect(fix.latitude == 37.4)
    #expect(fix.longitude == -122.1)
    #expect(fix.altitude == 22)
    #expect(fix.accuracy.isNaN)
  }

  @Test func readsDeclaredColumns() throws {
    let text = """
      HFDTE310819
      I053638FXA3939LAD4040LOD4143TRT4446TDS
      B1200003724000N12206000WA-0012-0013015563270250
      """
    let fix = try #require(try read(text: text, with: IGCReader.read).fixes.first)
    #expect(fix.accuracy == 15)
    #expect(fix.latitude == 37 + 24.0005 / 60)
    #expect(fix.longitude == -(122 + 6.0006 / 60))
    #expect(fix.course == 327)
    #expect(fix.altitude == -13)
    #expect(fix.time == instant("2019-08-31T12:00:00.025Z"))
  }

  @Test func rollsOverMidnightAndToleratesSmallSteps() throws {
    let clocks = ["235958", "235957", "000000", "235959", "000001"]
    let text =
      "HFDTE311299\n"
      + clocks.map { "B\($0)3724000N12206000WA0002200022" }
      .joined(separator: "\n")
    let times = try read(text: text, with: IGCReader.read).fixes.map(\.time)
    #expect(
      times
        == [
          "1999-12-31T23:59:58Z", "1999-12-31T23:59:57Z", "2000-01-01T00:00:00Z",
          "1999-12-31T23:59:59Z", "2000-01-01T00:00:01Z",
        ].map { instant($0) })
  }

  @Test func keepsTwoDimensionalFixesWithoutAltitude() throws {
    let text = """
      HFDTE310819
      B1200000000000N00000000EV0002200000
      B1200013724000N12206000WV0002200000
      """
    let trace = try read(text: text, with: IGCReader.read)
    #expect(trace.report.drops == [.noFix: 1])
    #expect(trace.fixes.count == 1)
    #expect(trace.fixes[0].altitude.isNaN)
    #expect(trace.fixes[0].row == 1)
  }

  @Test(arguments: [
    "B1200003724000N12206000W", "B1260003724000N12206000WA0002200022",
    "B1200003760000N12206000WA0002200022", "B120000372400xN12206000WA0002200022",
    "B1200003724000X12206000WA0002200022", "B1200003724000N12206000WA00022-xx22",
    "B1200003724000N12206000WX0002200022", "B",
  ])
  func countsBrokenRecords(line: String) throws {
    let trace = try read(text: "HFDTE310819\n\(line)\n\(record)", with: IGCReader.read)
    #expect(trace.fixes.count == 1)
    #expect(trace.report.drops == [.brokenRow: 1])
    #expect(trace.report.firstDrops[.brokenRow] == [2])
  }

  @Test func needsADateOrAClock() throws {
    #expect(throws: TraceError.noTimes(name: "folder/device.log")) {
      try read(text: record, with: IGCReader.read)
    }
    var options = TraceOptions()
    options.clock = SyntheticClock(start: instant("2020-02-02T05:00:00Z"), step: 1)
    let fix = try read(text: record, with: IGCReader.read, options: options).fixes.first
    #expect(fix?.time == instant("2020-02-02T12:00:00Z"))
  }
}

@Suite(.enabled(if: SharedData.isPresent)) struct IGCRecordingTests {
  @Test func agreesWithTheTruth() throws {
    let run = try TraceRun.file(Truth.path("flight.igc"), format: .igc, IGCReader.read)
    let tolerance = TruthTolerance(timeStep: 1000, degrees: 1.7e-5, altitude: 1)
    #expect(try Truth.load().differences(from: run.fixes, tolerance).isEmpty)
  }

  @Test(arguments: [
    ("01lz1hq1.igc.gz", 4960, 0), ("0asljd01.igc.gz", 4020, 0), ("9crx3101.igc.gz", 7629, 1),
    ("bad-line.igc", 9, 0), ("example.igc", 10, 0), ("skydrop-2019-04-15.igc", 533, 0),
    ("skytraxx21-2023-04-15.igc", 2008, 0), ("xctrack-2023-04-28.igc", 979, 0),
  ])
  func readsRecordings(file: String, fixes: Int, broken: Int) throws {
    let trace = try read(shared: "traces/igc/" + file, with: IGCReader.read)
    #expect(trace.fixes.count == fixes)
    #expect(trace.report.drops == (broken == 0 ? [:] : [.brokenRow: broken]))
  }
}
