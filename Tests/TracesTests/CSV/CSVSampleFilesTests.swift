import Bytes
import RulesEngine
import TestSupport
import Testing
import Traces

/// The tables among the format samples, against the truth behind them.
@Suite(.enabled(if: SharedData.isPresent)) struct CSVSampleFilesTests {
  private func differences(
    _ file: String, _ tolerance: TruthTolerance, device: String? = nil,
    options: TraceOptions = TraceOptions()
  ) throws -> [String] {
    let run = try TraceRun.file(
      Truth.path(file), format: .csv, options: options, CSVReader.read(_:options:into:))
    #expect(run.error == nil)
    #expect(run.report.rows == 300)
    #expect(run.report.drops.isEmpty)
    #expect(run.devices == [device ?? String(file.split(separator: ".")[0])])
    return try Truth.load().differences(from: run.fixes, tolerance)
  }

  @Test func readsUnixSeconds() throws {
    let found = try differences(
      "csv_unix_seconds.csv", TruthTolerance(accuracy: 0, speed: 0, course: 0))
    #expect(found == [])
  }

  @Test func readsMillisecondsAndLongitudeFirst() throws {
    let found = try differences("csv_unix_millis_lonlat.csv", TruthTolerance())
    #expect(found == [])
  }

  @Test func readsQuotedFieldsBehindAByteOrderMark() throws {
    let found = try differences("csv_iso_bom_crlf_quoted.csv", TruthTolerance())
    #expect(found == [])
  }

  @Test func readsDecimalCommasAndLocalTimes() throws {
    var options = TraceOptions()
    options.timeZone = "America/Los_Angeles"
    let found = try differences(
      "csv_semicolon_decimal_comma.csv", TruthTolerance(timeStep: 1000, speed: 0.014),
      options: options)
    #expect(found == [])
  }

  @Test func readsPointsAsWKT() throws {
    let found = try differences("csv_wkt_tab.tsv", TruthTolerance())
    #expect(found == [])
  }

  @Test func readsCellsWithUnits() throws {
    let found = try differences(
      "traccar_export.csv", TruthTolerance(timeStep: 1000, speed: 0.0026, altitude: 0))
    #expect(found == [])
  }

  @Test func readsMovebank() throws {
    let found = try differences(
      "movebank.csv", TruthTolerance(speed: 0, course: 0, altitude: 0), device: "phone-1")
    #expect(found == [])
  }

  /// What becomes of a row of the hand-made list of troubles.
  enum Outcome: Sendable {
    case fix(String, Double, Double)
    case dropped(DropReason)
  }

  private static let outcomes: [Outcome] = [
    .fix("2024-03-31T00:59:58Z", 16.36, 48.2),
    .fix("2024-03-31T00:59:59Z", 16.3601, 48.2001),
    .fix("2024-03-31T00:59:59Z", 16.3601, 48.2001),
    .fix("2024-03-31T00:59:59Z", 16.361, 48.2005),
    .fix("2024-03-31T00:59:50Z", 16.359, 48.1995),
    .fix("2024-03-31T01:00:10Z", 0, 0),
    .fix("2024-03-31T01:00:11Z", -0.0000001, 0.0000001),
    .dropped(.noPosition),
    .dropped(.noPosition),
    .fix("2024-03-31T01:00:14Z", 116.2153, 400.1667),
    .dropped(.noFix),
    .fix("2024-03-31T01:00:16Z", 48.2002, 16.3602),
    .fix("2024-03-31T01:00:17Z", 13.405, 52.52),
    .fix("2024-03-31T01:00:18Z", 16.3603, 48.2003),
    .fix("2024-03-31T01:00:19Z", 16.3603, 48.2003),
    .fix("2024-03-31T01:00:20Z", 16.3603, 48.2003),
    .fix("1970-01-01T00:00:00Z", 16.3603, 48.2003),
    .fix("2044-08-19T00:00:00Z", 16.3603, 48.2003),
    .fix("2024-03-31T01:00:21Z", 16.3604, 48.2004),
    .fix("2017-01-01T00:00:00Z", 16.3604, 48.2004),
    .fix("2024-03-31T01:00:25Z", 16.3604, 48.2004),
    .fix("2024-03-31T01:00:26Z", 16.3604, 48.2004),
    .fix("2024-03-31T01:00:27Z", 16.3604, 48.2004),
    .fix("2024-03-31T01:00:28.123Z", 16.3604, 48.2004),
    .fix("2024-03-31T01:00:00Z", 179.9999, -17.7),
    .fix("2024-03-31T01:00:01Z", -179.9999, -17.7),
    .fix("2024-03-31T01:00:02Z", 180, -17.7),
    .fix("2024-03-31T01:00:03Z", -180, -17.7),
    .fix("2024-03-31T01:00:04Z", 190.5, -17.7),
    .fix("2024-03-31T01:00:05Z", 0, 90),
    .fix("2024-03-31T01:00:06Z", 123.4, -90),
    .fix("2024-03-31T01:00:07Z", 16.36, 48.2),
    .fix("2024-03-31T01:00:08Z", 16.3604, 48.2004),
    .dropped(.badTime),
    .dropped(.brokenRow),
  ]

  @Test func readsTheListOfTroublesRowByRow() throws {
    let run = try TraceRun.file(
      Truth.path("messy_handmade.csv"), format: .csv, CSVReader.read(_:options:into:))
    #expect(run.error == nil)
    #expect(run.report.rows == Self.outcomes.count)
    let byRow = Dictionary(uniqueKeysWithValues: run.fixes.map { ($0.row, $0) })
    for (row, outcome) in Self.outcomes.enumerated() {
      let fix = byRow[UInt32(row)]
      switch outcome {
      case .fix(let time, let longitude, let latitude):
        let found = fix.map {
          "\(CivilTime.iso8601(milliseconds: $0.time)) \($0.longitude) \($0.latitude)"
        }
        #expect(found == "\(time) \(longitude) \(latitude)", "row \(row)")
      case .dropped(let reason):
        #expect(fix == nil, "row \(row)")
        // Two lines stand before the first row.
        #expect(run.report.firstDrops[reason]?.contains(row + 3) == true, "row \(row)")
      }
    }
    #expect(run.devices == ["a", "b", "messy_handmade", "c"])
    #expect(byRow[31].map { run.devices[Int($0.device)] } == "messy_handmade")
    #expect([13, 14, 15].map { byRow[$0]?.accuracy } == [25_000, 0, -1])
    #expect(byRow[13]?.speed.isNaN == true)
    #expect(byRow[0]?.speed == 1.2)
    #expect(run.report.assumptions.contains("times without a zone are taken as UTC"))
  }
}
