import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct GeoJSONReaderTests {
  private static let start: Int64 = 1_577_836_800_000

  private func read(_ text: String, options: TraceOptions = TraceOptions()) -> TraceRun {
    TraceRun.text(
      text, name: "walk.geojson", format: .geojson, options: options, GeoJSONReader.read)
  }

  private func point(_ properties: String, coordinates: String = "[10,20,30]") -> String {
    #"{"type":"Feature","geometry":{"type":"Point","coordinates":\#(coordinates)},"#
      + #""properties":{\#(properties)}}"#
  }

  private func collection(_ features: [String]) -> String {
    #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
  }

  @Test(arguments: [
    #""time":"2020-01-01T00:00:00Z""#, #""timestamp":1577836800"#, #""datetime":1577836800000"#,
    #""when":"1577836800""#, #""ts":1577836800000000"#, #""tst":1577836800.0"#,
    #""timestampMs":"1577836800000""#, #""Date_Time":"2020-01-01 01:00:00+01:00""#,
    #""time":null,"ts":1577836800"#, #""ts":1,"timestamp":"2020-01-01T00:00:00Z""#,
  ])
  func findsTheTime(properties: String) {
    let run = read(point(properties))
    #expect(run.fixes.map(\.time) == [Self.start])
    #expect(run.fixes.first?.longitude == 10)
    #expect(run.fixes.first?.latitude == 20)
    #expect(run.fixes.first?.altitude == 30)
    #expect(run.devices == ["walk"])
  }

  @Test(arguments: [
    (#""deviceId":"a","name":"b""#, "a"), (#""name":"b","id":7"#, "7"), (#""name":"b""#, "b"),
    (#""id":"c","device":"d""#, "d"), (#""x":"c""#, "walk"),
  ])
  func findsTheDevice(properties: String, device: String) {
    #expect(read(point(#""time":1577836800,"# + properties)).devices == [device])
  }

  @Test func aFeaturesOwnIdIsTheDeviceOfALineOnly() {
    let point =
      #"{"type":"Feature","id":"row-1","geometry":{"type":"Point","coordinates":[1,2]},"#
      + #""properties":{"time":1577836800}}"#
    #expect(read(point).devices == ["walk"])
    let line =
      #"{"id":"bus-1","type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2]]},"#
      + #""properties":{"times":[1577836800],"name":"Line 5"}}"#
    #expect(read(line).devices == ["bus-1"])
  }

  @Test func aWordInPlaceOfANumberLeavesTheNumber() {
    let run = read(point(#""time":1577836800,"heading":90,"track":"Blue","speed":null"#))
    #expect(run.fixes.first?.course == 90)
    #expect(run.fixes.first?.speed.isNaN == true)
  }

  @Test func theOptionsDeviceStandsAboveAMereName() {
    var options = TraceOptions()
    options.device = "van"
    #expect(read(point(#""time":1577836800,"name":"b""#), options: options).devices == ["van"])
    #expect(read(point(#""time":1577836800,"id":"c""#), options: options).devices == ["c"])
  }

  @Test func readsTheOtherValues() throws {
    let run = read(
      collection([
        point(#""time":1577836800,"speed":2.5,"heading":90,"accuracy":8"#),
        point(#""time":1577836801,"speed":-1,"course":-1,"horizontal_accuracy":"8.5""#),
      ]))
    #expect(run.fixes.map(\.row) == [0, 1])
    let first = try #require(run.fixes.first)
    #expect(first.speed == 2.5 && first.course == 90 && first.accuracy == 8)
    let last = try #require(run.fixes.last)
    #expect(last.speed.isNaN && last.course.isNaN && last.accuracy == 8.5)
    #expect(run.report.assumptions == ["Speeds are taken as metres a second."])
  }

  @Test func namesWhatItLeavesOut() {
    let run = read(
      collection([
        point(#""time":1577836800"#), point(""), point(#""time":"soon""#),
        point(#""time":1"#, coordinates: "[]"), point(#""time":1"#, coordinates: #"["x",2]"#),
        #"{"type":"Feature","geometry":null,"properties":{"time":1}}"#,
        #"{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[1,2],[3,4],[5,6],[1,2]]]},"#
          + #""properties":{}}"#,
        "7",
      ]))
    #expect(run.fixes.count == 1)
    #expect(
      run.report.drops == [
        .noTime: 1, .badTime: 1, .noPosition: 6, .badPosition: 1, .brokenRow: 1,
      ])
  }

  private static let threeTimes =
    #"["2020-01-01T00:00:00Z",1577836801,"2020-01-01T00:00:02Z"]"#

  @Test(arguments: [
    #"{"coordTimes":\#(threeTimes)}"#, #"{"times":\#(threeTimes)}"#,
    #"{"coordinateProperties":{"times":\#(threeTimes)}}"#,
    #"{"coordTimes":\#(threeTimes),"coordinateProperties":{"times":\#(threeTimes)}}"#,
    #"{"time":"2020-01-01","coordTimes":\#(threeTimes)}"#,
  ])
  func pairsLinesWithTheirTimes(properties: String) {
    let geometry = #"{"type":"LineString","coordinates":[[1,2],[3,4,5],[6,7]]}"#
    for text in [
      #"{"type":"Feature","properties":\#(properties),"geometry":\#(geometry)}"#,
      #"{"type":"Feature","geometry":\#(geometry),"properties":\#(properties)}"#,
    ] {
      let run = read(text)
      #expect(run.fixes.map { $0.time - Self.start } == [0, 1000, 2000])
      #expect(run.fixes.map(\.longitude) == [1, 3, 6])
      #expect(run.fixes.map(\.latitude) == [2, 4, 7])
      #expect(run.fixes.map { $0.flags == .segmentStart } == [true, false, false])
      #expect(run.report.rows == 3)
    }
  }

  @Test func pairsPartByPart() {
    let run = read(
      #"{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":"#
        + #"[[[1,2],[3,4]],[[5,6]],[[7,8],[9,10]]]},"properties":{"coordTimes":"#
        + #"[[1577836800],[1577836801,1577836802],[1577836803,1577836804]]}}"#)
    #expect(run.fixes.map(\.longitude) == [1, 5, 7, 9])
    #expect(run.fixes.map { $0.time - Self.start } == [0, 1000, 3000, 4000])
    #expect(run.fixes.map { $0.flags == .segmentStart } == [true, true, true, false])
    #expect(run.report.drops == [.noTime: 1, .noPosition: 1])
  }

  @Test func flatTimesRunOnOverTheParts() {
    let run = read(
      #"{"type":"Feature","geometry":{"type":"MultiLineString","coordinates":"#
        + #"[[[1,2],[3,4]],[[5,6]]]},"properties":{"times":[1577836800,1577836801,1577836802]}}"#)
    #expect(run.fixes.map { $0.time - Self.start } == [0, 1000, 2000])
    #expect(run.fixes.map { $0.flags == .segmentStart } == [true, false, true])
  }

  @Test func readsMovingFeatures() {
    let run = read(
      #"{"type":"Feature","crs":{"type":"Name","properties":{"name":"#
        + #""urn:ogc:def:crs:OGC:1.3:CRS84"}},"temporalGeometry":{"type":"MovingPoint","#
        + #""datetimes":["2020-01-01T00:00:00Z",1577836801000],"coordinates":[[1,2],[3,4]]},"#
        + #""properties":{"id":"ship"}}"#)
    #expect(run.fixes.map { $0.time - Self.start } == [0, 1000])
    #expect(run.fixes.map(\.longitude) == [1, 3])
    #expect(run.devices == ["ship"])
  }

  @Test func aLineWithoutTimesNeedsAClock() {
    let text =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[[1,2],[3,4]]},"#
      + #""properties":{}}"#
    #expect(read(text).error == .noTimes(name: "walk.geojson"))
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 0, step: 5)
    #expect(read(text, options: options).fixes.map(\.time) == [0, 5])
  }

  @Test(arguments: [
    #"{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}"#,
    #"{"type":"name","properties":{"name":"EPSG:3857"}}"#,
    #"{"type":"link","properties":{"href":"http://example.invalid/crs","type":"ogcwkt"}}"#,
  ])
  func refusesProjectedCoordinates(system: String) {
    let run = read(
      #"{"type":"FeatureCollection","crs":\#(system),"features":[\#(point(#""time":1"#))]}"#)
    guard case .unreadable(let reason) = run.error else {
      Issue.record("not refused: \(String(describing: run.error))")
      return
    }
    #expect(reason.contains("WGS 84"))
    #expect(run.fixes.isEmpty)
  }

  @Test(arguments: [
    "null", #"{"type":"name","properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}}"#,
    #"{"type":"name","properties":{"name":"EPSG:4326"}}"#,
  ])
  func acceptsLongitudeAndLatitude(system: String) {
    let run = read(
      #"{"type":"FeatureCollection","crs":\#(system),"features":[\#(point(#""time":1"#))]}"#)
    #expect(run.fixes.count == 1 && run.error == nil)
  }

  @Test func readsFeaturesOneALine() {
    let lines = (0..<3).map { point(#""time":\#(1_577_836_800 + $0)"#) }
    #expect(read(lines.joined(separator: "\n")).fixes.count == 3)
    #expect(read(lines.map { "\u{1e}" + $0 + "\n" }.joined()).fixes.count == 3)
  }

  @Test func readsOverlandBatches() throws {
    let run = read(
      #"{"locations":[{"type":"Feature","geometry":{"type":"Point","coordinates":[10,20]},"#
        + #""properties":{"timestamp":"2020-01-01T00:00:00Z","altitude":80,"speed":4,"#
        + #""horizontal_accuracy":30,"device_id":"p","motion":["driving"],"battery_level":0.8}}],"#
        + #""current":{"type":"Feature"}}"#)
    let fix = try #require(run.fixes.first)
    #expect(run.fixes.count == 1 && run.report.rows == 1)
    #expect(fix.altitude == 80 && fix.speed == 4 && fix.accuracy == 30)
    #expect(run.devices == ["p"])
  }

  @Test func keepsWhatStandsBeforeTheBreak() {
    let features = (0..<3).map { point(#""time":\#(1_577_836_800 + $0)"#) }
    let text = collection(features)
    let run = read(String(text.dropLast(30)))
    #expect(run.fixes.count == 2)
    #expect(run.error != nil)
    let line = read(
      #"{"type":"Feature","properties":{"times":[1577836800,1577836801,1577836802]},"#
        + #""geometry":{"type":"LineString","coordinates":[[1,2],[3,4],[5,"#)
    #expect(line.fixes.map(\.longitude) == [1, 3])
    #expect(line.error != nil)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func survivesCutsAndFlippedBits(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var bytes = Array(collection((0..<3).map { point(#""time":\#(1_577_836_800 + $0)"#) }).utf8)
    bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
    let at = Int.random(in: bytes.indices, using: &random)
    bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    let run = TraceRun.bytes(bytes, format: .geojson, GeoJSONReader.read)
    #expect(run.report.rows <= 6, "seed \(seed)")
    #expect(run.fixes.count <= 3, "seed \(seed)")
  }
}
