import RulesEngine

/// Simulated devices that drive from place to place and stop there, with a receiver's faults.
///
/// The same parameters and seed give the same fixes.
public struct TraceSimulator: Sendable {
  /// How many devices there are; they are called `sim-1`, `sim-2`, …
  public var devices: Int
  /// How long each is watched.
  public var hours: Double
  /// Where the random numbers begin.
  public var seed: UInt64
  /// The first instant, milliseconds since 1970.
  public var start: Int64 = 1_704_067_200_000
  /// Milliseconds between two fixes of a device; at least 1.
  public var interval: Int64 = 10_000
  /// The box the devices stay in, in degrees.
  public var west = -74.05
  /// South edge in degrees.
  public var south = 40.60
  /// East edge in degrees.
  public var east = -73.85
  /// North edge in degrees.
  public var north = 40.80
  /// Deviation of the position's error in metres; each fix's stated accuracy varies around it.
  public var noiseMetres = 5.0
  /// Share of fixes that a gap of some minutes begins at.
  public var gapShare = 0.002
  /// Share of fixes that arrive up to ten intervals late.
  public var lateShare = 0.0
  /// Share of fixes that arrive twice.
  public var duplicateShare = 0.0

  /// Makes a simulator with a city's traffic.
  public init(devices: Int, hours: Double, seed: UInt64) {
    self.devices = devices
    self.hours = hours
    self.seed = seed
  }

  /// How many instants each device is asked for its position.
  package var steps: Int {
    let milliseconds = max(0, min(hours, 1e7)) * 3_600_000
    return Int(milliseconds / Double(max(1, interval)))
  }

  /// Runs all devices side by side and hands their fixes on, by time but for those that are late.
  ///
  /// - Complexity: O(devices × steps); memory is that of the devices and of fixes that are late.
  package func run(into sink: inout FixSink) {
    var movers = (0..<max(0, devices)).map { index in
      SimulatedDevice(
        self, device: sink.device("sim-\(index + 1)"), index: index, seed: seed)
    }
    var late = LateFixes()
    for step in 0..<steps {
      for index in movers.indices {
        guard let fix = movers[index].advance(step: step, self) else { continue }
        deliver(fix, step: step, &movers[index], &late, into: &sink)
      }
      late.deliver(dueAt: step, into: &sink)
      if sink.isStopped { return }
    }
    late.deliver(dueAt: Int.max, into: &sink)
  }

  private func deliver(
    _ fix: Fix, step: Int, _ mover: inout SimulatedDevice, _ late: inout LateFixes,
    into sink: inout FixSink
  ) {
    let delay = mover.delay(self)
    if delay > 0 {
      late.hold(fix, dueAt: step + delay)
    } else {
      LateFixes.pass(fix, into: &sink)
    }
    if mover.repeats(self) { LateFixes.pass(fix, into: &sink) }
  }
}

/// Fixes that are under way longer than those measured after them.
private struct LateFixes {
  private var held: [(due: Int, fix: Fix)] = []

  mutating func hold(_ fix: Fix, dueAt due: Int) {
    held.append((due, fix))
  }

  mutating func deliver(dueAt step: Int, into sink: inout FixSink) {
    guard held.contains(where: { $0.due <= step }) else { return }
    for entry in held where entry.due <= step { Self.pass(entry.fix, into: &sink) }
    held.removeAll { $0.due <= step }
  }

  static func pass(_ fix: Fix, into sink: inout FixSink) {
    var numbered = fix
    numbered.row = UInt32(truncatingIfNeeded: sink.report.rows)
    sink.countRow()
    sink.append(numbered)
  }
}
