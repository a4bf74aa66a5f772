import Geo
import RulesEngine
import TestSupport
import Testing

@Suite struct ShardTests {
  /// What a run gives, whatever the number of threads.
  private struct Outcome {
    var events: [String]
    var states: [String]
    var batches: [String]
    var counts: FixCounts
    var snapshot: [UInt8]
  }

  private func run(_ scene: RandomScene, shards: Int) throws -> Outcome {
    var engine = GeofenceEngine(
      index: FenceIndex(scene.fences), configuration: everything, shards: shards)
    var events = EventBuffer()
    var states = FixStates()
    let half = 700
    engine.process(batch(Array(scene.fixes[..<half])), into: &events, states: &states)
    try engine.remove(id: "c1", at: epochStart + 1_000_000, into: &events)
    engine.advance(to: epochStart + 500_000, into: &events)
    engine.process(batch(Array(scene.fixes[half...])), into: &events, states: &states)
    engine.forget(3, into: &events)
    let snapshot = engine.snapshot()
    engine.flush(into: &events, states: &states)
    // In words: a fix with an unknown (NaN) value does not equal itself.
    var batches: [String] = []
    while let batch = engine.nextBatch() {
      batches.append("\(batch.sequence) \(batch.device) \(batch.fixes.map(\.row))")
    }
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
    let scene = try RandomScene(seed: seed, devices: 40, count: 1500)
    let one = try run(scene, shards: 1)
    #expect(one.events.count > 100, "seed \(seed)")
    #expect(!one.batches.isEmpty, "seed \(seed)")
    for shards in [2, 3, 8] {
      let several = try run(scene, shards: shards)
      #expect(several.events == one.events, "seed \(seed), \(shards) shards")
      #expect(several.states == one.states, "seed \(seed), \(shards) shards")
      #expect(several.batches == one.batches, "seed \(seed), \(shards) shards")
      #expect(several.counts == one.counts, "seed \(seed), \(shards) shards")
      #expect(several.snapshot == one.snapshot, "seed \(seed), \(shards) shards")
    }
  }

  /// One shard with all devices gives the same events, too, and nothing is gained.
  @Test(arguments: [1, 2, 3, 8, 64, 1000])
  func devicesAreSpreadEvenly(count: Int) {
    let share = 1000
    var devices = [Int](repeating: 0, count: count)
    for device in 0..<count * share {
      devices[ShardSelector.shard(of: DeviceHandle(device), count: count)] += 1
    }
    let least = devices.min() ?? 0
    let most = devices.max() ?? 0
    #expect(least > share * 9 / 10 && most < share * 11 / 10, "\(least)...\(most)")
  }
}
