/// Why a request has no answer.
public struct TransportFailure: Error, Sendable, Hashable {
  /// What had not happened in time.
  public enum Limit: Sendable, Hashable {
    /// The connection, or its TLS handshake.
    case connection
    /// The whole answer.
    case answer
    /// The next byte.
    case silence
  }

  /// What went wrong.
  public enum Reason: Sendable, Hashable {
    /// The address, or a header, cannot be sent.
    case invalidRequest
    /// There is no address for the host's name.
    case unresolvedName
    /// Nobody accepts connections there.
    case refused
    /// Too slow.
    case timedOut(Limit)
    /// The certificate chain is not trusted; the code is OpenSSL's (10 is expired).
    case untrustedCertificate(code: Int)
    /// The certificate is for another host.
    case wrongHost
    /// The chain is trusted, and none of its keys is pinned.
    case pinMismatch
    /// The TLS handshake failed for another reason.
    case handshake
    /// The connection was closed before an answer.
    case closedWithoutAnswer
    /// The connection broke.
    case reset
    /// The body ended before its announced length.
    case cutBody
    /// What came is not HTTP.
    case malformedAnswer
    /// More came than is taken, in bytes.
    case bodyTooLarge(limit: Int)
    /// The server sent elsewhere.
    case redirected(status: Int)
    /// The caller's task was cancelled, or the stream dropped.
    case cancelled
    /// The transport was closed.
    case closed
    /// None of these; the code is the transport's own (libcurl's, here).
    case other(code: Int)
  }

  /// What went wrong.
  public let reason: Reason
  /// Whether any byte of the request went out. Without one the server cannot have acted on it; with
  /// one, nobody knows.
  public let requestBytesSent: Bool
  /// The transport's own words, without any header or body; may name the host.
  public let detail: String

  /// Makes a failure.
  public init(_ reason: Reason, requestBytesSent: Bool, detail: String = "") {
    self.reason = reason
    self.requestBytesSent = requestBytesSent
    self.detail = detail
  }
}

extension TransportFailure: CustomStringConvertible {
  /// The reason, what it means for the request, and the transport's words.
  public var description: String {
    let sent = requestBytesSent ? "the server may have acted on it" : "nothing was sent"
    return "\(reason.summary); \(sent)" + (detail.isEmpty ? "" : " (\(detail))")
  }
}

extension TransportFailure.Reason {
  /// The reason in words.
  var summary: String {
    switch self {
    case .invalidRequest: "the request cannot be written: look at its address and its headers"
    case .unresolvedName: "the host's name has no address: look at the base URL and the network"
    case .refused: "the host does not accept connections"
    case .timedOut(.connection): "no connection in time"
    case .timedOut(.answer): "no whole answer in time"
    case .timedOut(.silence): "the server was silent for too long"
    case .untrustedCertificate(let code): "the certificate chain is not trusted (\(code))"
    case .wrongHost: "the certificate is for another host"
    case .pinMismatch: "no key of the certificate chain is pinned"
    case .handshake: "the TLS handshake failed"
    case .closedWithoutAnswer: "the connection was closed without an answer"
    case .reset: "the connection broke"
    case .cutBody: "the body ended early"
    case .malformedAnswer: "the answer is not HTTP"
    case .bodyTooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .redirected(let status): "the server sent elsewhere (\(status)), which is not followed"
    case .cancelled: "cancelled"
    case .closed: "the transport is closed"
    case .other(let code): "transport error \(code)"
    }
  }
}
