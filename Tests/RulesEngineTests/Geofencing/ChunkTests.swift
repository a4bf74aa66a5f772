import Geo
import RulesEngine
import TestSupport
import Testing

/// A call's fixes are taken in chunks, and those of a chunk in two passes: neither may show.
/// Explaining takes one fix after the other.
@Suite struct ChunkTests {
  private struct Outcome: Equatable {
    var events: [String]
    var counts: FixCounts
    var snapshot: [UInt8]
  }

  private func run(
    _ fixes: [Fix], _ fences: [Fence], _ configuration: GeofenceConfiguration, callSize: Int,
    explains: Bool = false, shards: Int = 1
  ) -> Outcome {
    var engine = GeofenceEngine(
      index: FenceIndex(fences), configuration: configuration, shards: shards)
    engine.isExplaining = explains
    var events = EventBuffer()
    for start in stride(from: 0, to: fixes.count, by: callSize) {
      let end = min(start + callSize, fixes.count)
      engine.process(batch(Array(fixes[start..<end])), into: &events)
    }
    return Outcome(
      events: events.map { "\($0.sequence) " + fingerprint($0) }, counts: engine.counts,
      snapshot: engine.snapshot())
  }

  /// Adds fixes that filters drop, count or have to look at closely.
  private func troubled(_ fixes: [Fix], seed: UInt64) -> [Fix] {
    var fixes = fixes
    var random = SplitMix(seed: seed)
    for index in fixes.indices {
      switch Int.random(in: 0..<60, using: &random) {
      case 0: fixes[index].time -= 200_000
      case 1: fixes[index].time = fixes[max(0, index - 1)].time
      case 2: fixes[index].flags = .mocked
      case 3: fixes[index].flags = .segmentStart
      case 4: fixes[index].accuracy = -1
      case 5: fixes[index].latitude = .nan
      case 6: fixes[index].receivedAt = fixes[index].time + 1000
      case 7: fixes[index].receivedAt = fixes[index].time - 400_000
      case 8: fixes[index].accuracy = 0
      default: break
      }
    }
    return fixes
  }

  @Test(arguments: QuietPathTests.Rules.allCases, [5, 6000])
  func sizesOfCallsAreTheSame(rules: QuietPathTests.Rules, devices: Int) throws {
    let count = devices == 5 ? 5000 : 30_000
    let scene = try RandomScene(seed: UInt64(devices), devices: devices, count: count)
    let fixes = troubled(scene.fixes, seed: 7)
    let wanted = run(fixes, scene.fences, rules.configuration, callSize: 1)
    #expect(wanted.events.count > 100, "\(rules)")
    for callSize in [7, 1024, 4000, count] {
      let found = run(fixes, scene.fences, rules.configuration, callSize: callSize)
      #expect(found == wanted, "\(rules), \(callSize)")
    }
    let explained = run(
      fixes, scene.fences, rules.configuration, callSize: count, explains: true)
    #expect(explained == wanted, "\(rules), explained")
    let shared = run(fixes, scene.fences, rules.configuration, callSize: 2500, shards: 3)
    #expect(shared == wanted, "\(rules), three shards")
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func filtersDropWhatTheyShould(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed, devices: 20, count: 3000)
    let fixes = troubled(scene.fixes, seed: seed)
    var configuration = GeofenceConfiguration()
    switch seed {
    case 0: configuration.quality.mocked = .reject
    case 1: configuration.quality.mocked = .only
    case 2: configuration.quality.maxAccuracyMetres = 20
    case 3: configuration.quality.rejectsUnknownAccuracy = true
    case 4: configuration.quality.maxPastMilliseconds = 500
    default: configuration.quality.rejectsInvalidAccuracy = false
    }
    let wanted = run(fixes, scene.fences, configuration, callSize: fixes.count, explains: true)
    #expect(wanted.counts.rejected > 20, "seed \(seed)")
    #expect(run(fixes, scene.fences, configuration, callSize: fixes.count) == wanted, "\(seed)")
  }
}
