import Report

/// How long calls took, by three clocks: what a caller sees, what the thread itself used, and what
/// is left of the first without the time in which others had the processor.
///
/// The last is what the code is to answer for on a machine that is shared: its work, and its waits
/// for locks and pages.
struct CallTimes {
  private(set) var wall: [Double] = []
  private(set) var processor: [Double] = []
  private(set) var own: [Double] = []
  private let queue: RunQueue

  init(reserving count: Int) throws(BenchError) {
    queue = try RunQueue()
    wall.reserveCapacity(count)
    processor.reserveCapacity(count)
    own.reserveCapacity(count)
  }

  var count: Int { wall.count }

  /// Makes a call and notes its times in nanoseconds.
  mutating func time(_ call: () -> Void) {
    let queued = queue.waitedNanoseconds
    let started = Rounds.wallSeconds
    let used = ProcessorClock.threadSeconds
    call()
    let cost = (ProcessorClock.threadSeconds - used) * 1e9
    let elapsed = (Rounds.wallSeconds - started) * 1e9
    wall.append(elapsed)
    processor.append(cost)
    own.append(max(cost, elapsed - Double(queue.waitedNanoseconds - queued)))
  }

  /// The time that this share of calls stays below.
  static func quantile(_ times: [Double], _ share: Double) -> Double {
    let sorted = times.sorted()
    guard !sorted.isEmpty else { return 0 }
    return sorted[min(sorted.count - 1, Int(Double(sorted.count) * share))]
  }

  /// The longest calls in words.
  var longest: String {
    func microseconds(_ times: [Double]) -> String {
      Figure.fixed((times.max() ?? 0) / 1000, 0)
    }
    return "longest \(microseconds(wall)) µs, own \(microseconds(own)),"
      + " processor \(microseconds(processor))"
  }

  /// Adds wall times of calls, and the longest by each clock.
  func add(to row: inout Measurement) {
    row.extras[.p50Ns] = Self.quantile(wall, 0.5).rounded()
    row.extras[.p99Ns] = Self.quantile(wall, 0.99).rounded()
    row.extras[.p999Ns] = Self.quantile(wall, 0.999).rounded()
    row.extras[.maxNs] = (wall.max() ?? 0).rounded()
    row.extras[.maxOwnNs] = (own.max() ?? 0).rounded()
    row.extras[.maxCpuNs] = (processor.max() ?? 0).rounded()
  }
}
