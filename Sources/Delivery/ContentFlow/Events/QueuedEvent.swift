/// An event with when and in which session it happened.
package struct QueuedEvent: Sendable, Hashable {
  /// Tells it from all others; stays the same when it is sent again.
  package let id: String
  /// What happened.
  package let event: CFEvent
  /// The session it happened in, which may be over when it is sent.
  package let sessionID: String
  /// When it happened, in milliseconds since 1970 by the device's clock.
  package let wallMilliseconds: Int64
  /// When it happened by the clock that never goes back.
  package let monotonicMilliseconds: Int64
  /// The call whose events go in batches of their own; 0 for none.
  package var call: Int

  package init(
    id: String, event: CFEvent, sessionID: String, wallMilliseconds: Int64 = 0,
    monotonicMilliseconds: Int64 = 0, call: Int = 0
  ) {
    self.id = id
    self.event = event
    self.sessionID = sessionID
    self.wallMilliseconds = wallMilliseconds
    self.monotonicMilliseconds = monotonicMilliseconds
    self.call = call
  }

  /// Whether both may go to the server in one request, which has one category and one session.
  func canTravel(with other: QueuedEvent) -> Bool {
    event.category == other.event.category && sessionID == other.sessionID && call == other.call
  }
}

/// Events that go to the server in one request.
package struct EventBatch: Sendable, Hashable {
  /// The events, oldest first; at least one.
  package let events: [QueuedEvent]
  /// The category of all of them.
  package let category: CFEvent.Category
  /// The session all of them happened in.
  package let sessionID: String

  package var ids: [String] { events.map(\.id) }
}
