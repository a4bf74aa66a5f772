import Foundation
import Testing

@Suite struct ConvertTests {
  private static let table = """
    device,time,lat,lon,accuracy,speed,course,altitude
    bus,2024-01-01T00:00:00Z,50.005,9.995,5,,,
    tram,2024-01-01T00:00:00Z,50.005,10.008,5,,,
    bus,2024-01-01T00:01:00Z,50.005,10.005,5,,,
    bus,2024-01-01T00:08:00Z,50.005,10.006,200,,,
    bus,2024-01-01T00:09:00Z,50.005,10.015,5,,,

    """

  @Test func reportsWhatItRead() throws {
    let scene = try SmallScene()
    let run = try CommandRun(["convert", scene.trace, "--to", "csv"])
    #expect(run.status == 0 && run.output == Self.table)
    #expect(
      run.errors == """
        \(scene.trace): csv, 7 rows, 5 fixes
          left out  noPosition 1 (at 6), badTime 1 (at 8)
          order     by time
          span      2024-01-01T00:00:00Z to 2024-01-01T00:09:00Z, 9 min
          box       west 9.995, south 50.005, east 10.015, north 50.005
        wrote 5 fixes of 2 devices

        """)
    let quiet = try CommandRun(["convert", scene.trace, "--to", "csv", "--quiet", "--strict"])
    #expect(quiet.status == 1 && quiet.errors.isEmpty && quiet.output == Self.table)
  }

  @Test(arguments: ["ndjson", "gpx", "geojson", "csv"])
  func losesNothingOnTheWay(format: String) throws {
    let scene = try SmallScene()
    let middle = try CommandRun(["convert", scene.trace, "--to", format, "--quiet"])
    #expect(middle.status == 0)
    let back = try CommandRun(
      ["convert", "-", "--to", "csv", "--quiet", "--strict"], input: Data(middle.output.utf8))
    #expect(back.status == 0, "\(back.errors)")
    #expect(back.output == Self.table)
  }

  @Test(arguments: [
    ("o.csv", "device,time"), ("o.ndjson", "{\"device\":"), ("o.JSONL", "{\"device\":"),
    ("o.gpx", "<?xml"), ("o.geojson", "{\"type\":\"FeatureCollection\""),
  ])
  func takesTheFormatFromTheName(name: String, start: String) throws {
    let scene = try SmallScene()
    let run = try CommandRun(["convert", scene.trace, "--output", scene.folder.path(name)])
    #expect(run.status == 0 && run.output.isEmpty)
    #expect(try scene.content(of: name).hasPrefix(start))
  }

  @Test func printsItsReportAsOneObject() throws {
    let scene = try SmallScene()
    let local = try scene.folder.file("local.csv", "time,lat,lon\n2024-01-02 00:00:00,-1,2\n")
    let output = scene.folder.path("all.csv")
    let run = try CommandRun(["convert", scene.trace, local, "--output", output, "--json"])
    #expect(run.status == 0 && run.errors.isEmpty && run.outputLines.count == 1)
    let report = try run.json()
    #expect(report["fixes"].int == 6 && report["devices"].int == 3)
    #expect(report["failures"].count == 0)
    let first = report["files"][0]
    #expect(first["file"].string == scene.trace && first["format"].string == "csv")
    #expect(first["rows"].int == 7 && first["fixes"].int == 5)
    #expect(first["dropped"]["noPosition"]["count"].int == 1)
    #expect(first["dropped"]["noPosition"]["first"].doubles == [6])
    #expect(first["dropped"]["badTime"]["first"].doubles == [8])
    #expect(first["order"].string == "ascending")
    #expect(first["start"].string == "2024-01-01T00:00:00Z")
    #expect(first["end"].string == "2024-01-01T00:09:00Z")
    #expect(first["bounds"].doubles == [9.995, 50.005, 10.015, 50.005])
    let second = report["files"][1]
    #expect(second["order"].string == "unknown" && second["fixes"].int == 1)
    #expect(second["assumptions"].strings?.contains { $0.contains("UTC") } == true)
  }

  @Test func showsOnlyTheFirstLinesOfManyDrops() throws {
    let scene = try SmallScene()
    let rows = Array(repeating: "0,,\n", count: 1200).joined()
    let trace = try scene.folder.file("holes.csv", "time,lat,lon\n0,1,2\n" + rows)
    let run = try CommandRun(["convert", trace, "--to", "csv"])
    #expect(run.errors.contains("  left out  noPosition 1,200 (first at 3, 4, 5, 6, 7)\n"))
    #expect(run.errors.contains("  order     unknown: fewer than two fixes\n"))
    #expect(run.errors.contains("wrote 1 fix of 1 device\n"))
  }

  @Test func keepsWhatWasReadableOfABrokenFile() throws {
    let scene = try SmallScene()
    let cut = try scene.folder.file(
      "cut.gpx",
      """
      <?xml version="1.0"?><gpx version="1.1"><trk><trkseg>
      <trkpt lat="1" lon="2"><time>2024-01-01T00:00:00Z</time></trkpt>
      <trkpt lat="1" lon="3"><time>2024-01-01T00:00:10Z</time></trk
      """)
    let run = try CommandRun(["convert", cut, scene.trace, "--to", "csv"])
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("georules: \(cut)"))
    #expect(run.outputLines.contains("cut,2024-01-01T00:00:00Z,1,2,,,,"))
    #expect(run.outputLines.contains { $0.hasPrefix("tram,") })
  }
}
