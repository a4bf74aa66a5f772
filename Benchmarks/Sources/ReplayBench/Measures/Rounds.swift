import Glibc

/// One way to do a piece of work, measured in turns with others.
protocol Contender: AnyObject {
  var engine: String { get }
  /// Setting up an index; 0 where there is none.
  var buildSeconds: Double { get }
  /// What it holds; 0 where that is not measured.
  var memoryBytes: Int { get }
  /// Sets up what is not measured.
  func prepare()
  /// Does the work once; returns how many matches it found.
  func run() throws(BenchError) -> Int
}

extension Contender {
  var buildSeconds: Double { 0 }
  var memoryBytes: Int { 0 }
  func prepare() {}
}

/// What a contender needed.
struct Timing {
  /// The median of all rounds.
  var nanoseconds: Double
  var matches: Int
  var rounds: Int
}

enum Rounds {
  /// Lets every contender work once in each round, so that a slow moment of the machine meets all.
  ///
  /// Times are the thread's processor time: a contender that shares the machine's cores with others
  /// is not charged for theirs.
  ///
  /// The first round warms up and is not counted.
  ///
  /// - Parameter budget: seconds after which no further round starts, once there are three.
  static func interleave(
    _ contenders: [any Contender], budget: Double
  ) throws(BenchError) -> [Timing] {
    var times = [[Double]](repeating: [], count: contenders.count)
    var matches = [Int](repeating: 0, count: contenders.count)
    let clock = ContinuousClock()
    let started = clock.now
    var round = 0
    while round <= 3 || (clock.now - started).seconds < budget && round <= 11 {
      for (index, contender) in contenders.enumerated() {
        contender.prepare()
        let start = ThreadClock.seconds
        let found = try contender.run()
        let elapsed = ThreadClock.seconds - start
        if round == 0 {
          matches[index] = found
        } else {
          times[index].append(elapsed * 1e9)
          guard found == matches[index] else {
            throw .wrongAnswer(
              "\(contender.engine) found \(matches[index]), then \(found) in the same input")
          }
        }
      }
      round += 1
    }
    return zip(times, matches).map {
      Timing(nanoseconds: median($0), matches: $1, rounds: $0.count)
    }
  }

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

/// The processor time that this thread has used.
enum ThreadClock {
  static var seconds: Double {
    var now = timespec()
    guard unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now) == 0 else { return 0 }
    return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
  }
}

extension Duration {
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
