import DeliveryCore

extension ContentFlowClient {
  /// Tracks what a user did with a block. It counts for the block's frequency, and hides a message
  /// that was closed or followed, with or without consent.
  ///
  /// - Returns: what became of the event; `queued` unless this very call sent it.
  /// - Throws: `invalidKey` and the like when nothing can be sent, or what the server answered when
  ///   this very call sent the event and it was refused.
  @discardableResult
  public func trackEngagement(
    _ engagement: BlockEngagement
  ) async throws(ContentFlowError) -> CFTrackResult {
    try await submit(engagement.event)
  }

  /// Tracks that the button of a block was pressed.
  ///
  /// - Throws: as ``trackEngagement(_:)`` does.
  @discardableResult
  public func trackCtaClick(_ block: ContentBlock) async throws(ContentFlowError) -> CFTrackResult {
    try await trackEngagement(.ctaClick(block))
  }

  /// Tracks that a block was closed.
  ///
  /// - Throws: as ``trackEngagement(_:)`` does.
  @discardableResult
  public func trackDismiss(_ block: ContentBlock) async throws(ContentFlowError) -> CFTrackResult {
    try await trackEngagement(.dismiss(block))
  }

  /// Tracks a business event.
  ///
  /// - Throws: `invalidConfiguration` for an amount that is no number; else as
  ///   ``trackEngagement(_:)`` does.
  @discardableResult
  public func commerce(_ event: CommerceEvent) async throws(ContentFlowError) -> CFTrackResult {
    guard event.amount?.isFinite != false else {
      try requireLive()
      events.queue.refuse()
      throw .invalidConfiguration("commerce: the amount is not a finite number")
    }
    return try await submit(event.event)
  }

  /// Tracks that somebody signed up.
  ///
  /// - Throws: as ``trackEngagement(_:)`` does.
  @discardableResult
  public func trackSignUp(username: String) async throws(ContentFlowError) -> CFTrackResult {
    try await submit(CFEvent(.identity, "sign_up", fields: ["username": .string(username)]))
  }

  /// Tracks that a string was seen; counts once in a session.
  ///
  /// - Parameters:
  ///   - key: a sensor of the strings that were loaded last for the active locale.
  ///   - source: how that is known.
  /// - Throws: as ``trackEngagement(_:)`` does.
  @discardableResult
  public func trackSensorImpression(
    key: String, source: SensorSource = .viewport
  ) async throws(ContentFlowError) -> CFTrackResult {
    try await submit(
      CFEvent(
        .content, CFEvent.stringImpression, key: key, fields: ["source": .string(source.rawValue)]))
  }

  /// Tracks that a string was used.
  ///
  /// - Parameter key: a sensor of the strings that were loaded last for the active locale.
  /// - Throws: as ``trackEngagement(_:)`` does.
  @discardableResult
  public func trackSensorInteraction(key: String) async throws(ContentFlowError) -> CFTrackResult {
    try await submit(CFEvent(.content, CFEvent.stringInteraction, key: key))
  }

  /// Tracks an event of any kind.
  ///
  /// - Throws: as ``trackEngagement(_:)`` does.
  @discardableResult
  public func track(_ event: CFEvent) async throws(ContentFlowError) -> CFTrackResult {
    try await submit(event)
  }
}
