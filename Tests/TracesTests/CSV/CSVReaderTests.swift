import Bytes
import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct CSVReaderTests {
  private func run(
    _ text: String, name: String = "trips.x.csv", options: TraceOptions = TraceOptions()
  ) -> TraceRun {
    TraceRun.text(text, name: name, format: .csv, options: options, CSVReader.read(_:options:into:))
  }

  /// `device time lon lat` of each fix, times in Unix seconds.
  private func rows(_ run: TraceRun) -> [String] {
    run.fixes.map {
      "\(run.devices[Int($0.device)]) \(Double($0.time) / 1000) \($0.longitude) \($0.latitude)"
    }
  }

  @Test(arguments: [
    "time,lat,lon\n1600000000,48.5,16.5\n",
    "TIMESTAMP;Latitude;Longitude\n1600000000;48.5;16.5\n",
    "ts\tlng\tlat\n1600000000\t16.5\t48.5\n",
    "t|x|y\n1600000000|16.5|48.5\n",
    "time lat lon\n1600000000 48.5 16.5\n",
    "   time    lat   lon  \n1600000000  48.5   16.5\n",
    "sep=;\nZeit;Breite;Länge\n13.09.2020 12:26:40;48,5;16,5\n",
    "# made by hand\n\ntime,lat,lon\n# more\n1600000000,48.5,16.5\n",
    "# time lat lon\n1600000000 48.5 16.5\n",
    "gps_time,gps_lat,gps_lon\n1600000000000,48.5,16.5\n",
    "time_ms,location.latitude,location.longitude\n1600000000000,48.5,16.5\n",
    "datetime,latlon\n2020-09-13T12:26:40Z,\"48.5, 16.5\"\n",
    "datetime,lonlat\n2020-09-13T12:26:40Z,\"[16.5,48.5]\"\n",
    "geom,when,timestamp\nSRID=4326;POINT(16.5 48.5),x,2020-09-13 12:26:40+00\n",
    "time,geometry\n1600000000,\"POINT Z (16.5 48.5 120)\"\n",
    "DATE,TIME,LATITUDE,N/S,LONGITUDE,E/W\n2020/09/13,12:26:40,48.5,N,16.5,E\n",
    "Date,Time,Latitude N/S,Longitude E/W\n200913,122640,48.5N,16.5E\n",
    "Date,Time,UTCOffset,Lat,Lon\n2020-09-13,14:26:40,+02:00,48.5,16.5\n",
    "time,lat,lon\n20200913122640,48.5,16.5\n",
    "time,lat,lon\n\"2020-09-13 12:26:40 UTC\",\"48°30'\",\"16°30'0\"\"E\"\n",
    "time,lat,lon\n13-Sep-2020 12:26:40,48.5 °,16.5 °\n",
    "time,lat,lon\n9/13/2020 12:26:40 PM,48.5,16.5\n",
    "time,lat,lon\n1600000000,48.5,16.5\ntime,lat,lon\n",
    "\u{feff}\"time\",\"lat\",\"lon\"\r\n\"1600000000\",\"48.5\",\"16.5\"\r\n",
    "time,lat,lon\r1600000000,48.5,16.5\r",
    "Report type:,Route\nDevice:,trips\n\nValid,Time,Latitude,Longitude\ntrue,2020-09-13 12:26:40,48.5°,16.5°\n",
    "time,lat,lon,\n1600000000,48.5,16.5,\n",
    "1600000000,48.50000,16.50000\n",
    "48.50000 16.50000 0 1600000000\n",
  ])
  func understands(text: String) {
    let run = run(text)
    #expect(run.error == nil)
    #expect(rows(run) == ["trips 1600000000.0 16.5 48.5"])
    #expect(run.report.rows == 1)
  }

  @Test func tellsLatitudeFromLongitudeByTheirValues() {
    let run = run(
      """
      1,2008-02-02 15:36:08,116.51172,39.92123
      1,2008-02-02 15:46:08,116.51135,39.93883
      2,2008-02-02 15:46:08,116.51627,39.91034
      2,2008-02-02 15:56:08,116.47186,39.91248

      """)
    #expect(
      rows(run) == [
        "1 1201966568.0 116.51172 39.92123", "1 1201967168.0 116.51135 39.93883",
        "2 1201967168.0 116.51627 39.91034", "2 1201967768.0 116.47186 39.91248",
      ])
    #expect(
      run.report.assumptions.contains { $0.hasPrefix("no header: column 3 taken as latitude") })
  }

  @Test func takesColumnsThatAreNamed() {
    var options = TraceOptions()
    options.columns = ["time": "when seen", "lat": "north", "lon": "east", "device": "what"]
    let text = "What,When Seen,north,east,lat\nfox,1600000000,48.5,16.5,7\n"
    #expect(rows(run(text, options: options)) == ["fox 1600000000.0 16.5 48.5"])
    options.columns = ["time": "1", "lat": "2", "lon": "3", "device": "0"]
    #expect(rows(run(text, options: options)) == ["fox 1600000000.0 16.5 48.5"])
    let bare = "fox,1600000000,48.5,16.5,7\n"
    #expect(rows(run(bare, options: options)) == ["fox 1600000000.0 16.5 48.5"])
  }

  @Test func refusesColumnsThatAreNotThere() {
    var options = TraceOptions()
    options.columns = ["time": "clock"]
    #expect(
      run("time,lat,lon\n1,2,3\n", name: "a.csv", options: options).error
        == .missingColumn(name: "a.csv", field: "time", found: ["time", "lat", "lon"]))
    options.columns = ["weather": "time"]
    guard case .badOption = run("time,lat,lon\n1,2,3\n", options: options).error else {
      Issue.record("a field that is none was taken")
      return
    }
  }

  @Test func namesTheColumnsWhenThePositionIsMissing() {
    #expect(
      run("time,lat,longing\n1,2,3\n", name: "a.csv").error
        == .missingColumn(name: "a.csv", field: "lon", found: ["time", "lat", "longing"]))
    #expect(
      run("when,where\nnow,here\n", name: "a.csv").error
        == .missingColumn(name: "a.csv", field: "lat", found: ["when", "where"]))
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n"])
  func refusesWhatIsEmpty(text: String) {
    guard case .unreadable(let reason) = run(text, name: "a.csv").error else {
      Issue.record("taken for a table")
      return
    }
    #expect(reason.hasPrefix("a.csv: "))
  }

  @Test func aHeaderAloneIsNoError() {
    let run = run("time,lat,lon\n")
    #expect(run.error == nil)
    #expect(run.report.rows == 0)
  }

  @Test func givesEveryDeviceAClockOfItsOwn() {
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 1_600_000_000_000, step: 500)
    let text = "device,lat,lon\na,1,2\nb,3,4\na,5,6\n"
    #expect(run(text, name: "a.csv").error == .noTimes(name: "a.csv"))
    #expect(
      rows(run(text, options: options)) == [
        "a 1600000000.0 2.0 1.0", "b 1600000000.0 4.0 3.0", "a 1600000000.5 6.0 5.0",
      ])
  }

  @Test func refusesATimeColumnThatIsEmptyThroughout() {
    #expect(run("time,lat,lon\n,1,2\n,3,4\n", name: "a").error == .noTimes(name: "a"))
    let mixed = run("time,lat,lon\n,1,2\n5,3,4\n")
    #expect(mixed.error == nil)
    #expect(mixed.report.drops == [.noTime: 1])
  }

  @Test(arguments: [
    ("time,lat,lon,speed (km/h)", "36", 10.0),
    ("time,lat,lon,Speed km/h", "36", 10),
    ("time,lat,lon,speedKmh", "36", 10),
    ("time,lat,lon,speed", "10", 10),
    ("time,lat,lon,speed", "36 km/h", 10),
    ("time,lat,lon,SOG_knots", "36", 18.52),
    ("mmsi,BaseDateTime,lat,lon,SOG", "36", 18.52),
    ("time,lat,lon,speed_mph", "10", 4.4704),
    ("time,lat,lon,velocity", "10", 10),
    ("time,lat,lon,speed", "10 m/s", 10),
    ("time,lat,lon,speed", "-1", .nan),
    ("time,lat,lon,speed", "fast", .nan),
    ("time,lat,lon,speed", "", .nan),
  ])
  func convertsSpeeds(header: String, cell: String, expected: Double) {
    let prefix = header.hasPrefix("mmsi") ? "5," : ""
    let speed = run("\(header)\n\(prefix)1600000000,1,2,\(cell)\n").fixes.first?.speed ?? -1
    #expect(expected.isNaN ? speed.isNaN : abs(speed - expected) < 1e-9)
  }

  @Test(arguments: [
    ("heading", "360", 0.0), ("heading", "-1", .nan), ("heading", "511", .nan),
    ("heading", "-90", 270), ("track", "12.5", 12.5), ("bearing", "12.5°", 12.5),
    ("heading", "NaN", .nan),
  ])
  func settlesCourses(name: String, cell: String, expected: Double) {
    let course = run("time,lat,lon,\(name)\n1,1,2,\(cell)\n").fixes.first?.course ?? -1
    #expect(expected.isNaN ? course.isNaN : course == expected)
  }

  @Test(arguments: [("360", Double.nan), ("-60.6", 349), ("12.3", 12.3), ("-205", .nan)])
  func settlesCoursesOfShips(cell: String, expected: Double) {
    let course = run("mmsi,time,lat,lon,cog,sog\n5,1,1,2,\(cell),102.3\n").fixes.first
    #expect(expected.isNaN ? course?.course.isNaN == true : course?.course == expected)
    #expect(course?.speed.isNaN == true)
  }

  @Test func leavesOutWhatTheOwnerMarked() {
    let run = run(
      """
      event-id,visible,timestamp,location-long,location-lat,manually-marked-outlier,individual-local-identifier
      1,true,2020-09-13 12:26:40.000,16.5,48.5,,F1
      2,false,2020-09-13 12:26:41.000,16.5,48.5,,F1
      3,true,2020-09-13 12:26:42.000,16.5,48.5,true,F1
      4,true,2020-09-13 12:26:43.000,,,,F1
      5,true,2020-09-13 12:26:44.000,16.5,48.5,false,F2

      """)
    #expect(run.report.drops == [.markedInvalid: 2, .noPosition: 1])
    #expect(run.fixes.map(\.row) == [0, 4])
    #expect(run.devices == ["F1", "F2"])
  }

  @Test func leavesOutFixesThatTheTrackerCallsInvalid() {
    let run = run(
      "Valid,Time,Latitude,Longitude\nfalse,2020-09-13 12:26:40,1,2\ntrue,2020-09-13 12:26:41,1,2\n"
    )
    #expect(run.report.drops == [.noFix: 1])
    #expect(run.fixes.count == 1)
  }

  @Test func opensPaths() {
    let run = run(
      """
      "TRIP_ID","TAXI_ID","TIMESTAMP","POLYLINE"
      "1",7,1600000000,"[[-8.5,41.5],[-8.6,41.6]]"
      "2",8,1600000000,"[]"
      "3",7,1600000100,"[[-8.5,41.5],[-8.6"
      "4",8,1600000200,"[ [-8.7, 41.7] ]"

      """)
    #expect(
      rows(run) == [
        "7 1600000000.0 -8.5 41.5", "7 1600000015.0 -8.6 41.6", "7 1600000100.0 -8.5 41.5",
        "8 1600000200.0 -8.7 41.7",
      ])
    #expect(run.fixes.map(\.flags) == [.segmentStart, [], .segmentStart, .segmentStart])
    #expect(run.report.drops == [.noPosition: 1, .brokenRow: 1])
    #expect(run.fixes.map(\.row) == [0, 1, 3, 5])
  }

  @Test(arguments: [
    ("time,lat,lon\n03/04/2020,1,2\n25/04/2020,1,2\n", "2020-04-03T00:00:00Z"),
    ("time,lat,lon\n03/04/2020,1,2\n04/25/2020,1,2\n", "2020-03-04T00:00:00Z"),
    ("time,lat,lon\n03/04/2020,1,2\n", "2020-04-03T00:00:00Z"),
  ])
  func ordersDaysAndMonths(text: String, expected: String) {
    let first = run(text).fixes.first.map { CivilTime.iso8601(milliseconds: $0.time) }
    #expect(first == expected)
    var options = TraceOptions()
    options.dayOrder = .monthFirst
    let chosen = run(text, options: options).fixes.first?.time
    #expect(chosen.map { CivilTime.iso8601(milliseconds: $0) } == "2020-03-04T00:00:00Z")
  }

  @Test func appliesTheZoneToTimesThatNameNone() {
    var options = TraceOptions()
    options.timeZone = "+02:00"
    let text = "time,lat,lon\n2020-09-13 14:26:40,1,2\n2020-09-13T12:26:41Z,1,2\n1600000002,1,2\n"
    let found = run(text, options: options)
    #expect(found.fixes.map(\.time) == [1_600_000_000_000, 1_600_000_001_000, 1_600_000_002_000])
    #expect(found.report.assumptions.contains("times without a zone are taken as +02:00"))
    options.timeZone = "../etc"
    guard case .badOption = run(text, options: options).error else {
      Issue.record("a zone that is none was taken")
      return
    }
  }

  @Test func dropsBadRowsAndCountsThem() {
    let run = run(
      """
      device,time,lat,lon
      a,1600000000,48.5,16.5
      a,1600000001
      a,1600000002,north,16.5
      a,1600000003,48.5,16.5,extra,cells
      a,yesterday,48.5,16.5
      a,1600000005,null,16.5
      a,1600000006,"48.5,16.5
      a,1600000007,48.5,16.5
      """)
    #expect(run.fixes.map(\.row) == [0, 3, 7])
    #expect(
      run.report.drops == [.brokenRow: 2, .badPosition: 1, .badTime: 1, .noPosition: 1])
    #expect(run.report.firstDrops[.brokenRow] == [3, 8])
  }

  @Test func aRowNumberIsNoDevice() {
    let text = "id,time,lat,lon\n" + (0..<9).map { "\($0),\($0),1,2\n" }.joined()
    let run = run(text)
    #expect(run.devices == ["trips"])
    #expect(run.report.assumptions.contains { $0.contains("'id' differs in nearly every row") })
  }

  @Test func readsTheTimeOfReceipt() {
    let run = run("time,received_at,lat,lon\n1600000000,1600000002.5,1,2\n1600000001,,1,2\n")
    #expect(run.fixes.map(\.receivedAt) == [1_600_000_002_500, Fix.notReceived])
  }
}
