import Geo
import RulesEngine
import TestSupport
import Testing

@Suite struct ReorderTests {
  /// Any order of arrival in which no fix comes later than the window gives the sorted run.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func permutationWithinWindowGivesSortedRun(seed: UInt64) throws {
    let scene = try RandomScene(seed: seed, devices: 3, count: 300)
    var random = SplitMix(seed: seed ^ 0xabcd)
    let window: Int64 = 90_000
    // A fix delayed by up to the window arrives after fixes of at most that much later times.
    let delayed = scene.fixes.map { ($0, $0.time + Int64.random(in: 0...window, using: &random)) }
    let shuffled = delayed.sorted { ($0.1, $0.0.row) < ($1.1, $1.0.row) }.map(\.0)
    #expect(shuffled.map(\.row) != scene.fixes.map(\.row))
    var sorted = Script(scene.fences, everything)
    sorted.run(scene.fixes)
    sorted.flush()
    var permuted = Script(scene.fences, everything)
    permuted.run(shuffled)
    permuted.flush()
    for device in 0..<3 as Range<DeviceHandle> {
      let one = sorted.events.filter { $0.device == device }.map(fingerprint)
      let other = permuted.events.filter { $0.device == device }.map(fingerprint)
      #expect(one == other, "seed \(seed)")
      #expect(!one.isEmpty, "seed \(seed)")
    }
    let counts = (sorted.engine.counts, permuted.engine.counts)
    #expect(counts.0 == counts.1, "seed \(seed)")
  }
}
