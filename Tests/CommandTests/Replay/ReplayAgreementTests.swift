import Foundation
import TestSupport
import Testing

/// Threads and engines change how long a replay takes, and not one byte of what it writes.
@Suite struct ReplayAgreementTests {
  @Test(arguments: ["vehicle", "phone", "replay", "contentflow", "exact"])
  func threadsAndEnginesWriteTheSameBytes(preset: String) throws {
    let folder = try TemporaryFolder()
    let fleet = folder.path("fleet.csv")
    let seed = "4711"
    let simulated = try CommandRun(
      [
        "simulate", "--devices", "23", "--hours", "2", "--seed", seed, "--interval", "40", "--late",
        "0.05", "--duplicates", "0.02", "--output", fleet,
      ])
    #expect(simulated.status == 0)
    func replay(_ words: String...) throws -> [Data] {
      let outputs = ["events.csv", "states.csv"].map(folder.path)
      let run = try CommandRun(
        [
          "replay", fleet, "--fences", SharedData.checkoutPath("datasets/harbour_fences.geojson"),
          "--preset", preset, "--dwell", "120", "--cross", "--reorder", "200", "--quiet",
          "--events", outputs[0], "--states", outputs[1],
        ] + words)
      #expect(run.status == 0, "\(run.errors)")
      return try outputs.map { try Data(contentsOf: URL(fileURLWithPath: $0)) }
    }
    let one = try replay()
    #expect(one[0].count > 2000 && one[1].count > 20_000)
    for words in [["--threads", "2"], ["--threads", "7"], ["--engine", "geos"]] {
      let other = try replay(words[0], words[1])
      #expect(one == other, "seed \(seed), \(words)")
    }
  }
}
