/// The times that clients live by.
public protocol DeliveryClock: Sendable {
  /// Milliseconds since 1970 in UTC, as the device believes; may jump.
  var wallMilliseconds: Int64 { get }
  /// Milliseconds since some moment; never goes back.
  var monotonicMilliseconds: Int64 { get }
  /// Waits until the monotonic clock shows the time or a later one.
  ///
  /// - Throws: when the task is cancelled meanwhile.
  func sleep(untilMonotonicMilliseconds time: Int64) async throws(CancellationError)
}

extension DeliveryClock {
  /// Waits for a number of milliseconds.
  ///
  /// - Throws: when the task is cancelled meanwhile.
  public func sleep(milliseconds: Int64) async throws(CancellationError) {
    let (end, isOver) = monotonicMilliseconds.addingReportingOverflow(max(0, milliseconds))
    try await sleep(untilMonotonicMilliseconds: isOver ? .max : end)
  }
}
