import Geo
import Glibc
import Synchronization
import Workloads

/// Makes changes at a steady rate, on a thread of its own, and times each.
final class PacedChanges: Sendable {
  private let live: LiveFenceIndex
  private let changes: [FenceChange]
  private let perSecond: Double
  private let made = Atomic<Int>(0)
  /// A snapshot of which it is known how many changes it has.
  private let offer = Mutex<Offer?>(nil)
  private let offerStep: Int
  private let outcome = Mutex<CallTimes?>(nil)
  private let seconds = Mutex(0.0)

  /// - Parameters:
  ///   - changes: what to change.
  ///   - perSecond: how many changes a second.
  ///   - live: the index.
  ///   - offers: how many snapshots to offer on the way.
  init(_ changes: [FenceChange], perSecond: Double, in live: LiveFenceIndex, offers: Int) {
    offerStep = max(1, changes.count / max(1, offers))
    self.live = live
    self.changes = changes
    self.perSecond = perSecond
  }

  struct Offer: Sendable {
    var changes: Int
    var index: FenceIndex
  }

  /// Takes the last snapshot that was offered, if it was not taken before.
  func takeOffer() -> Offer? {
    offer.withLock { offer in
      defer { offer = nil }
      return offer
    }
  }

  var isDone: Bool { made.load(ordering: .acquiring) == changes.count }

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
      times.time { change.make(in: live) }
      if number % offerStep == offerStep / 2 {
        let index = live.snapshot()
        offer.withLock { $0 = Offer(changes: number + 1, index: index) }
      }
      if number == changes.count - 1 {
        let elapsed = Rounds.wallSeconds - started
        seconds.withLock { $0 = elapsed }
        outcome.withLock { $0 = times }
      }
      made.add(1, ordering: .releasing)
    }
  }
}
