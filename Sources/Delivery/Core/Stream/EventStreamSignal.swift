/// What becomes of an event stream.
public enum EventStreamSignal: Sendable, Hashable {
  /// The stream is open. What happened while it was not is never sent again: read it now.
  case opened
  /// An event.
  case event(ServerSentEvent)
  /// The stream is down and will be opened again.
  case interrupted(EventStreamInterruption, delayMilliseconds: Int64)
  /// The stream is down and stays so.
  case stopped(EventStreamStop)
}

/// Why an event stream is down for a while.
public enum EventStreamInterruption: Sendable, Hashable {
  /// The server ended it.
  case ended
  /// The connection failed.
  case failed(TransportFailure)
  /// The server is busy or broken.
  case refused(status: Int)
  /// The answer is no event stream.
  case notAnEventStream
  /// An event was longer than is kept.
  case unreadable(ServerSentEventError)
}

/// Why an event stream stays down.
public enum EventStreamStop: Sendable, Hashable {
  /// The server has nothing to send (204).
  case noContent
  /// The server does not want the request; the answer says why.
  case refused(HTTPResponse)
  /// Trying again would not help: pins do not match, or the request cannot be written.
  case failed(TransportFailure)
}
