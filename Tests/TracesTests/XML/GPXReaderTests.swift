import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct GPXReaderTests {
  private func read(_ body: String, options: TraceOptions = TraceOptions()) -> TraceRun {
    TraceRun.text(
      "<gpx>" + body + "</gpx>", name: "/data/bike.tour.gpx", format: .gpx, options: options,
      GPXReader.read)
  }

  private static let point = "<trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time></trkpt>"

  @Test(arguments: [
    "<trkpt lon='2' lat='1'><speed>5</speed><course>90</course>",
    "<trkpt lat=' 1.0 ' lon='2e0'><extensions><speed>5.0</speed><course>9e1</course></extensions>",
    "<trkpt lat='1' lon='2'><extensions><vendor:x><vendor:speed>5</vendor:speed><any:course>90"
      + "</any:course></vendor:x></extensions>",
    "<trkpt lat='1' lon='2'><!-- c --><speed><![CDATA[5]]></speed><course>&#57;0</course>",
    "<g:trkpt xmlns:g='urn:x' lat='1' lon='2'><g:speed>5</g:speed><g:course>90</g:course>",
  ])
  func understandsWhereValuesStand(opening: String) throws {
    let name = opening.hasPrefix("<g:") ? "g:" : ""
    let run = read(
      "<trk><trkseg>\(opening)<\(name)time>2020-01-01T00:00:00Z</\(name)time></\(name)trkpt>"
        + "</trkseg></trk>")
    #expect(run.error == nil)
    let fix = try #require(run.fixes.first)
    #expect(fix.latitude == 1 && fix.longitude == 2)
    #expect(fix.speed == 5 && fix.course == 90)
    #expect(fix.time == 1_577_836_800_000)
    #expect(run.devices == ["bike"])
  }

  @Test func waypointsAndRoutesAreNoFixes() {
    let time = "<time>2020-01-01T00:00:00Z</time>"
    let run = read(
      "<wpt lat='1' lon='2'>\(time)</wpt><rte><rtept lat='1' lon='2'>\(time)</rtept></rte>")
    #expect(run.fixes.isEmpty && run.report.rows == 0 && run.error == nil)
  }

  @Test func eachTrackAndSegmentStartsAnew() {
    let point = Self.point
    let run = read(
      "<trk><trkseg>\(point)\(point)</trkseg><trkseg></trkseg><trkseg><trkpt lat='' lon='2'/>"
        + "\(point)\(point)</trkseg></trk><trk>\(point)</trk>")
    #expect(run.fixes.map { $0.flags == .segmentStart } == [true, false, true, false, true])
    #expect(run.fixes.map(\.row) == [0, 1, 3, 4, 5])
    #expect(run.report.drops == [.noPosition: 1])
    #expect(run.report.assumptions == ["All tracks of the file are of one device."])
  }

  @Test func onlyTheTrackPointsOwnTimeCounts() {
    let run = read(
      "<metadata><time>1999-01-01T00:00:00Z</time></metadata><trk><trkseg><trkpt lat='1' lon='2'>"
        + "<time>2020-01-01T00:00:00Z</time><extensions><a><time>1990-01-01T00:00:00Z</time>"
        + "<ele>9</ele></a></extensions></trkpt></trkseg></trk>")
    #expect(run.fixes.map(\.time) == [1_577_836_800_000])
    #expect(run.fixes.first?.altitude.isNaN == true)
  }

  @Test func dilutionIsNoAccuracy() {
    let run = read(
      "<trk><trkpt lat='1' lon='2'><time>2020-01-01T00:00:00Z</time><hdop>1.5</hdop><pdop>2</pdop>"
        + "</trkpt></trk>")
    #expect(run.fixes.first?.accuracy.isNaN == true)
  }

  @Test func namesWhatItLeavesOut() {
    let good = Self.point
    let run = read(
      "<trk><trkseg>\(good)<trkpt lat='1' lon='2'/>\n<trkpt lon='2'><time>2020-01-01</time></trkpt>"
        + "<trkpt lat='north' lon='2'/><trkpt lat='1' lon='2'><time>soon</time></trkpt>"
        + "<trkpt lat='1' lon='2'><time/></trkpt></trkseg></trk>")
    #expect(run.fixes.count == 1 && run.report.rows == 6)
    #expect(
      run.report.drops == [.noTime: 2, .noPosition: 1, .badPosition: 1, .badTime: 1])
    #expect(run.report.firstDrops[.noTime] == [1, 2])
    #expect(run.error == nil)
  }

  @Test func positionsOutOfRangeAreHandedOn() {
    let run = read(
      "<trk><trkpt lat='400.17' lon='190.5'><time>2020-01-01T00:00:00Z</time></trkpt></trk>")
    #expect(run.fixes.first?.latitude == 400.17)
    #expect(run.fixes.first?.longitude == 190.5)
  }

  @Test func aFileWithoutTimesNeedsAClock() {
    let body = "<trk><trkpt lat='1' lon='2'/><trkpt lat='3' lon='4'/></trk>"
    let without = read(body)
    #expect(without.error == .noTimes(name: "/data/bike.tour.gpx"))
    #expect(without.fixes.isEmpty)
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 5000, step: 1000)
    let with = read(body, options: options)
    #expect(with.error == nil)
    #expect(with.fixes.map(\.time) == [5000, 6000])
    #expect(with.report.assumptions == ["No times: they come from the given clock."])
  }

  @Test func aFileWithTimesKeepsThem() {
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 5000, step: 1000)
    options.device = "van"
    let run = read("<trk>\(Self.point)<trkpt lat='1' lon='2'/></trk>", options: options)
    #expect(run.fixes.map(\.time) == [1_577_836_800_000])
    #expect(run.report.drops == [.noTime: 1])
    #expect(run.devices == ["van"])
  }

  @Test(
    arguments: [
      ("2020-01-01T00:00:00Z", 0), ("2020-01-01T02:00:00+02:00", 0),
      ("2020-01-01T00:00:00.25Z", 250),
      ("2020-01-01 00:00:01Z", 1000), (" 2020-01-01T00:00:00Z ", 0), ("2020-01-01T00:00:00", 0),
    ] as [(String, Int64)])
  func readsTimesAsTheyAreWritten(text: String, milliseconds: Int64) {
    let run = read("<trk><trkpt lat='1' lon='2'><time>\(text)</time></trkpt></trk>")
    #expect(run.fixes.map(\.time) == [1_577_836_800_000 + milliseconds])
  }

  @Test func keepsWhatStandsBeforeTheBreak() {
    let whole = "<gpx><trk><trkseg>\(Self.point)\n\(Self.point)\n<trkpt lat='1' lon='2'><ti"
    let run = TraceRun.text(whole, name: "cut.gpx", format: .gpx, GPXReader.read)
    #expect(run.fixes.count == 2)
    #expect(run.error == .unreadable("cut.gpx:3: at byte 171: unclosed token"))
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func survivesCutsAndFlippedBits(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var bytes = Array("<gpx><trk><trkseg>\(Self.point)\(Self.point)</trkseg></trk></gpx>".utf8)
    bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
    if !bytes.isEmpty {
      let at = Int.random(in: bytes.indices, using: &random)
      bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    }
    let run = TraceRun.bytes(bytes, format: .gpx, GPXReader.read)
    #expect(run.fixes.count <= 2, "seed \(seed)")
    #expect(run.fixes.count == 2 || run.error != nil || run.report.rows <= 2, "seed \(seed)")
  }
}
