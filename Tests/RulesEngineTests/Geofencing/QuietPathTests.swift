import Geo
import RulesEngine
import TestSupport
import Testing

/// Fixes that change nothing take a short way. Recording states forbids it, so both ways can be
/// held against each other.
@Suite struct QuietPathTests {
  enum Rules: CaseIterable {
    case plain, vehicle, exact, replay, watermark, phone, confirmed, strict, thinned, everything

    var configuration: GeofenceConfiguration {
      var configuration = GeofenceConfiguration()
      switch self {
      case .plain: break
      case .vehicle: configuration = .vehicle
      case .exact: configuration = .exact
      case .replay: configuration = .replay
      case .watermark: configuration.dwellMode = .watermark
      case .phone: configuration = .phone
      case .confirmed:
        configuration.exitConfirmations = 3
        configuration.enterMinDurationMilliseconds = 60_000
      case .strict: configuration.accuracyMode = .strict(capMetres: 50)
      case .thinned:
        configuration.volume.elasticity = 1
        configuration.volume.maxIntervalMilliseconds = 10_000
      case .everything: configuration = RulesEngineTests.everything
      }
      configuration.dwellThresholdsMilliseconds = [60_000, 200_000]
      return configuration
    }
  }

  private struct Outcome: Equatable {
    var events: [String]
    var counts: FixCounts
    var snapshot: [UInt8]
  }

  /// Runs the scene in pieces, with changes of fences between them.
  private func run(_ scene: RandomScene, _ rules: Rules, recordsStates: Bool) throws -> Outcome {
    var engine = GeofenceEngine(index: FenceIndex(scene.fences), configuration: rules.configuration)
    var events = EventBuffer()
    var states = FixStates()
    for (piece, start) in stride(from: 0, to: scene.fixes.count, by: 300).enumerated() {
      let fixes = batch(Array(scene.fixes[start..<min(start + 300, scene.fixes.count)]))
      if recordsStates {
        engine.process(fixes, into: &events, states: &states)
      } else {
        engine.process(fixes, into: &events)
      }
      switch piece {
      case 0: engine.upsert(try circle("c1", radius: 700), into: &events)
      case 1: try engine.remove(id: "c2", at: epochStart + 10_000_000, into: &events)
      case 2: _ = try engine.add(try circle("new", radius: 300))
      case 3:
        var short = try circle("short", radius: 900)
        short.activeFrom = epochStart
        short.activeUntil = epochStart + 6_000_000
        _ = try engine.add(short)
      default: break
      }
    }
    engine.flush(into: &events)
    return Outcome(
      events: events.map { "\($0.sequence) " + fingerprint($0) }, counts: engine.counts,
      snapshot: engine.snapshot())
  }

  @Test(arguments: Rules.allCases, 0..<4 as Range<UInt64>)
  func theShortWayChangesNothing(rules: Rules, seed: UInt64) throws {
    var scene = try RandomScene(seed: seed, devices: 6, count: 2400)
    var random = SplitMix(seed: seed)
    for index in scene.fixes.indices {
      // Now and then a fix late, twice, mocked, of another segment, of no accuracy.
      switch Int.random(in: 0..<40, using: &random) {
      case 0: scene.fixes[index].time -= 200_000
      case 1: scene.fixes[index].time = scene.fixes[max(0, index - 1)].time
      case 2: scene.fixes[index].flags = .mocked
      case 3: scene.fixes[index].flags = .segmentStart
      case 4: scene.fixes[index].accuracy = -1
      default: break
      }
    }
    let short = try run(scene, rules, recordsStates: false)
    let long = try run(scene, rules, recordsStates: true)
    #expect(short.events.count > 50, "\(rules) \(seed)")
    #expect(short == long, "\(rules) \(seed)")
  }
}
