import Bytes
import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct PLTReaderTests {
  private func run(_ text: String) -> TraceRun {
    TraceRun.text(text, name: "trip.plt", format: .plt, PLTReader.read(_:options:into:))
  }

  private let geoLife = """
    Geolife trajectory\r
    WGS 84\r
    Altitude is in Feet\r
    Reserved 3\r
    0,2,255,My Track,0,0,2,8421376\r
    0\r

    """

  @Test func readsGeoLife() {
    let run = run(
      geoLife + """
        39.5,116.5,0,492,39744.1202546296,2008-10-23,02:53:10\r
        39.5,116.5,0,-777,39744.1202546296,2008-10-23,02:53:15\r
        400.1667,116.5,0,0,39744.1202546296,2008-10-23,02:53:20\r
        39.5,116.5,0\r
        ,,0,0,39744.12,2008-10-23,02:53:20\r
        39.5,east,0,0,39744.12,2008-10-23,02:53:20\r
        39.5,116.5,0,0,,,\r

        """)
    #expect(run.error == nil)
    #expect(run.devices == ["trip"])
    #expect(run.fixes.map(\.time) == [1_224_730_390_000, 1_224_730_395_000, 1_224_730_400_000])
    #expect(run.fixes.map(\.row) == [0, 1, 2])
    #expect(abs((run.fixes.first?.altitude ?? 0) - 149.9616) < 1e-9)
    #expect(run.fixes[1].altitude.isNaN)
    #expect(
      run.report.drops == [.brokenRow: 1, .noPosition: 1, .badPosition: 1, .noTime: 1])
    #expect(run.report.firstDrops[.brokenRow] == [10])
  }

  @Test func readsOziExplorer() {
    let run = run(
      """
      OziExplorer Track Point File Version 2.1
      WGS 84
      Altitude is in Feet
      Reserved 3
      0,2,255,A "quoted, title,1,0,2,8421376,0
      2
        47.466222,   3.747318,1, 1258.8,39307.3279977, 13-xx-07, 07:52:19
        47.466150,   3.747233,0, 1236.5,39307.3281134, 13-xx-07, 07:52:29

      """)
    #expect(run.error == nil)
    #expect(run.fixes.map(\.time) == [1_186_991_539_000, 1_186_991_549_000])
    #expect(run.fixes.map(\.flags) == [.segmentStart, []])
  }

  @Test(arguments: ["Tokyo", "NAD27 CONUS", ""])
  func refusesOtherDatums(datum: String) {
    guard
      case .unreadable(let reason) = run(
        geoLife.replacing("WGS 84", with: datum.isEmpty ? "European 1950" : datum)
      ).error
    else {
      Issue.record("another datum was taken")
      return
    }
    #expect(reason.contains("trip.plt:2:") && reason.contains("WGS 84"))
  }

  @Test func refusesOtherFiles() {
    guard case .unreadable(let reason) = run("time,lat,lon\n1,2,3\n").error else {
      Issue.record("a table was taken for a track")
      return
    }
    #expect(reason.contains("trip.plt:1:"))
  }

  @Test(
    .enabled(if: SharedData.isPresent),
    arguments: [
      ("traces/plt/000/Trajectory/20081023025304.plt", 908, 908),
      ("traces/plt/001/Trajectory/20081024234405.plt", 7075, 7075),
      ("traces/plt/010/Trajectory/20070805070503.plt", 5570, 5570),
      ("traces/plt/141_same_timestamps.plt.gz", 5478, 5478),
      ("traces/gpsbabel/20070813_short.plt", 44, 44),
    ])
  func readsRecordedFiles(path: String, rows: Int, fixes: Int) throws {
    let run = try TraceRun.file(
      SharedData.path(path), format: .plt, PLTReader.read(_:options:into:))
    #expect(run.error == nil)
    #expect(run.report.rows == rows)
    #expect(run.fixes.count == fixes)
    #expect(run.report.order == .ascending)
  }

  @Test(.enabled(if: SharedData.isPresent)) func equalsTheTruth() throws {
    let run = try TraceRun.file(
      Truth.path("geolife.plt"), format: .plt, PLTReader.read(_:options:into:))
    let found = try Truth.load().differences(
      from: run.fixes, TruthTolerance(timeStep: 1000, altitude: 0.16))
    #expect(found == [])
  }

  @Test(arguments: 0..<60 as Range<UInt64>)
  func survivesDamage(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var bytes = Array(
      (geoLife + (0..<50).map { "39.\($0),116.5,0,49,39744.12,2008-10-23,02:53:\($0)\n" }.joined())
        .utf8)
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    let run = TraceRun.bytes(bytes, format: .plt, PLTReader.read(_:options:into:))
    #expect(run.report.rows == run.fixes.count + run.report.drops.values.reduce(0, +))
  }
}
