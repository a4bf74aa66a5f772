import Foundation
import TestSupport
import Testing

@Suite struct IndexTests {
  /// Saves the index of the scene's fences.
  private func saved(_ scene: SmallScene, _ words: String...) throws -> String {
    let path = scene.folder.path("fences.idx")
    let run = try CommandRun(["index", scene.fences, "--out", path] + words)
    #expect(run.status == 0 && run.output.isEmpty, "\(run.errors)")
    return path
  }

  @Test func tellsWhatItWrote() throws {
    let scene = try SmallScene()
    let path = scene.folder.path("fences.idx")
    let run = try CommandRun(["index", scene.fences, "--out", path])
    let size = try #require(
      try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    #expect(run.errors.contains("refused: \(scene.fences):3: feature 1 (bow)"))
    #expect(run.errors.contains("\nfences    2, 1 refused; distance sphere\n"))
    #expect(run.errors.contains("\nindex     \(path), \(grouped(size)) bytes on disk, "))
    #expect(try CommandRun(["index", scene.fences, "--out", path, "--quiet"]).errors.isEmpty)
  }

  private func grouped(_ value: Int) -> String {
    value < 1000 ? "\(value)" : grouped(value / 1000) + String(format: ",%03d", value % 1000)
  }

  @Test(arguments: [
    [], ["--preset", "vehicle"], ["--preset", "phone", "--threads", "2"],
    ["--preset", "exact", "--cross"],
  ])
  func replaysTheSameWithItAsWithItsFiles(words: [String]) throws {
    let folder = try TemporaryFolder()
    let data = ["world_ports.csv", "nyc_boroughs.geojson.gz", "harbour_fences.geojson"]
    let fences = data.map { SharedData.checkoutPath("datasets/\($0)") }
    let trace = SharedData.checkoutPath("datasets/ais_ny_harbor_2020-12_week.csv.gz")
    let path = folder.path("harbour.idx")
    let index = try CommandRun(["index"] + fences + ["--out", path, "--repair"])
    #expect(index.status == 0, "\(index.errors)")
    func replay(_ inputs: [String], _ name: String) throws -> (CommandRun, [Data]) {
      let outputs = ["events", "states", "map"].map { folder.path("\($0)-\(name)") }
      let run = try CommandRun(
        ["replay", trace, "--fences"] + inputs + words + [
          "--events", outputs[0], "--events-format", "ndjson", "--states", outputs[1], "--map",
          outputs[2], "--json", "--quiet",
        ])
      return (run, try outputs.map { try Data(contentsOf: URL(fileURLWithPath: $0)) })
    }
    let (read, wanted) = try replay(fences + ["--repair"], "read")
    let (mapped, found) = try replay([path], "mapped")
    #expect(read.status == 0 && mapped.status == 0, "\(mapped.errors)")
    #expect(wanted[0].count > 100_000)
    #expect(found == wanted)
    let counts = try (read.json()["events"].counts, mapped.json()["events"].counts)
    #expect(counts.0 == counts.1 && counts.0["enter"] ?? 0 > 1000)
    #expect(try read.json()["fences"].int == mapped.json()["fences"].int)
  }

  @Test func keepsHowFencesWereRead() throws {
    let scene = try SmallScene()
    let path = try saved(
      scene, "--fence-id", "index", "--distance-model", "wgs84", "--repair")
    let words = ["--quiet", "--preset", "exact", "--events", "-"]
    let read = try scene.replay(
      "--fence-id", "index", "--distance-model", "wgs84", "--repair", "--quiet", "--preset",
      "exact", "--events", "-")
    let mapped = try CommandRun(["replay", scene.trace, "--fences", path] + words)
    #expect(mapped.status == 0 && mapped.output == read.output)
    #expect(mapped.output.contains(",fences:1,"))
    let same = try CommandRun(
      ["replay", scene.trace, "--fences", path, "--distance-model", "wgs84"] + words)
    #expect(same.output == read.output)
  }

  @Test func namesTheBusiestFences() throws {
    let scene = try SmallScene()
    let path = try saved(scene)
    let run = try CommandRun(["replay", scene.trace, "--fences", path])
    #expect(run.errors.contains("\nbusiest   yard Yard, north (2), stop (1)\n"))
    #expect(run.errors.contains("\nfences    2\n"))
  }

  @Test func checkReadsEveryByte() throws {
    let scene = try SmallScene()
    let path = try saved(scene)
    let run = try CommandRun(["check", path])
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.outputLines[0].hasPrefix("\(path): saved index, "))
    #expect(run.outputLines[0].hasSuffix(" bytes to answer, all checksums right"))
    #expect(
      run.outputLines.dropFirst() == [
        "  fences    2: 1 polygon (1 part), 1 circle",
        "  box       west 10, south 50, east 10.01, north 50.01", "  distance  sphere",
      ])
    let report = try CommandRun(["check", scene.fences, path, "--json"]).json()
    #expect(report["files"].count == 1 && report["savedIndexes"][0]["fences"].int == 2)
    #expect(report["savedIndexes"][0]["shapes"].counts["circles"] == 1)

    var bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    bytes[4096] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let damaged = try CommandRun(["check", path, "--json"])
    #expect(damaged.status == 3)
    let error = "the checksum of section handles differs; copy the file again"
    #expect(damaged.errors == "georules: \(path): \(error)\n")
    #expect(try damaged.json()["unreadable"][0]["reason"].string == error)
    #expect(try damaged.json()["unreadable"][0]["file"].string == path)
  }

  @Test func drawsTheFencesOfIt() throws {
    let scene = try SmallScene()
    let path = try saved(scene)
    let page = scene.folder.path("page.html")
    #expect(try CommandRun(["check", path, "--map", page]).status == 0)
    #expect(try scene.content(of: "page.html").contains("Yard, north"))
  }

  /// Words after `replay TRACE`; INDEX and FENCES stand for the files.
  @Test(arguments: [
    ("--fences INDEX --fence-id name", 2, "--fence-id is for reading fence files: give it to"),
    ("--fences INDEX --repair", 2, "--repair is for reading fence files"),
    ("--fences INDEX --engine geos", 2, "--engine geos needs fence files: INDEX is a saved index"),
    (
      "--fences INDEX --distance-model wgs84", 2,
      "INDEX was made with --distance-model sphere, not wgs84; make it anew with georules index"
    ),
    (
      "--fences FENCES INDEX", 3,
      "INDEX: a saved index, which is mapped and not read: name it alone, as a file that is not"
    ),
  ])
  func saysWhatToDo(words: String, status: Int, message: String) throws {
    let scene = try SmallScene()
    let path = try saved(scene)
    func filled(_ text: String) -> String {
      text.replacingOccurrences(of: "INDEX", with: path)
        .replacingOccurrences(of: "FENCES", with: scene.fences)
    }
    let run = try CommandRun(
      ["replay", scene.trace] + filled(words).split(separator: " ").map(String.init))
    #expect(run.status == status && run.output.isEmpty)
    #expect(run.errors.contains(filled(message)), "\(run.errors)")
  }

  @Test func refusesWhatIsNoIndexAnyMore() throws {
    let scene = try SmallScene()
    let path = try saved(scene)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    try bytes.prefix(9000).write(to: URL(fileURLWithPath: path))
    for words in [["check", path], ["replay", scene.trace, "--fences", path]] {
      let run = try CommandRun(words)
      #expect(run.status == 3)
      #expect(
        run.errors.contains(
          "\(path): ends at byte 9000 of \(bytes.count); copy the file again"), "\(run.errors)")
    }
    let again = try CommandRun(["index", path, "--out", scene.folder.path("b.idx")])
    #expect(again.status == 2 && again.errors.contains("is a saved index already; name the fence"))
    let piped = try CommandRun(["replay", scene.trace, "--fences", "-"], input: bytes)
    #expect(piped.status == 3)
    #expect(piped.errors.contains("a saved index, which is mapped and not read"))
  }

  @Test func writesNothingThatIsNotWanted() throws {
    let scene = try SmallScene()
    let path = scene.folder.path("none.idx")
    let strict = try CommandRun(["index", scene.fences, "--out", path, "--strict", "--quiet"])
    #expect(strict.status == 1)
    let bound = try CommandRun(
      ["index", scene.fences, "--repair", "--out", path, "--max-bytes", "10", "--strict"])
    #expect(bound.status == 1)
    #expect(bound.errors.contains(" bytes even with the coarsest cells, not 10 (--max-bytes)"))
    let empty = try scene.folder.file("empty.csv", "id,lat,lon,radius\n")
    let nothing = try CommandRun(["index", empty, "--out", path])
    #expect(nothing.status == 3)
    #expect(nothing.errors.contains("empty.csv: no fence to make an index of"))
    let itself = try CommandRun(["index", scene.fences, "--out", scene.fences])
    #expect(itself.status == 2 && itself.errors.contains("would overwrite"))
    #expect(!FileManager.default.fileExists(atPath: path))
    let folder = try CommandRun(["index", scene.fences, "--out", "/nowhere/at/all.idx"])
    #expect(folder.status == 3 && folder.errors.contains("/nowhere/at/all.idx: cannot write: "))
  }

  @Test func aBoundMakesItSmallerAndAnswersTheSame() throws {
    let folder = try TemporaryFolder()
    let fences = SharedData.checkoutPath("datasets/nyc_boroughs.geojson.gz")
    func size(_ name: String, _ words: String...) throws -> Int {
      let run = try CommandRun(
        ["index", fences, "--out", folder.path(name), "--repair"] + words)
      #expect(run.status == 0 && !run.errors.contains("georules:"), "\(run.errors)")
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      return try #require(attributes[.size] as? Int)
    }
    let usual = try size("a.idx")
    #expect(try size("b.idx", "--max-bytes", "3000000") < usual)
    let trace = SharedData.checkoutPath("datasets/ais_ny_harbor_2020-12_week.csv.gz")
    let events = try ["a.idx", "b.idx"].map { name in
      try CommandRun([
        "replay", trace, "--fences", folder.path(name), "--events", "-", "--quiet",
      ]).output
    }
    #expect(events[0].count > 1000 && events[0] == events[1])
  }
}
