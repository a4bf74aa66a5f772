/// Carries requests to servers.
///
/// Redirections are never followed: a request may carry keys that are meant for one host.
/// `304 Not Modified` is an answer, every other status from 300 to 399 is a failure.
public protocol HTTPTransport: Sendable {
  /// Sends the request and waits for the whole answer.
  ///
  /// Ends at once when the task is cancelled.
  ///
  /// - Throws: why there is no answer, and whether the server can have seen the request.
  func send(_ request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse

  /// Sends the request and gives the answer as it comes. Dropping the stream ends the request.
  func stream(_ request: HTTPRequest) -> HTTPStream

  /// Ends all that is under way with ``TransportFailure/Reason/closed``; later requests fail so too.
  func close()
}
