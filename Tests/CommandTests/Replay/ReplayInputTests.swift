import Foundation
import Testing

@Suite struct ReplayInputTests {
  private let scene: SmallScene

  init() throws {
    scene = try SmallScene()
  }

  private func events(
    _ traces: [String], _ words: [String] = [], input: String = ""
  ) throws -> [String] {
    let run = try CommandRun(
      ["replay"] + traces + ["--fences", scene.fences, "--events", "-", "--quiet"] + words,
      input: Data(input.utf8))
    #expect(run.status == 0, "\(run.errors)")
    return Array(run.outputLines.dropFirst())
  }

  @Test func readsTracesFromStandardInput() throws {
    let fromFile = try events([scene.trace])
    #expect(fromFile.count == 7)
    #expect(try events(["-"], input: SmallScene.traceText) == fromFile)
  }

  @Test func readsFencesFromStandardInput() throws {
    let run = try CommandRun(
      ["replay", scene.trace, "--events", "-", "--quiet", "--fences", "-"],
      input: Data(SmallScene.fenceText.utf8))
    #expect(run.status == 0)
    #expect(Array(run.outputLines.dropFirst()) == (try events([scene.trace])))
  }

  @Test func readsWhatItWrote() throws {
    let packed = scene.folder.path("trace.ndjson.gz")
    #expect(try CommandRun(["convert", scene.trace, "--output", packed]).status == 0)
    let plain = scene.folder.path("trace.geojson")
    #expect(try CommandRun(["convert", packed, "--output", plain]).status == 0)
    // Rows left out are not in the copies, so rows are numbered anew.
    let expected = try events([scene.trace]).map { $0.replacing(",5,0,", with: ",4,0,") }
    #expect(try events([packed]) == expected)
    #expect(try events([plain]) == expected)
  }

  @Test func namesDevicesByFiles() throws {
    let one = try scene.folder.file("new_abboip.txt", "50.005 10.008 0 60\n50.005 9.99 1 0\n")
    let two = try scene.folder.file("new_efraic.day.txt", "50.005 10.006 0 30\n")
    let found = try events([one, two], ["--preset", "exact"])
    #expect(
      found == [
        "new_abboip,enter,yard,60.000,0,0,0.000,42.857,".replacing("42.857", with: "33.333"),
        "new_efraic,enter,stop,30.000,0,1,0.000,,", "new_efraic,enter,yard,30.000,0,1,0.000,,",
      ])
    #expect(
      try events([one], ["--device", "cab 7", "--preset", "exact"]).allSatisfy {
        $0.hasPrefix("cab 7,")
      })
  }

  @Test func takesNamedColumns() throws {
    let odd = try scene.folder.file(
      "odd.csv", "who;when;north;east;off\nbus;60;50.005;10.008;7\nbus;0;50.005;9.99;7\n")
    let columns = "device=who,time=when,lat=north,lon=east,accuracy=off"
    #expect(try events([odd], ["--columns", columns, "--preset", "exact"]).count == 1)
    let missing = try CommandRun([
      "replay", odd, "--fences", scene.fences, "--columns", "time=hour,lat=north,lon=east",
    ])
    #expect(missing.status == 3)
    #expect(
      missing.errors.contains("odd.csv: no column for time among who, when, north, east, off"))
  }

  @Test func givesTimesToTracesWithout() throws {
    let timeless = try scene.folder.file("walk.csv", "lat,lon\n50.005,9.995\n50.005,10.008\n")
    let refused = try CommandRun(["replay", timeless, "--fences", scene.fences])
    #expect(refused.status == 3)
    #expect(
      refused.errors.contains("walk.csv: no row has a time; give one with --clock START,STEP"))
    let clocked = try events([timeless], ["--clock", "2024-01-01T00:00:00Z,30"])
    #expect(clocked.count == 1 && clocked[0].hasPrefix("walk,enter,yard,1704067230.000,1,0,"))
  }

  @Test func readsTimesInAZone() throws {
    let local = try scene.folder.file("l.csv", "time,lat,lon\n2024-01-01 01:00:00,50.005,10.008\n")
    #expect(
      try events([local], ["--time-zone", "+01:00"]) == ["l,enter,yard,1704067200.000,0,1,0.000,,"])
  }

  @Test func namesFilesThatCannotBeOpened() throws {
    let absent = scene.folder.path("absent.csv")
    let output = try scene.folder.file("kept.csv", "kept")
    for words in [
      ["replay", scene.trace, absent, "--fences", scene.fences, "--events", output],
      ["replay", scene.trace, "--fences", scene.fences, absent, "--events", output],
      ["check", absent], ["convert", absent, "--to", "csv", "--output", output],
    ] {
      let run = try CommandRun(words)
      #expect(run.status == 3 && run.output.isEmpty)
      #expect(run.errors == "georules: \(absent): cannot open: No such file or directory\n")
    }
    #expect(try scene.content(of: "kept.csv") == "kept")
    let folder = try CommandRun(["convert", scene.folder.url.path, "--to", "csv"])
    #expect(folder.status == 3 && folder.errors.contains("it is a folder; name the files in it"))
  }

  @Test func goesOnAfterAFileItCannotUnderstand() throws {
    let binary = scene.folder.path("noise.bin")
    try Data([0, 159, 146, 150, 0, 7]).write(to: URL(fileURLWithPath: binary))
    let run = try CommandRun([
      "replay", binary, scene.trace, "--fences", scene.fences, "--json", "--quiet",
    ])
    #expect(run.status == 3)
    #expect(run.errors.hasPrefix("georules: \(binary): "))
    #expect(try run.json()["fixes"]["read"].int == 5)
  }

  @Test func reportsAFileThatWasCutOff() throws {
    let packed = scene.folder.path("cut.csv.gz")
    let made = try CommandRun(
      "simulate --devices 3 --hours 9 --seed 5 --output".split(separator: " ").map(String.init)
        + [packed])
    #expect(made.status == 0)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: packed))
    try bytes.prefix(bytes.count / 2).write(to: URL(fileURLWithPath: packed))
    let run = try CommandRun(["replay", packed, "--fences", scene.fences, "--json", "--quiet"])
    #expect(run.status == 3 && run.errors.contains("cut.csv.gz: the gzip stream ends too early"))
    let read = try #require(try run.json()["fixes"]["read"].int)
    #expect(read > 1000 && read < 9000)
  }

  @Test func namesEachRefusedFence() throws {
    let run = try CommandRun(["replay", scene.trace, "--fences", scene.fences])
    #expect(run.status == 0)
    #expect(run.errors.contains("refused: \(scene.fences):3: feature 1 (bow): part 0: Self-inter"))
    let mended = try CommandRun(["replay", scene.trace, "--fences", scene.fences, "--repair"])
    #expect(mended.errors.contains("mended: \(scene.fences): feature 1 (bow), part 0: Self-inter"))
    #expect(mended.errors.contains("area changed by "))
  }

  @Test func isStrictWhenAsked() throws {
    #expect(try scene.replay("--quiet").status == 0)
    #expect(try scene.replay("--quiet", "--strict").status == 1)
    #expect(try scene.replay("--quiet", "--strict", "--repair").status == 1)
    let good = try scene.folder.file("good.csv", "time,lat,lon\n0,50.005,10.008\n")
    let words = ["replay", good, "--quiet", "--strict", "--fences", scene.fences]
    #expect(try CommandRun(words).status == 1)
    #expect(try CommandRun(words + ["--repair"]).status == 0)
  }

  @Test func saysWhatManyFilesHaveInCommonOnce() throws {
    let paths = try (0..<30).map { index in
      try scene.folder.file(
        "n\(index).csv", "time,lat,lon\n2024-01-01 00:00:0\(index % 10),50,10\n")
    }
    let run = try CommandRun(["replay"] + paths + ["--fences", scene.fences])
    let lines = run.errors.split(separator: "\n").filter { $0.contains("without a zone") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains("n0.csv and 29 more: ") == true)
  }
}
