/// How long to wait before the next try.
public struct Backoff: Sendable, Hashable {
  /// The wait behind the first failure, in milliseconds, before chance.
  public var baseMilliseconds: Int64
  /// The longest wait, in milliseconds, before the server's own wish.
  public var capMilliseconds: Int64

  /// Doubles from one second to five minutes.
  public init(baseMilliseconds: Int64 = 1000, capMilliseconds: Int64 = 300_000) {
    self.baseMilliseconds = baseMilliseconds
    self.capMilliseconds = capMilliseconds
  }

  /// The wait: doubled with each failure up to the cap, then a random half of it taken off, and
  /// never less than what the server asks for.
  ///
  /// - Parameters:
  ///   - failures: the failed tries so far, from 1.
  ///   - retryAfter: the server's wish in milliseconds, as ``RetryAfter`` reads it.
  ///   - jitter: chance.
  public func delayMilliseconds(
    afterFailures failures: Int, retryAfter: Int64? = nil, jitter: any Jitter
  ) -> Int64 {
    let cap = max(0, capMilliseconds)
    var delay = min(cap, max(0, baseMilliseconds))
    var doublings = max(0, failures - 1)
    while doublings > 0 && delay > 0 && delay < cap {
      delay = delay > cap / 2 ? cap : delay * 2
      doublings -= 1
    }
    let random = jitter.milliseconds(in: (delay - delay / 2)...delay)
    return max(random, retryAfter ?? 0)
  }
}
