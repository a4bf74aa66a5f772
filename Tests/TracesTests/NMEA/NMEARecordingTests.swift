import RulesEngine
import TestSupport
import Testing
import Traces

@Suite(.enabled(if: SharedData.isPresent)) struct NMEARecordingTests {
  @Test func agreesWithTheTruth() throws {
    let run = try TraceRun.file(Truth.path("rmc_gga.nmea"), format: .nmea, NMEAReader.read)
    let tolerance = TruthTolerance(degrees: 1.7e-7, speed: 0.01, course: 0.1, altitude: 0.1)
    #expect(try Truth.load().differences(from: run.fixes, tolerance).isEmpty)
  }

  @Test(arguments: [
    ("nmea/gps_amsterdam_2014.nmea", 1202, "2014-04-03T08:54:11Z"),
    ("nmea/ublox_f9k_mountain_view_2020.nmea.gz", 1654, "2020-02-07T02:14:17Z"),
    // Its sentences of one time are not beside each other, so some make two fixes.
    ("gpsbabel/nmea+ms.txt", 37, "2007-08-17T09:31:56Z"),
    ("gpsbabel/backfilldate.nmea", 500, "2019-03-08T23:56:00Z"),
    ("gpsbabel/nmeadate.nmea", 6, "1998-08-07T03:29:08.379Z"),
    ("gpsbabel/nmea_utf16", 154, "2004-08-07T03:29:08.379Z"),
  ])
  func readsRecordings(file: String, fixes: Int, first: String) throws {
    let trace = try read(shared: "traces/" + file, with: NMEAReader.read)
    #expect(trace.fixes.count == fixes)
    #expect(trace.report.drops.isEmpty)
    #expect(trace.report.firstTime == instant(first))
  }

  @Test(arguments: [
    ("gpsbabel/adddate.nmea", 500), ("gpsbabel/addmultipledaysfwd.nmea", 28),
    ("nmea/sailboat_plaka.nmea.gz", 7250),
  ])
  func datesRecordingsWithoutDatesByTheClock(file: String, fixes: Int) throws {
    #expect(throws: TraceError.noTimes(name: SharedData.path("traces/" + file))) {
      try read(shared: "traces/" + file, with: NMEAReader.read)
    }
    var options = TraceOptions()
    options.clock = SyntheticClock(start: instant("2024-05-05T00:00:00Z"), step: 1000)
    let trace = try read(shared: "traces/" + file, with: NMEAReader.read, options: options)
    #expect(trace.fixes.count == fixes)
    #expect(trace.report.order == .ascending)
    #expect(
      trace.report.firstTime.map { $0 / 86_400_000 } == instant("2024-05-05T00:00:00Z") / 86_400_000
    )
  }
}
