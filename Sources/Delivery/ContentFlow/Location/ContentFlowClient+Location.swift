extension ContentFlowClient {
  /// Drops all places.
  ///
  /// - Returns: how many there were.
  func clearLocation() -> Int { 0 }

  /// Sends the places that wait.
  func flushLocation() async {}
}
