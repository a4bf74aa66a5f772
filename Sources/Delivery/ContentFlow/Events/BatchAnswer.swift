/// What is known after a request with events.
package enum BatchAnswer: Sendable, Hashable {
  /// The server answered with counts.
  case counted(CFEventReceipt)
  /// It did not; the server's wish to be left alone is in milliseconds.
  case failed(BatchFailure, ContentFlowError, retryAfter: Int64? = nil)
}

/// What a failure means for the events.
package enum BatchFailure: Sendable, Hashable {
  /// No byte was sent.
  case unsent
  /// The server did not look at the events (429).
  case rateLimited
  /// The server may or may not have taken the events: no answer after bytes were sent, an answer
  /// that says so itself (5xx), or one that cannot be read.
  case unclear
  /// The server did not take the events and never will.
  case refused
}

/// What became of a batch.
package enum BatchOutcome: Sendable, Hashable {
  /// The server accounted for all events.
  case acknowledged(CFEventReceipt)
  /// They are in the uncertain set.
  case uncertain(ids: [String], ContentFlowError)
  /// They are at the front of the queue again, and wait.
  case requeued(ids: [String], ContentFlowError)
  /// They are lost, and counted.
  case dropped(ids: [String], ContentFlowError)
}
