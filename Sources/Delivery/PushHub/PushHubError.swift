public import DeliveryCore

/// Why a call of PushHub failed.
public enum PushHubError: Error, Sendable, Hashable {
  /// The app configured something that cannot be used; says what, and what to do.
  case invalidConfiguration(String)
  /// It is configured already, with other values.
  case alreadyConfigured
  /// `configure(_:)` was not called yet.
  case notConfigured
  /// There is no installation yet: `start(deviceToken:)` was not called, or has not reached the
  /// server.
  case notStarted
  /// A call's argument cannot be sent; says which, and what to do.
  case invalidArgument(String)
  /// There was no answer.
  case transport(TransportFailure)
  /// The server refused.
  ///
  /// - Parameters:
  ///   - status: the HTTP status.
  ///   - code: the server's own code, empty without one.
  case rejected(status: Int, code: String)
  /// The server's answer is not what was agreed on; says where.
  case unexpectedAnswer(String)
  /// The write was given up: it was a week old, the queue was full, or everything was reset.
  case dropped
}

extension PushHubError: CustomStringConvertible {
  /// What is wrong and what to do; nothing that identifies a user or an app.
  public var description: String {
    switch self {
    case .invalidConfiguration(let reason), .invalidArgument(let reason): reason
    case .alreadyConfigured: "PushHub is configured already, with other values"
    case .notConfigured: "call configure(_:) first"
    case .notStarted: "there is no installation yet; call start(deviceToken:) first"
    case .transport(let failure): failure.description
    case .rejected(let status, let code):
      "the server refused (\(status)\(code.isEmpty ? "" : ", \(code)"))"
    case .unexpectedAnswer(let reason): "the server's answer is not as agreed: \(reason)"
    case .dropped: "the write was given up before it could be sent"
    }
  }
}

/// Why a config cannot be trusted.
public struct PushHubSignatureError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Always `signature`.
  public let code = "signature"
  /// What is wrong.
  public let description: String

  init(_ description: String) { self.description = description }
}
