import Foundation

/// The device's own clocks.
public struct SystemClock: DeliveryClock {
  private static let origin = ContinuousClock.now

  /// Takes the device's clocks.
  public init() {}

  /// Milliseconds since 1970 in UTC.
  public var wallMilliseconds: Int64 {
    Int64((Date().timeIntervalSince1970 * 1000).rounded(.down))
  }

  /// Milliseconds since the process first asked.
  public var monotonicMilliseconds: Int64 {
    let (seconds, attoseconds) = (ContinuousClock.now - Self.origin).components
    return seconds * 1000 + attoseconds / 1_000_000_000_000_000
  }

  /// Waits until the monotonic clock shows the time.
  public func sleep(untilMonotonicMilliseconds time: Int64) async throws(CancellationError) {
    // A year at once: longer times are more than the system's timer can count.
    let year: Int64 = 31_536_000_000
    while true {
      let now = monotonicMilliseconds
      guard now < time else { return }
      do {
        try await Task.sleep(for: .milliseconds(min(year, time - now)), clock: .continuous)
      } catch {
        throw CancellationError()
      }
    }
  }
}
