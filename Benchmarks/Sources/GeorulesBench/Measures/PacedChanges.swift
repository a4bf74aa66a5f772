import Geo
import Glibc
import Synchronization
import Workloads

/// Makes changes at a steady rate, on a thread of its own, and times each.
final class PacedChanges: Sendable {
  private let live: LiveFenceIndex
  private let changes: [FenceChange]
  private let perSecond: Double
  /// Twice the number of changes made, and one more while one is being made.
  private let progress = Atomic<Int>(0)
  private let outcome = Mutex<CallTimes?>(nil)
  private let seconds = Mutex(0.0)

  init(_ changes: [FenceChange], perSecond: Double, in live: LiveFenceIndex) {
    self.live = live
    self.changes = changes
    self.perSecond = perSecond
  }

  /// How many changes there are in all.
  var count: Int { changes.count }

  /// How many changes a snapshot has that is taken while this does not change; `nil` while one is
  /// being made.
  var changesMade: Int? {
    let steps = progress.load(ordering: .sequentiallyConsistent)
    return steps & 1 == 0 ? steps / 2 : nil
  }

  var isDone: Bool { progress.load(ordering: .acquiring) == 2 * changes.count }

  /// The changes' times, and how long all of them took.
  var result: (times: CallTimes, seconds: Double)? {
    let seconds = seconds.withLock { $0 }
    return outcome.withLock { $0 }.map { ($0, seconds) }
  }

  /// Makes all changes; one that is late is made at once.
  func run() {
    guard var times = try? CallTimes(reserving: changes.count) else { return }
    let started = Rounds.wallSeconds
    for (number, change) in changes.enumerated() {
      let early = started + Double(number) / perSecond - Rounds.wallSeconds
      if early > 50e-6 {
        var pause = timespec(tv_sec: Int(early), tv_nsec: Int((early - early.rounded(.down)) * 1e9))
        unsafe nanosleep(&pause, nil)
      }
      progress.add(1, ordering: .sequentiallyConsistent)
      times.time { change.make(in: live) }
      if number == changes.count - 1 {
        let elapsed = Rounds.wallSeconds - started
        seconds.withLock { $0 = elapsed }
        outcome.withLock { $0 = times }
      }
      progress.add(1, ordering: .sequentiallyConsistent)
    }
  }
}
