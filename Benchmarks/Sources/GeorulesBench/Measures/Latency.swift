import CMeters
import Report

/// How long single calls take, as a caller sees them: wall time, what interrupts them included.
struct Latency {
  private var ticks: [UInt64] = []

  /// Times a call for every number below `count`; the counter's own cost of some ns is included.
  init(calls count: Int, _ call: (Int) -> Void) {
    ticks.reserveCapacity(count)
    let started = Rounds.wallSeconds
    let first = meter_ticks()
    for number in 0..<count {
      let before = meter_ticks()
      call(number)
      ticks.append(meter_ticks() &- before)
    }
    let rate = Double(meter_ticks() &- first) / (Rounds.wallSeconds - started)
    ticks.sort()
    nanosecondsPerTick = 1e9 / rate
  }

  private let nanosecondsPerTick: Double

  /// The time that this share of calls stays below.
  func nanoseconds(_ share: Double) -> Double {
    guard !ticks.isEmpty else { return 0 }
    let place = min(ticks.count - 1, Int(Double(ticks.count) * share))
    return Double(ticks[place]) * nanosecondsPerTick
  }

  /// Adds the figures to a row.
  func add(to row: inout Measurement) {
    row.extras[.p50Ns] = nanoseconds(0.5).rounded()
    row.extras[.p99Ns] = nanoseconds(0.99).rounded()
    row.extras[.p999Ns] = nanoseconds(0.999).rounded()
  }
}
