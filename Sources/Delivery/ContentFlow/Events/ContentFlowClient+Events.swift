extension ContentFlowClient {
  /// Drops all events.
  ///
  /// - Returns: how many there were.
  func clearEvents() -> Int { 0 }

  /// Sends what waits.
  func flushEvents() async {}
}
