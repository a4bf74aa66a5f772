import Glibc

/// One way to do a piece of work, measured in turns with others.
protocol Contender: AnyObject {
  var engine: String { get }
  /// Setting up an index, and what it holds; nothing where there is none.
  var cost: BuildCost { get }
  /// The last run's time where it was taken elsewhere, in seconds.
  var ownSeconds: Double? { get }
  /// Sets up what is not measured: fresh states, or caches as they are in the middle of a stream.
  func prepare(slice: Int) throws(BenchError)
  /// Does a part of the work; returns how many matches it found.
  func run(slice: Int) throws(BenchError) -> Int
}

extension Contender {
  var cost: BuildCost { BuildCost() }
  var ownSeconds: Double? { nil }
  func prepare(slice: Int) {}
}

/// What a contender needed.
struct Timing {
  /// The median of all rounds.
  var nanoseconds: Double
  /// Of all slices.
  var matches: Int
  var rounds: Int
}

/// Lets contenders work in turns, so that a slow moment of the machine meets all.
struct Rounds {
  /// Into how many parts the work is cut; a round does one, so that each meets places that the
  /// rounds before have not brought into the caches.
  var slices = 1
  /// Seconds after which no further round starts, once there are enough.
  var budget: Double
  var least = 3
  var most = 11
  var clock = Clock.thread

  enum Clock {
    /// The thread's processor time: others on the same cores are not charged for.
    case thread
    case wall
  }

  /// Every contender works once in each round; the first round warms up and is not counted.
  ///
  /// - Parameter check: looks at the answers of all contenders after each round.
  func interleave(
    _ contenders: [any Contender], check: (_ slice: Int) throws(BenchError) -> Void
  ) throws(BenchError) -> [Timing] {
    var times = [[Double]](repeating: [], count: contenders.count)
    var matches = [[Int?]](
      repeating: [Int?](repeating: nil, count: slices), count: contenders.count)
    let started = Self.wallSeconds
    var round = 0
    while round <= max(least, slices - 1)
      || Self.wallSeconds - started < budget && round <= most
    {
      let slice = round % slices
      for (index, contender) in contenders.enumerated() {
        try contender.prepare(slice: slice)
        let start = now
        let found = try contender.run(slice: slice)
        let elapsed = contender.ownSeconds ?? (now - start)
        if round > 0 { times[index].append(elapsed * 1e9) }
        if let before = matches[index][slice], before != found {
          throw .wrongAnswer(
            "\(contender.engine) found \(before), then \(found) in the same input")
        }
        matches[index][slice] = found
      }
      try check(slice)
      round += 1
    }
    return zip(times, matches).map { times, matches in
      Timing(
        nanoseconds: Self.median(times), matches: matches.reduce(0) { $0 + ($1 ?? 0) },
        rounds: times.count)
    }
  }

  func interleave(_ contenders: [any Contender]) throws(BenchError) -> [Timing] {
    try interleave(contenders) { _ in }
  }

  private var now: Double {
    clock == .thread ? ProcessorClock.threadSeconds : Self.wallSeconds
  }

  static var wallSeconds: Double { ProcessorClock.read(CLOCK_MONOTONIC) }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// Processor time in seconds.
enum ProcessorClock {
  /// What this thread has used.
  static var threadSeconds: Double { read(CLOCK_THREAD_CPUTIME_ID) }
  /// What all threads of the process have used.
  static var processSeconds: Double { read(CLOCK_PROCESS_CPUTIME_ID) }

  static func read(_ clock: clockid_t) -> Double {
    var now = timespec()
    guard unsafe clock_gettime(clock, &now) == 0 else { return 0 }
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }
}
