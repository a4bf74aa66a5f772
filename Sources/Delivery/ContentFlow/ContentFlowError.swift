public import DeliveryCore

/// Why the client could not do something.
public enum ContentFlowError: Error, Sendable, Hashable {
  /// Something the app gave cannot be used; nothing is sent. The text says what to change.
  case invalidConfiguration(String)
  /// The server does not know the key; the first call that meets this. The key is dead from now on.
  case authenticationFailed(status: Int, code: String)
  /// The key was rejected before; nothing was sent. `dropped` counts what waited and is gone.
  case invalidKey(status: Int, code: String, dropped: Int)
  /// The identity was taken over, and the push token was not linked to it.
  case partialIdentity(IdentifyResult)
  /// The user is detached, and the push token was not cleared.
  case partialLogout(IdentifyResult)
  /// The server wants to be left alone, for so many milliseconds when it says so.
  case rateLimited(retryAfterMilliseconds: Int64?)
  /// The connection failed; says whether the server can have seen the request.
  case transport(TransportFailure)
  /// There was no answer in time; says whether the server can have seen the request.
  case timedOut(TransportFailure)
  /// The server answered with an error of its own.
  case server(status: Int, code: String?, message: String)
  /// The answer is not a ContentFlow envelope.
  case invalidEnvelope(String)
  /// The answer is an envelope with something else in it than was asked for.
  case decoding(String)
  /// A block lacks a field.
  case missingField(block: String, tag: String)
  /// A field has another type than the key says.
  case wrongFieldType(block: String, tag: String, expected: String, found: String)
  /// The server's chain is trusted and has no pinned key; nothing was sent.
  case pinningFailed
  /// The calling task was cancelled.
  case cancelled
  /// The client was closed, by itself or by a start with another configuration.
  case closed
}

extension ContentFlowError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String {
    switch self {
    case .invalidConfiguration(let text): "invalid configuration: \(text)"
    case .authenticationFailed(let status, let code):
      "the server rejects the key (\(status) \(code)): check the key and the tenant"
    case .invalidKey(let status, let code, let dropped):
      "the key was rejected (\(status) \(code)) and \(dropped) queued items were dropped: "
        + "start a client with a good key"
    case .partialIdentity: "identified, but the push token is not linked: register it again"
    case .partialLogout: "logged out, but the push token is not cleared: log out again"
    case .rateLimited(let wait):
      "too many requests" + (wait.map { ": try again in \($0) ms" } ?? "")
    case .transport(let failure), .timedOut(let failure): failure.description
    case .server(let status, let code, let message):
      "the server refuses (\(status)\(code.map { " " + $0 } ?? "")): \(message)"
    case .invalidEnvelope(let text): "not a ContentFlow answer: \(text)"
    case .decoding(let text): "the answer cannot be read: \(text)"
    case .missingField(let block, let tag): "block \(block) has no field \(tag)"
    case .wrongFieldType(let block, let tag, let expected, let found):
      "field \(tag) of block \(block) is \(found), not \(expected)"
    case .pinningFailed: "no key of the server's certificate chain is pinned: nothing was sent"
    case .cancelled: "cancelled"
    case .closed: "the client is closed: use ContentFlow.shared, or start one"
    }
  }
}
