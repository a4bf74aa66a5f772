import RulesEngine
import Traces

/// Fixes of simulated devices, gathered.
struct SimulatedTrace {
  var fixes: [Fix]
  var devices: [String]

  /// Runs the simulator.
  init(_ simulator: TraceSimulator) {
    let run = TraceRun.text("", format: .csv) { (_, _, sink) throws(TraceError) in
      simulator.run(into: &sink)
    }
    fixes = run.fixes
    devices = run.devices
  }

  /// One device over midnight, with late fixes and gaps; times with milliseconds.
  static let trip: [Fix] = {
    var simulator = TraceSimulator(devices: 1, hours: 2, seed: 20_240_229)
    simulator.start = instant("2024-02-29T23:10:00Z")
    simulator.interval = 9_730
    simulator.lateShare = 0.05
    return SimulatedTrace(simulator).fixes
  }()
}
