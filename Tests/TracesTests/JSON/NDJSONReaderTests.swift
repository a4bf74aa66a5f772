import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct NDJSONReaderTests {
  private static let start: Int64 = 1_577_836_800_000

  private func read(_ text: String, options: TraceOptions = TraceOptions()) -> TraceRun {
    TraceRun.text(
      text, name: "fleet.ndjson", format: .ndjson, options: options, NDJSONReader.read)
  }

  @Test(arguments: [
    #"{"lat":20,"lon":10,"ts":1577836800}"#,
    #"{"Latitude":"20","Longitude":"10","time":1577836800}"#,
    #"{"latitude":20.0,"lng":1e1,"timestamp":"2020-01-01T00:00:00Z"}"#,
    #"{"timestamp":1577836800000,"coords":{"latitude":20,"longitude":10}}"#,
    #"{"time":1577836800,"location":{"type":"Point","coordinates":[10,20]}}"#,
    #"{"location":{"lat":20,"long":10},"ts":1577836800,"sensors":[{"lat":7},[[[[[1]]]]]],"x":{"y":{}}}"#,
    #"[{"lat":20,"lon":10,"ts":1577836800}]"#, #"{"data":[{"lat":20,"lon":10,"ts":1577836800}]}"#,
    "{\n \"positions\": [\n {\"lat\": 20,\n \"lon\": 10, \"ts\": 1577836800}\n]\n}\n",
    #"{"metadata":{"write_ts":5,"lat":7},"data":{"ts":1577836800,"latitude":20,"longitude":10}}"#,
    "\u{feff}{\"lat\":20,\"lon\":10,\"ts\":1577836800}\r\n",
  ])
  func findsThePosition(text: String) {
    let run = read(text)
    #expect(run.error == nil)
    #expect(run.fixes.map(\.time) == [Self.start])
    #expect(run.fixes.first?.longitude == 10)
    #expect(run.fixes.first?.latitude == 20)
    #expect(run.devices == ["fleet"])
  }

  @Test func readsTheOtherValues() throws {
    let run = read(
      #"{"id":"a","lat":20,"lon":10,"ts":1577836800,"acc":6.5,"alt":7,"vel":36,"cog":90,"mock":true}"#
        + "\n" + #"{"id":"b","lat":20,"lon":10,"ts":1577836801,"speed":2}"#)
    let first = try #require(run.fixes.first)
    #expect(first.accuracy == 6.5 && first.altitude == 7 && first.course == 90)
    #expect(abs(first.speed - 10) < 1e-12)
    #expect(first.flags == .mocked)
    #expect(run.fixes.last?.speed == 2)
    #expect(run.devices == ["a", "b"])
    #expect(run.fixes.map(\.row) == [0, 1])
  }

  @Test func aBrokenLineIsCountedAndTheNextIsRead() {
    let good = #"{"lat":20,"lon":10,"ts":1577836800}"#
    let run = read(
      [good, #"{"lat":20,"lon"#, good, "", "not json", #"{"lat":20,"lon":10}"#, "[]", good]
        .joined(separator: "\n"))
    #expect(run.error == nil)
    #expect(run.fixes.map(\.row) == [0, 2, 5])
    #expect(run.report.drops == [.brokenRow: 2, .noTime: 1])
    #expect(run.report.firstDrops[.brokenRow] == [2, 5])
    #expect(run.report.firstDrops[.noTime] == [6])
  }

  @Test func positionsOutOfRangeAreHandedOn() {
    let run = read(#"{"lat":400.17,"lon":190.5,"ts":1577836800}"#)
    #expect(run.fixes.first?.latitude == 400.17)
  }

  @Test(arguments: [
    (#"{"lat":null,"lon":10,"ts":1}"#, DropReason.noPosition),
    (#"{"lat":"","lon":10,"ts":1}"#, .noPosition),
    (#"{"lat":"NaN","lon":10,"ts":1}"#, .badPosition),
    (#"{"lat":"12,5","lon":10,"ts":1}"#, .badPosition), (#"{"lat":1,"lon":1,"ts":"x"}"#, .badTime),
    (#"{"lat":1,"lon":1,"ts":1e300}"#, .badTime), (#"{"lat":true,"lon":1,"ts":1}"#, .badPosition),
    (#"{"_type":"lwt","tst":1}"#, .noFix),
    (#"{"_type":"transition","lat":1,"lon":1,"tst":1}"#, .noFix),
  ])
  func namesWhatItLeavesOut(text: String, reason: DropReason) {
    let run = read(text + "\n" + #"{"lat":1,"lon":1,"ts":1}"#)
    #expect(run.report.drops == [reason: 1])
    #expect(run.fixes.count == 1)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func survivesCutsAndFlippedBits(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let line = #"{"id":"a","lat":20.5,"lon":-1e1,"ts":1577836800,"x":{"y":[1,"\u00e9"]}}"# + "\n"
    var bytes = Array((line + line + line).utf8)
    bytes.removeLast(Int.random(in: 0..<bytes.count / 2, using: &random))
    let at = Int.random(in: bytes.indices, using: &random)
    bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    let run = TraceRun.bytes(bytes, format: .ndjson, NDJSONReader.read)
    #expect(run.report.rows <= 4, "seed \(seed)")
    #expect(run.report.rows == run.fixes.count + run.report.drops.values.reduce(0, +))
  }
}
