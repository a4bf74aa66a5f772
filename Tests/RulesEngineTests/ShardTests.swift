import Geo
import RulesEngine
import TestSupport
import Testing

@Suite struct ShardTests {
  /// What a run gives, whatever the number of threads.
  private struct Outcome: Equatable {
    var events: [String]
    var states: [String]
    var batches: [KeptBatch]
    var counts: FixCounts
    var snapshot: [UInt8]
  }

  private func run(_ scene: RandomScene, shards: Int) throws -> Outcome {
    var engine = GeofenceEngine(
      index: FenceIndex(scene.fences), configuration: everything, shards: shards)
    var events = EventBuffer()
    var states = FixStates()
    let half = scene.fixes.count / 2
    engine.process(batch(Array(scene.fixes[..<half])), into: &events, states: &states)
    try engine.remove(id: "c1", at: epochStart + 1_000_000, into: &events)
    engine.advance(to: epochStart + 500_000, into: &events)
    engine.process(batch(Array(scene.fixes[half...])), into: &events, states: &states)
    engine.forget(3, into: &events)
    let snapshot = engine.snapshot()
    engine.flush(into: &events, states: &states)
    var batches: [KeptBatch] = []
    while let batch = engine.nextBatch() { batches.append(batch) }
    let told = (0..<states.count).map { index in
      "\(states.devices[index]) \(states.rows[index]) \(states.areKept[index]) "
        + "\(Array(states.fences[states.range(of: index)]))"
    }
    return Outcome(
      events: events.map { "\($0.sequence) " + fingerprint($0) }, states: told, batches: batches,
      counts: engine.counts, snapshot: snapshot)
  }

  @Test(arguments: 0..<4 as Range<UInt64>)
  func anyNumberOfThreadsGivesTheSame(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed, devices: 40, count: 3000)
    let one = try run(scene, shards: 1)
    #expect(one.events.count > 100, "seed \(seed)")
    #expect(!one.batches.isEmpty, "seed \(seed)")
    for shards in [2, 3, 8] {
      let several = try run(scene, shards: shards)
      #expect(several == one, "seed \(seed), \(shards) shards")
    }
  }
}
