import Testing

@Suite struct ReplayFilterTests {
  @Test func dropsUnknownAccuracyWithALimit() throws {
    let scene = try SmallScene()
    let trace = try scene.folder.file(
      "t.csv", "time,lat,lon,accuracy\n0,50.005,10.008,5\n60,50.005,10.008,\n")
    let words = ["replay", trace, "--fences", scene.fences, "--json", "--quiet"]
    let limited = try CommandRun(words + ["--max-accuracy", "50", "--preset", "exact"]).json()
    #expect(limited["fixes"]["rejected"].counts == ["unknownAccuracy": 1])
    let free = try CommandRun(words + ["--preset", "exact"]).json()
    #expect(free["fixes"]["rejected"].counts.isEmpty)
  }

  @Test func keepsFixesApartWithoutHidingEvents() throws {
    let plain = try SmallScene().replay("--json", "--quiet").json()
    let thinned = try SmallScene().replay("--json", "--quiet", "--distance-filter", "500").json()
    #expect(thinned["fixes"]["accepted"].int == plain["fixes"]["accepted"].int)
    #expect(thinned["events"].counts == plain["events"].counts)
    #expect(plain["fixes"]["kept"].int == 5 && thinned["fixes"]["kept"].int == 4)
    let text = try SmallScene().replay("--distance-filter", "500").errors
    #expect(text.contains("fixes     5 read, 5 accepted, 4 kept\n"))
  }

  @Test func putsLateFixesInOrder() throws {
    let scene = try SmallScene()
    let sorted = ["0,50.005,9.995", "60,50.005,10.008", "90,50.005,10.009", "120,50.005,10.015"]
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
    let expected = try events(sorted)
    #expect(try events(late).1 == ["outOfOrder": 1])
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
