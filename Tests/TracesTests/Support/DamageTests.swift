import RulesEngine
import TestSupport
import Testing
import Traces

/// Readers meet cut and flipped bytes: they may refuse, but never crash or hang.
@Suite struct DamageTests {
  private static let sample: [Fix] = Array(SimulatedTrace.trip.prefix(40))

  @Test(arguments: RoundTrip.plain + RoundTrip.json)
  func survivesDamage(format: RoundTrip) {
    let whole = format.encode(Self.sample)
    var random = SplitMix(seed: 4711)
    for round in 0..<300 {
      var bytes = whole
      if round % 3 != 1 { bytes.removeLast(Int.random(in: 0..<whole.count, using: &random)) }
      if round % 3 != 0 && !bytes.isEmpty {
        for _ in 0..<Int.random(in: 1...20, using: &random) {
          let index = Int.random(in: 0..<bytes.count, using: &random)
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        }
      }
      var options = TraceOptions()
      if round % 2 == 0 { options.clock = SyntheticClock(start: .max - 5000, step: 1000) }
      if round % 5 == 0 { options.referenceTime = .min }
      let run = TraceRun.bytes(bytes, format: .csv, options: options, format.read)
      #expect(run.report.fixes == run.fixes.count, "round \(round)")
      #expect(run.fixes.count <= 10 * whole.count, "round \(round)")
    }
  }
}
