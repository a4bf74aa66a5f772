import Testing

/// Commands whose input stays open: what Ctrl-C and a reader that leaves do to them.
@Suite struct LiveTests {
  @Test func sumsUpAfterCtrlC() throws {
    let folder = try TemporaryFolder()
    let fence = try folder.file("halt.csv", LiveCommand.shuttleFence)
    let command = try LiveCommand(["replay", "-", "--fences", fence, "--events", "-"])
    try command.send(LiveCommand.shuttle(fixes: 4100))
    #expect(command.nextLine() == ReplayOutputTests.header)
    #expect(command.nextLine()?.hasPrefix("shuttle,enter,halt,1700000060.000,1,") == true)
    command.interrupt()
    var events = 1
    while command.nextLine() != nil { events += 1 }
    let end = try command.wait()
    #expect(end.status == 130)
    #expect(end.errors.contains("stopped   by Ctrl-C"))
    // Which fixes were taken depends on the moment; what was written is what is reported.
    #expect(end.errors.contains("events    enter \(Self.grouped((events + 1) / 2)), "))
  }

  @Test func endsTheFileAfterCtrlC() throws {
    let command = try LiveCommand(["convert", "-", "--to", "geojson"])
    try command.send(LiveCommand.shuttle(fixes: 4100))
    #expect(command.nextLine() == "{\"type\":\"FeatureCollection\",\"features\":[")
    command.interrupt()
    var last: String?
    var count = 0
    while let line = command.nextLine() {
      last = line
      count += 1
    }
    #expect(last == "]}")
    let end = try command.wait()
    #expect(end.status == 130)
    #expect(end.errors.contains("wrote \(Self.grouped(count - 1)) fixes of 1 device; stopped by"))
  }

  @Test func stopsASimulationWithoutEnd() throws {
    let command = try LiveCommand(["simulate", "--devices", "2", "--hours", "1e6", "--seed", "1"])
    #expect(command.nextLine()?.hasPrefix("device,time,") == true)
    command.interrupt()
    while command.nextLine() != nil {}
    let end = try command.wait()
    #expect(end.status == 130 && end.errors.hasSuffix(" of 2 devices; stopped by Ctrl-C\n"))
  }

  @Test(arguments: [
    "simulate --devices 2 --hours 1e6 --seed 1", "replay - --fences FENCE --events -",
    "convert - --to csv", "convert - --to gpx",
  ])
  func endsQuietlyWhenTheReaderLeaves(line: String) throws {
    let folder = try TemporaryFolder()
    let fence = try folder.file("halt.csv", LiveCommand.shuttleFence)
    let words = line.split(separator: " ").map { $0 == "FENCE" ? fence : String($0) }
    let command = try LiveCommand(words)
    if words.contains("-") { try command.send(LiveCommand.shuttle(fixes: 4100)) }
    #expect(command.nextLine() != nil)
    try command.closeOutput()
    let end = try command.wait()
    #expect(end.status == 0, "\(end)")
    #expect(!end.errors.contains("georules: "))
  }

  private static func grouped(_ count: Int) -> String {
    count < 1000 ? "\(count)" : "\(count / 1000)," + String(count + 1_000_000).suffix(3)
  }
}
