import Bytes
import TestSupport
import Testing

@Suite struct SimulateTests {
  private func simulate(_ line: String) throws -> CommandRun {
    try CommandRun(["simulate"] + line.split(separator: " ").map(String.init))
  }

  /// The committed trace is what its README's command makes.
  @Test func makesTheCommittedFleetAgain() throws {
    var readme = try ByteSource(path: SharedData.checkoutPath("datasets/README.md"))
    let lines = String(decoding: try readme.readAll(), as: UTF8.self).split(separator: "\n")
    let command = try #require(lines.first { $0.hasPrefix("georules simulate ") })
    let words = command.split(separator: " ").map(String.init)
    let output = try #require(words.firstIndex(of: "--output"))
    #expect(words.last == "datasets/simulated_fleet.csv.gz" && output == words.count - 2)
    let run = try CommandRun(Array(words[1..<output]))
    #expect(run.status == 0)
    var stored = try ByteSource(path: SharedData.checkoutPath("datasets/simulated_fleet.csv.gz"))
    let bytes = try stored.readAll()
    #expect(bytes.count > 500_000)
    #expect(bytes == Array(run.output.utf8))
  }

  @Test func dependsOnTheSeedAlone() throws {
    let words = "--devices 4 --hours 1 --gaps 0.001 --late 0.1 --duplicates 0.1 --seed "
    let one = try simulate(words + "18446744073709551615")
    #expect(one.status == 0 && one.outputLines.count > 600)
    #expect(try simulate(words + "18446744073709551615").output == one.output)
    #expect(try simulate(words + "1").output != one.output)
    #expect(one.errors == "simulated \(one.outputLines.count - 1) fixes of 4 devices\n")
  }

  @Test func followsItsOptions() throws {
    let run = try simulate(
      "--devices 3 --hours 1 --seed 9 --interval 60 --gaps 0 --noise 0 --box 5,-11,6,-10 "
        + "--start 2020-02-29T12:00:00Z --quiet")
    #expect(run.status == 0 && run.errors.isEmpty)
    let rows = run.outputLines.dropFirst().map { $0.split(separator: ",") }
    #expect(rows.count == 180)
    #expect(Set(rows.map { $0[0] }) == ["sim-1", "sim-2", "sim-3"])
    #expect(rows.first?[1] == "2020-02-29T12:00:00Z")
    #expect(rows.last?[1] == "2020-02-29T12:59:40Z")
    for row in rows {
      let latitude = try #require(Double(row[2]))
      let longitude = try #require(Double(row[3]))
      #expect((-11.001...(-9.999)).contains(latitude) && (4.999...6.001).contains(longitude))
    }
  }

  @Test(arguments: ["csv", "ndjson", "gpx", "geojson"])
  func writesWhatTheReadersRead(format: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path("fleet.\(format)")
    let made = try simulate("--devices 3 --hours 1 --seed 3 --quiet --output \(path)")
    #expect(made.status == 0 && made.output.isEmpty)
    let read = try CommandRun(["convert", path, "--to", "csv", "--quiet", "--strict"])
    #expect(read.status == 0, "\(read.errors)")
    #expect(read.output == (try simulate("--devices 3 --hours 1 --seed 3 --quiet").output))
  }

  @Test func makesAnEmptyFileOfNoTime() throws {
    let run = try simulate("--devices 1 --hours 0 --seed 0")
    #expect(run.status == 0)
    #expect(run.output == "device,time,lat,lon,accuracy,speed,course,altitude\n")
  }
}
