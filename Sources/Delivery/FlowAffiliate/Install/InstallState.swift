/// An install from its first launch on: what it was caught with, and what is still to be asked.
///
/// Knows no clock and no network; times are milliseconds since 1970.
package struct InstallState: Hashable, Sendable {
  private(set) var record: InstallRecord
  /// Whether this launch's check is done.
  private(set) var isReady = false

  /// How long after the first launch an install match is tried, in milliseconds: 72 hours.
  package static let matchWindow: Int64 = 72 * 3_600_000

  /// Takes up an install in a new process, or begins one.
  init(_ known: InstallRecord?, now: Int64, newId: () -> String) {
    if var record = known {
      record.launchCount += 1
      self.record = record
    } else {
      record = InstallRecord(installId: newId(), now: now)
    }
  }

  var state: AffiliateState {
    AffiliateState(ready: isReady, affiliate: record.affiliate, installId: record.installId)
  }

  /// Whether this is the install's first launch.
  var isFirstLaunch: Bool { record.launchCount == 1 }

  /// Keeps an invite, if it is the install's first.
  mutating func keep(_ affiliate: Affiliate) {
    if record.affiliate == nil { record.affiliate = affiliate }
  }

  /// Whether the install match is to be asked for; a clock that was set back has not moved.
  func wantsMatch(now: Int64) -> Bool {
    record.affiliate == nil && !record.isMatchDone
      && now.milliseconds(since: record.firstLaunchAt) < Self.matchWindow
  }

  /// Takes an answer; one that comes after a link is thrown away.
  mutating func take(_ answer: MatchAnswer) {
    switch answer {
    case .unreached: break
    case .noMatch: record.isMatchDone = true
    case .match(let invite, let publisherName):
      record.isMatchDone = true
      keep(
        Affiliate(
          invite, source: .installMatch, confidence: .probable, installId: record.installId,
          publisherName: publisherName))
    }
  }

  /// Ends this launch's check.
  mutating func finish() { isReady = true }
}

extension Int64 {
  /// The time since an earlier one; none when the clock was set back.
  func milliseconds(since earlier: Int64) -> Int64 {
    guard self > earlier else { return 0 }
    let (age, isOver) = subtractingReportingOverflow(earlier)
    return isOver ? .max : age
  }
}
