import Foundation
import Testing

@Suite struct ReplayOutputTests {
  static let header = "device,event,fence,t,row,initial,seconds_since_enter,crossing_t,reason"

  @Test func writesEventsAsATable() throws {
    let run = try SmallScene().replay("--events", "-", "--quiet")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(
      run.outputLines == [
        Self.header,
        "bus,enter,stop,1704067260.000,2,0,0.000,1704067251.605,",
        "bus,enter,yard,1704067260.000,2,0,0.000,1704067230.000,",
        "bus,dwell,stop,1704067560.000,3,0,300.000,,",
        "bus,dwell,yard,1704067560.000,3,0,300.000,,",
        "bus,exit,stop,1704067740.000,5,0,480.000,1704067682.662,",
        "bus,exit,yard,1704067740.000,5,0,480.000,1704067706.667,",
        "tram,enter,yard,1704067200.000,1,1,0.000,,",
      ])
  }

  @Test func writesEventsAsLinesOfJSON() throws {
    let run = try SmallScene().replay(
      "--events", "-", "--events-format", "ndjson", "--quiet", "--dwell", "0")
    #expect(run.status == 0 && run.outputLines.count == 5)
    #expect(
      run.outputLines.contains(
        "{\"device\":\"bus\",\"event\":\"enter\",\"fence\":\"yard\",\"t\":1704067260.000,\"row\":2,"
          + "\"initial\":false,\"seconds_since_enter\":0.000,\"crossing_t\":1704067230.000,"
          + "\"reason\":null,\"lat\":50.005,\"lon\":10.005,\"confidence\":1}"))
    for line in run.outputLines {
      let event = JSONNode(try JSONSerialization.jsonObject(with: Data(line.utf8)))
      #expect(
        event.names == [
          "confidence", "crossing_t", "device", "event", "fence", "initial", "lat", "lon",
          "reason", "row", "seconds_since_enter", "t",
        ])
    }
  }

  @Test func writesCrossings() throws {
    let scene = try SmallScene()
    let through = try scene.folder.file(
      "through.csv", "time,lat,lon\n0,50.005,9.99\n60,50.005,10.02\n")
    let run = try CommandRun([
      "replay", through, "--fences", scene.fences, "--cross", "--events", "-",
      "--events-format", "ndjson", "--quiet", "--fence-id", "index",
    ])
    let yard = try #require(run.outputLines.first { $0.contains("\"fences:0\"") })
    let event = JSONNode(try JSONSerialization.jsonObject(with: Data(yard.utf8)))
    #expect(event["event"].string == "cross" && event["device"].string == "through")
    #expect(event["crossing_t"].double == 20 && event["crossing_exit_t"].double == 40)
    #expect(event["seconds_since_enter"].double == 20)
  }

  @Test func writesTheFencesEachFixIsInsideOf() throws {
    let scene = try SmallScene()
    let run = try scene.replay("--states", "-", "--quiet", "--preset", "exact", "--repair")
    #expect(
      run.outputLines == [
        "device,row,inside", "bus,0,", "bus,2,yard;bow;stop", "bus,3,yard;bow;stop", "bus,5,",
        "tram,1,yard;bow",
      ])
  }

  @Test func printsOneObjectOfCounts() throws {
    let run = try SmallScene().replay("--json", "--quiet", "--max-accuracy", "100")
    #expect(run.status == 0 && run.errors.isEmpty && run.outputLines.count == 1)
    let summary = try run.json()
    #expect(summary["fixes"]["read"].int == 5 && summary["fixes"]["accepted"].int == 4)
    #expect(summary["fixes"]["rejected"].counts == ["lowAccuracy": 1])
    #expect(summary["rows"]["read"].int == 7)
    #expect(summary["rows"]["dropped"].counts == ["noPosition": 1, "badTime": 1])
    #expect(summary["devices"].int == 2 && summary["fences"].int == 2)
    #expect(summary["fencesRefused"].int == 1)
    #expect(summary["events"].counts == ["enter": 3, "exit": 2, "dwell": 0, "cross": 0])
    #expect(summary["seconds"].names == ["index", "load", "replay"])
    #expect(try #require(summary["fixesPerSecond"].double) > 0)
    #expect(try #require(summary["peakMemoryBytes"].int) > 1_000_000)
  }

  @Test func sumsUpForAPerson() throws {
    let run = try SmallScene().replay("--max-accuracy", "100")
    #expect(run.status == 0 && run.output.isEmpty)
    let lines = run.errors.split(separator: "\n").map(String.init)
    for line in [
      "fixes     5 read, 4 accepted; rejected: lowAccuracy 1",
      "rows      left out: noPosition 1, badTime 1", "devices   2", "fences    2, 1 refused",
      "events    enter 3, exit 2, dwell 0, cross 0", "busiest   yard Yard, north (2), stop (1)",
    ] {
      #expect(lines.contains(line), "\(line) is missing in\n\(run.errors)")
    }
    #expect(
      lines.contains { $0.hasSuffix("trace.csv: left out noPosition 1 (at 6), badTime 1 (at 8)") })
    #expect(lines.contains { $0.hasPrefix("time      ") && $0.hasSuffix("fixes/s") })
    #expect(lines.contains { $0.hasPrefix("memory    ") && $0.hasSuffix(" MB at most") })
    #expect(!run.errors.contains("\u{1b}") && !run.errors.contains("\r"))
  }

  @Test func quotesNamesThatNeedIt() throws {
    let scene = try SmallScene()
    let trace = try scene.folder.file(
      "odd.csv", "device,time,lat,lon\n\"a \"\"b\"\", c\",0,50.005,10.008\n")
    let run = try CommandRun([
      "replay", trace, "--fences", scene.fences, "--fence-id", "name", "--events", "-", "--quiet",
    ])
    #expect(run.outputLines.last == "\"a \"\"b\"\", c\",enter,\"Yard, north\",0.000,0,1,0.000,,")
  }

  @Test func writesGzipWhenTheNameSaysSo() throws {
    let scene = try SmallScene()
    let path = scene.folder.path("events.csv.gz")
    #expect(try scene.replay("--events", path).status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(bytes.prefix(2) == Data([0x1f, 0x8b]))
  }

  @Test func writesAMap() throws {
    let scene = try SmallScene()
    let run = try scene.replay("--map", scene.folder.path("map.html"), "--events", "-")
    #expect(run.status == 0 && run.errors.contains("map       "))
    #expect(try scene.content(of: "map.html").contains("Yard, north"))
  }
}
