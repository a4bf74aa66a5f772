import RulesEngine
import Testing
import Traces

@Suite struct TraceSimulatorTests {
  private func simulator(devices: Int = 5, seed: UInt64 = 7) -> TraceSimulator {
    TraceSimulator(devices: devices, hours: 3, seed: seed)
  }

  @Test func isTheSameForTheSameSeed() {
    let first = SimulatedTrace(simulator())
    let second = SimulatedTrace(simulator())
    let other = SimulatedTrace(simulator(seed: 8))
    #expect(first.fixes.count == second.fixes.count)
    #expect(zip(first.fixes, second.fixes).allSatisfy { Identical($0) == Identical($1) })
    #expect(other.fixes.first?.longitude != first.fixes.first?.longitude)
  }

  @Test func comesInOrderUnlessFixesAreLate() {
    let fixes = SimulatedTrace(simulator()).fixes
    #expect(zip(fixes, fixes.dropFirst()).allSatisfy { $0.time <= $1.time })
    #expect(fixes.map(\.row) == (0..<UInt32(fixes.count)).map { $0 })
    var troubled = simulator()
    troubled.lateShare = 0.1
    troubled.duplicateShare = 0.1
    let trace = SimulatedTrace(troubled)
    #expect(zip(trace.fixes, trace.fixes.dropFirst()).contains { $0.time > $1.time })
    let places = Set(trace.fixes.map { "\($0.device) \($0.time)" })
    #expect(places.count < trace.fixes.count)
  }

  @Test func staysPlausible() {
    let trace = SimulatedTrace(simulator(devices: 20))
    #expect(trace.devices == (1...20).map { "sim-\($0)" })
    let settings = simulator()
    var last: [DeviceHandle: Fix] = [:]
    for fix in trace.fixes {
      #expect(fix.longitude > settings.west - 0.01 && fix.longitude < settings.east + 0.01)
      #expect(fix.latitude > settings.south - 0.01 && fix.latitude < settings.north + 0.01)
      #expect(fix.accuracy >= 1 && fix.speed >= 0 && fix.altitude >= 0)
      #expect(fix.course.isNaN || (0...360).contains(fix.course))
      if let before = last[fix.device] {
        let metres = abs(fix.latitude - before.latitude) * 111_195
        #expect(metres < Double(fix.time - before.time) / 1000 * 30 + 100)
      }
      last[fix.device] = fix
    }
    #expect(trace.fixes.contains { $0.speed > 5 } && trace.fixes.contains { $0.speed == 0 })
  }

  @Test(arguments: [(0, 1.0), (-3, 1), (2, 0), (2, -1), (1, .nan)])
  func givesNothingForNothing(devices: Int, hours: Double) {
    let simulator = TraceSimulator(devices: devices, hours: hours, seed: 1)
    #expect(SimulatedTrace(simulator).fixes.isEmpty)
  }
}
