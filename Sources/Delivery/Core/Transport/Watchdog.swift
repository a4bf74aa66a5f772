/// Ends an exchange that takes too long, or whose server is silent for too long.
struct Watchdog: Sendable {
  let exchange: Exchange
  let worker: CurlWorker
  let clock: any DeliveryClock

  /// Whether there is a limit at all.
  var isNeeded: Bool {
    exchange.request.timeoutMilliseconds != nil || exchange.request.idleMilliseconds != nil
  }

  /// Waits for the nearer limit until it is reached.
  func watch() async {
    while true {
      let (due, limit) = nearest
      if clock.monotonicMilliseconds >= due {
        worker.end(exchange, .timedOut(limit))
        return
      }
      guard (try? await clock.sleep(untilMonotonicMilliseconds: due)) != nil else { return }
    }
  }

  private var nearest: (due: Int64, limit: TransportFailure.Limit) {
    let end = exchange.startedAt.saturatingAdd(exchange.request.timeoutMilliseconds)
    let silence = exchange.lastByteAt.saturatingAdd(exchange.request.idleMilliseconds)
    return silence < end ? (silence, .silence) : (end, .answer)
  }
}

extension Int64 {
  /// The sum, or the largest number when there is nothing to add or it is too much.
  fileprivate func saturatingAdd(_ other: Int64?) -> Int64 {
    guard let other else { return .max }
    let (sum, isOver) = addingReportingOverflow(Swift.max(0, other))
    return isOver ? .max : sum
  }
}
