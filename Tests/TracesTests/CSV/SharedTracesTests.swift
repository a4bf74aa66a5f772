import Bytes
import RulesEngine
import TestSupport
import Testing
import Traces

/// The recorded tables, as they come: no option is given.
@Suite(.enabled(if: SharedData.isPresent)) struct SharedTracesTests {
  struct Expectation: CustomStringConvertible, Sendable {
    var path: String
    var rows: Int
    var fixes: Int
    var devices: Int
    var description: String { path }
  }

  @Test(arguments: [
    Expectation(path: "traces/taxi_sf/new_abboip.txt", rows: 23495, fixes: 23495, devices: 1),
    Expectation(
      path: "traces/phones/mobilitynet_bayarea.csv.gz", rows: 145424, fixes: 145424, devices: 8),
    Expectation(
      path: "traces/adsb/opensky_paris_2021.csv.gz", rows: 284505, fixes: 284505, devices: 213),
    Expectation(
      path: "traces/adsb/tour_de_france_2020.csv.gz", rows: 99031, fixes: 98835, devices: 2),
    Expectation(path: "traces/adsb/noisy_spoofing.csv.gz", rows: 8681, fixes: 8670, devices: 1),
    Expectation(path: "traces/adsb/noisy_time_issue.csv.gz", rows: 8294, fixes: 8294, devices: 1),
    Expectation(path: "traces/adsb/noisy_ground.csv.gz", rows: 924, fixes: 924, devices: 1),
    Expectation(path: "traces/adsb/noisy_landing.csv.gz", rows: 848, fixes: 848, devices: 1),
    Expectation(path: "traces/adsb/noisy_takeoff.csv.gz", rows: 730, fixes: 730, devices: 1),
    Expectation(
      path: "traces/adsb/zurich_airport_ground.csv.gz", rows: 17132, fixes: 17132, devices: 10),
    Expectation(path: "traces/adsb/calfire_2020.csv.gz", rows: 9955, fixes: 9955, devices: 45),
    Expectation(
      path: "traces/adsb/opensky_state_vectors_uk.csv.gz", rows: 6052, fixes: 6052, devices: 84),
    Expectation(path: "traces/ais/solent_ais_2016.csv", rows: 18623, fixes: 18623, devices: 91),
    Expectation(
      path: "traces/ais/noaa_marinecadastre_sample.csv", rows: 1000, fixes: 1000, devices: 1000),
    Expectation(
      path: "traces/animals/movebank_fishers.csv.gz", rows: 47347, fixes: 32904, devices: 8),
    Expectation(path: "traces/bus/liverpool_route14_2026.csv", rows: 1533, fixes: 1533, devices: 8),
    Expectation(
      path: "traces/csv/porto_taxi_trips_sample.csv", rows: 5421, fixes: 5421, devices: 118),
    Expectation(
      path: "traces/icebergs_antimeridian.csv.gz", rows: 31958, fixes: 31958, devices: 15),
    Expectation(path: "bench/geolife_4users.csv.gz", rows: 1_224_667, fixes: 1_224_667, devices: 4),
    Expectation(
      path: "registry/ais_ny_harbor_2020-06-30_hour.csv.gz", rows: 8689, fixes: 8689, devices: 295),
    Expectation(
      path: "registry/ais_ny_harbor_2020-12_week.csv.gz", rows: 172_679, fixes: 172_679,
      devices: 140),
    Expectation(
      path: "registry/ais_us_coast_2020-06-30.csv.gz", rows: 235_967, fixes: 235_967, devices: 1185),
    Expectation(path: "traces/gpsbabel/garmin_g1000.csv", rows: 442, fixes: 442, devices: 1),
    Expectation(path: "traces/gpsbabel/iblue747.csv", rows: 747, fixes: 747, devices: 1),
    Expectation(
      path: "traces/gpsbabel/mtk_logger_bt-qt1000xt.csv", rows: 585, fixes: 584, devices: 1),
    Expectation(path: "traces/gpsbabel/mtk_logger_m241.csv", rows: 1199, fixes: 1199, devices: 1),
    Expectation(path: "traces/gpsbabel/24173415.CSV", rows: 742, fixes: 742, devices: 1),
  ])
  func readsUnconfigured(expected: Expectation) throws {
    let found = try TraceRun.file(
      SharedData.path(expected.path), format: .csv, CSVReader.read(_:options:into:))
    #expect(found.error == nil)
    let counts = "\(found.report.rows) \(found.report.fixes) \(found.devices.count)"
    #expect(counts == "\(expected.rows) \(expected.fixes) \(expected.devices)")
    #expect(found.report.fixes == found.fixes.count)
  }

  /// The files whose states the reference implementation computed: the same fixes, devices, rows
  /// and order by time.
  @Test(arguments: [
    ("adsb_paris", ["traces/adsb/opensky_paris_2021.csv.gz"]),
    ("phones_bayarea", ["traces/phones/mobilitynet_bayarea.csv.gz"]),
    ("zurich_runways", ["traces/adsb/zurich_airport_ground.csv.gz"]),
    ("solent_ports", ["traces/ais/solent_ais_2016.csv"]),
    (
      "taxi_sf",
      [
        "abboip.txt", "aiwalb.txt.gz", "akgicjud.txt.gz", "eiboidne.txt.gz", "eicmynts.txt.gz",
        "eifvid.txt.gz", "eincufpy.txt", "eitpem.txt.gz", "ugthfu.txt.gz", "uvreoipy.txt.gz",
      ].map { "traces/taxi_sf/new_" + $0 }
    ),
  ])
  func givesTheReferenceItsFixes(pair: String, paths: [String]) throws {
    var expected: [String: [UInt32]] = [:]
    var states = RecordReader(
      try ByteSource(path: SharedData.path("expected/\(pair).states.csv.gz")))
    _ = try states.next()
    while try states.next() {
      let row = Decimal.parseInteger(states.field(1)) ?? -1
      let name = states.field(0)
      let device = String(decoding: (0..<name.count).map { name[$0] }, as: UTF8.self)
      expected[device, default: []].append(UInt32(row))
    }
    var found: [String: [UInt32]] = [:]
    for path in paths {
      let run = try TraceRun.file(
        SharedData.path(path), format: .csv, CSVReader.read(_:options:into:))
      for (device, fixes) in Dictionary(grouping: run.fixes, by: \.device) {
        let sorted = fixes.sorted { ($0.time, $0.row) < ($1.time, $1.row) }
        found[run.devices[Int(device)]] = sorted.map(\.row)
      }
    }
    #expect(found.keys.sorted() == expected.keys.sorted())
    for (device, rows) in expected { #expect(found[device] == rows, "\(device)") }
  }

  @Test func readsNewestFirst() throws {
    let run = try TraceRun.file(
      SharedData.path("traces/taxi_sf/newest_first/new_eitpem.txt.gz"), format: .csv,
      CSVReader.read(_:options:into:))
    #expect(run.report.order == .newestFirst)
    #expect(run.fixes.count == 11178)
    #expect(run.devices == ["new_eitpem"])
  }

  @Test(arguments: 1...3)
  func refusesPositionsWithoutTimes(number: Int) throws {
    let path = SharedData.path("traces/csv/mappymatch_sample_trace_\(number).csv")
    let run = try TraceRun.file(path, format: .csv, CSVReader.read(_:options:into:))
    #expect(run.error == .noTimes(name: path))
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 1_700_000_000_000, step: 1000)
    let timed = try TraceRun.file(
      path, format: .csv, options: options, CSVReader.read(_:options:into:))
    #expect(timed.error == nil)
    #expect(timed.fixes.count > 500)
    #expect(timed.fixes.dropFirst(2).first?.time == 1_700_000_002_000)
  }
}
