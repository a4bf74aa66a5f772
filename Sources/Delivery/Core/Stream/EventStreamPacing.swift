/// When to open an event stream again.
struct EventStreamPacing: Sendable {
  /// How long a stream must be open without an event until it counts as good, in milliseconds.
  static let steadyMilliseconds: Int64 = 60_000

  private let backoff: Backoff
  private var failures = 0
  private var openedAt: Int64?

  init(backoff: Backoff) {
    self.backoff = backoff
  }

  /// The stream is open.
  mutating func opened(at now: Int64) {
    openedAt = now
  }

  /// An event came: the stream is good.
  mutating func receivedEvent() {
    failures = 0
  }

  /// The stream is down; how long to wait, in milliseconds.
  mutating func ended(
    at now: Int64, retry: Int64?, retryAfter: Int64?, jitter: any Jitter
  ) -> Int64 {
    if let openedAt, now - openedAt >= Self.steadyMilliseconds { failures = 0 }
    openedAt = nil
    failures += 1
    let wish = retry.map { min(max(0, $0), RetryAfter.capMilliseconds) } ?? 0
    return backoff.delayMilliseconds(
      afterFailures: failures, retryAfter: max(wish, retryAfter ?? 0), jitter: jitter)
  }
}
