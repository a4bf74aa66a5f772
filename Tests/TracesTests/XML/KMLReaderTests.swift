import RulesEngine
import Testing
import Traces

@Suite struct KMLReaderTests {
  private func read(_ body: String, options: TraceOptions = TraceOptions()) -> TraceRun {
    TraceRun.text(
      "<kml><Document>" + body + "</Document></kml>", name: "ride.kml", format: .kml,
      options: options, KMLReader.read)
  }

  private func times(_ seconds: [Int]) -> String {
    seconds.map { "<when>2020-01-01T00:00:0\($0)Z</when>" }.joined()
  }

  private func coords(_ places: [String]) -> String {
    places.map { $0.isEmpty ? "<gx:coord/>" : "<gx:coord>\($0)</gx:coord>" }.joined()
  }

  private static let start: Int64 = 1_577_836_800_000

  @Test func pairsTimesAndPlacesByPosition() {
    let run = read(
      "<Placemark><gx:Track>\(times([0, 1, 2]))\(coords(["10 20 30", "11\t21", " 12  22 32 "]))"
        + "</gx:Track></Placemark>")
    #expect(run.fixes.map { $0.time - Self.start } == [0, 1000, 2000])
    #expect(run.fixes.map(\.longitude) == [10, 11, 12])
    #expect(run.fixes.map(\.latitude) == [20, 21, 22])
    #expect(run.fixes.map { $0.altitude.isNaN ? -1 : $0.altitude } == [30, -1, 32])
    #expect(run.fixes.map { $0.flags == .segmentStart } == [true, false, false])
  }

  @Test func anEmptyElementHoldsItsPosition() {
    let run = read(
      "<gx:Track>\(times([0, 1]))<when/>\(times([3]))\(coords(["", "11 21", "12 22", "13 23"]))"
        + "</gx:Track>")
    #expect(run.fixes.map { $0.time - Self.start } == [1000, 3000])
    #expect(run.report.drops == [.noPosition: 1, .noTime: 1])
  }

  @Test func aSurplusIsCounted() {
    let moreTimes = read("<gx:Track>\(times([0, 1, 2]))\(coords(["10 20"]))</gx:Track>")
    #expect(moreTimes.fixes.count == 1 && moreTimes.report.drops == [.noPosition: 2])
    let morePlaces = read("<gx:Track>\(times([0]))\(coords(["10 20", "11 21"]))</gx:Track>")
    #expect(morePlaces.fixes.count == 1 && morePlaces.report.drops == [.noTime: 1])
  }

  @Test func mixedOrderIsTheSame() {
    let run = read(
      "<gx:Track>\(coords(["10 20"]))\(times([0]))\(coords(["11 21"]))\(times([1]))</gx:Track>")
    #expect(run.fixes.map(\.longitude) == [10, 11])
    #expect(run.fixes.map { $0.time - Self.start } == [0, 1000])
  }

  @Test func arraysOfSpeedsBelongToThePlaces() {
    func arrays(_ speeds: String) -> String {
      "<gx:Track>\(times([0, 1]))\(coords(["10 20", "11 21"]))<ExtendedData><SchemaData>"
        + "<gx:SimpleArrayData name='power'><gx:value>9</gx:value></gx:SimpleArrayData>"
        + "<gx:SimpleArrayData name='speed'>\(speeds)</gx:SimpleArrayData>"
        + "</SchemaData></ExtendedData></gx:Track>"
    }
    let whole = read(arrays("<gx:value>1.5</gx:value><gx:value/>"))
    #expect(whole.fixes.map { $0.speed.isNaN ? -1 : $0.speed } == [1.5, -1])
    let short = read(arrays("<gx:value>1.5</gx:value>"))
    #expect(short.fixes.map(\.speed.isNaN) == [true, true])
  }

  @Test(arguments: [("1", [true, false]), ("0", [true, true])])
  func interpolationJoinsTracks(interpolate: String, starts: [Bool]) {
    let track = "<gx:Track>\(times([0]))\(coords(["10 20"]))</gx:Track>"
    let run = read(
      "<gx:MultiTrack><gx:interpolate>\(interpolate)</gx:interpolate>\(track)\(track)"
        + "</gx:MultiTrack>")
    #expect(run.fixes.map { $0.flags == .segmentStart } == starts)
  }

  @Test(arguments: [
    "<TimeStamp><when>2020-01-01T00:00:00Z</when></TimeStamp>",
    "<TimeSpan><begin>2020-01-01T00:00:00Z</begin><end>2021-01-01T00:00:00Z</end></TimeSpan>",
    "<LookAt><gx:TimeStamp><when>1999-01-01</when></gx:TimeStamp></LookAt>"
      + "<TimeStamp><when>2020-01-01T00:00:00Z</when></TimeStamp>"
      + "<LookAt><gx:TimeSpan><begin>1998-01-01</begin></gx:TimeSpan></LookAt>",
  ])
  func aPlacemarksTimeMayStandOnEitherSide(time: String) {
    let point = "<Point><coordinates>\n 10, 20 ,30\n</coordinates></Point>"
    let run = read("<Placemark>\(time)\(point)</Placemark><Placemark>\(point)\(time)</Placemark>")
    #expect(run.fixes.map(\.time) == [Self.start, Self.start])
    #expect(run.fixes.map(\.longitude) == [10, 10])
    #expect(run.fixes.map(\.latitude) == [20, 20])
    #expect(run.fixes.map(\.altitude) == [30, 30])
  }

  @Test func linesAndPolygonsAreNoFixes() {
    let run = read(
      "<Placemark><TimeStamp><when>2020-01-01T00:00:00Z</when></TimeStamp><Point><coordinates>1,2"
        + "</coordinates></Point></Placemark><Placemark><LineString><coordinates>1,2 3,4"
        + "</coordinates></LineString></Placemark><Placemark><Polygon><outerBoundaryIs><LinearRing>"
        + "<coordinates>1,2 3,4 5,6 1,2</coordinates></LinearRing></outerBoundaryIs></Polygon>"
        + "</Placemark>")
    #expect(run.fixes.count == 1 && run.report.rows == 1 && run.error == nil)
  }

  @Test func aClockTimesALine() {
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 0, step: 10)
    let run = read(
      "<Placemark><LineString><coordinates>1,2,3 4,5<!-- c -->\n 6,x</coordinates></LineString>"
        + "</Placemark><Placemark><LineString><coordinates>7,8</coordinates></LineString>"
        + "</Placemark>", options: options)
    #expect(run.fixes.map(\.longitude) == [1, 4, 7])
    #expect(run.fixes.map(\.time) == [0, 10, 20])
    #expect(run.fixes.map { $0.flags == .segmentStart } == [true, false, true])
    #expect(run.report.drops == [.badPosition: 1])
  }

  @Test func keepsThePairsBeforeTheBreak() {
    let run = TraceRun.text(
      "<kml><gx:Track>\(times([0, 1, 2]))\(coords(["10 20", "11 21"]))<gx:co", name: "cut.kml",
      format: .kml, KMLReader.read)
    #expect(run.fixes.map(\.longitude) == [10, 11])
    #expect(run.report.drops.isEmpty)
    #expect(run.error == .unreadable("cut.kml:1: at byte 166: unclosed token"))
  }
}
