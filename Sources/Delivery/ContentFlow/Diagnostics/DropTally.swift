/// Counts what a bounded buffer lost, and says when to tell it: at most once a minute.
package struct DropTally: Sendable, Hashable {
  package static let periodMilliseconds: Int64 = 60_000

  private var untold = 0
  private var lastTold: Int64?

  package init() {}

  /// What was lost and not told yet.
  package var count: Int { untold }

  /// When the next report may be, in milliseconds of the monotonic clock; `nil` when nothing waits.
  package var nextReport: Int64? {
    guard untold > 0 else { return nil }
    return lastTold.map { $0 + Self.periodMilliseconds } ?? .min
  }

  /// Counts losses.
  ///
  /// - Returns: the number to tell now, `nil` when it is too early or there is none.
  package mutating func add(_ count: Int, at now: Int64) -> Int? {
    untold += count
    return report(at: now)
  }

  /// The number to tell now, `nil` when it is too early or there is none.
  package mutating func report(at now: Int64) -> Int? {
    guard let due = nextReport, due <= now else { return nil }
    defer { untold = 0 }
    lastTold = now
    return untold
  }
}
