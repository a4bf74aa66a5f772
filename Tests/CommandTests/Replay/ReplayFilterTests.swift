import Testing

@Suite struct ReplayFilterTests {
  @Test func dropsUnknownAccuracyWithALimit() throws {
    let scene = try SmallScene()
    let trace = try scene.folder.file(
      "t.csv", "time,lat,lon,accuracy\n1700000000,50,9.9,5\n1700000060,50,9.9,\n")
    let words = ["replay", trace, "--fences", scene.fences, "--json", "--quiet"]
    let limited = try CommandRun(words + ["--max-accuracy", "50", "--preset", "exact"]).json()
    #expect(limited["fixes"]["rejected"].counts == ["unknownAccuracy": 1])
    let free = try CommandRun(words + ["--preset", "exact"]).json()
    #expect(free["fixes"]["rejected"].counts.isEmpty)
  }

  @Test func keepsFixesApartWithoutHidingEvents() throws {
    // 36 m, 36 m and 215 m apart, far from every fence.
    let scene = try SmallScene()
    let trace = try scene.folder.file(
      "t.csv",
      "time,lat,lon\n1700000000,50,9.9\n1700000060,50,9.9005\n1700000120,50,9.901\n"
        + "1700000180,50,9.904\n")
    let words = ["replay", trace, "--fences", scene.fences]
    let plain = try CommandRun(words + ["--json", "--quiet"]).json()
    let thinned = try CommandRun(words + ["--json", "--quiet", "--distance-filter", "100"]).json()
    #expect(plain["fixes"]["accepted"].int == 4 && plain["fixes"]["kept"].int == 4)
    #expect(thinned["fixes"]["accepted"].int == 4 && thinned["fixes"]["kept"].int == 2)
    let text = try CommandRun(words + ["--distance-filter", "100"]).errors
    #expect(text.contains("fixes     4 read, 4 accepted, 2 kept\n"))
    // A fix with an event is kept at any distance.
    let events = try scene.replay("--json", "--quiet", "--distance-filter", "100000").json()
    #expect(events["fixes"]["kept"].int == 5 && events["events"]["exit"].int == 2)
  }

  @Test func putsLateFixesInOrder() throws {
    let scene = try SmallScene()
    let sorted = [
      "1700000000,50.005,9.995", "1700000060,50.005,10.008", "1700000090,50.005,10.009",
      "1700000120,50.005,10.015",
    ]
    let late = [0, 2, 1, 3].map { sorted[$0] }
    func events(_ rows: [String], _ words: String...) throws -> (String, [String: Int]) {
      let path = scene.folder.path("events.csv")
      let trace = try scene.folder.file("late.csv", "time,lat,lon\n" + rows.joined(separator: "\n"))
      let run = try CommandRun(
        ["replay", trace, "--fences", scene.fences, "--events", path, "--json", "--quiet"] + words)
      let lines = try scene.content(of: "events.csv").split(separator: "\n")
      // Rows differ with the order of the file.
      let columns = lines.map { $0.split(separator: ",")[0..<4].joined(separator: ",") }
      return (columns.joined(separator: "\n"), try run.json()["fixes"]["rejected"].counts)
    }
    let expected = try events(sorted, "--reorder", "0")
    #expect(try events(late, "--reorder", "0").1 == ["outOfOrder": 1])
    let ordered = try events(late, "--reorder", "60")
    #expect(ordered.1.isEmpty && ordered.0 == expected.0)
  }

  @Test func takesTheDwellTime() throws {
    func dwells(_ seconds: String) throws -> Int? {
      try SmallScene().replay("--json", "--quiet", "--dwell", seconds).json()["events"]["dwell"].int
    }
    #expect(try dwells("420") == 2)
    #expect(try dwells("900") == 0)
    #expect(try dwells("0") == 0)
  }

  @Test func dropsImpossibleSpeeds() throws {
    let run = try SmallScene().replay("--json", "--quiet", "--max-speed", "1", "--preset", "replay")
    #expect(try #require(try run.json()["fixes"]["rejected"]["speedJump"].int) > 0)
  }

  @Test(arguments: ["vehicle", "phone", "replay", "contentflow", "exact"])
  func knowsThePreset(name: String) throws {
    let run = try SmallScene().replay("--json", "--quiet", "--preset", name)
    #expect(run.status == 0)
    #expect(try run.json()["fixes"]["read"].int == 5)
  }
}
