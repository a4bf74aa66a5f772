import Geo
import RulesEngine
import TestSupport
import Testing

/// An engine over a mapped index, whose fences are made when they are needed, sends what one over
/// the same fences in memory does.
@Suite struct MappedEngineTests {
  private struct Outcome: Equatable {
    var events: [String]
    var counts: FixCounts
    var snapshot: [UInt8]
  }

  private func run(_ index: FenceIndex, _ scene: RandomScene) throws -> Outcome {
    var configuration = GeofenceConfiguration.vehicle
    configuration.dwellThresholdsMilliseconds = [120_000]
    var engine = GeofenceEngine(index: index, configuration: configuration)
    var events = EventBuffer()
    let third = scene.fixes.count / 3
    engine.process(batch(Array(scene.fixes[..<third])), into: &events)
    engine.upsert(try circle("c1", radius: 700), into: &events)
    _ = try engine.add(try circle("new", radius: 300))
    engine.process(batch(Array(scene.fixes[third..<2 * third])), into: &events)
    try engine.remove(id: "c2", at: epochStart + 9_000_000, into: &events)
    engine.process(batch(Array(scene.fixes[(2 * third)...])), into: &events)
    engine.flush(into: &events)
    return Outcome(
      events: events.map { "\($0.sequence) " + fingerprint($0) }, counts: engine.counts,
      snapshot: engine.snapshot())
  }

  @Test(arguments: 0..<6 as Range<UInt64>, [false, true])
  func sendsTheSame(seed: UInt64, hasWindows: Bool) throws {
    var scene = try RandomScene(seed: seed, devices: 8, count: 1500)
    if hasWindows {
      for number in stride(from: 0, to: scene.fences.count, by: 2) {
        scene.fences[number].activeFrom = epochStart + Int64(number) * 100_000
        scene.fences[number].activeUntil = number % 4 == 0 ? nil : epochStart + 5_000_000
      }
    }
    let index = FenceIndex(scene.fences)
    let wanted = try run(index, scene)
    #expect(wanted.events.count > 50, "seed \(seed)")
    try BadBytes.withFolder { folder in
      try index.save(to: folder + "/fences.index")
      let found = try run(try FenceIndex(mapping: folder + "/fences.index"), scene)
      #expect(found == wanted, "seed \(seed)")
    }
  }
}
