public import DeliveryCore
public import DeliveryTestSupport
public import Foundation

/// Answers requests without a network, at once.
public final class DirectTransport: HTTPTransport {
  /// What came, in order.
  public let requests = Watched<[HTTPRequest]>([])
  private let answer: @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFailure>

  /// Answers by a function.
  public init(
    _ answer: @escaping @Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportFailure>
  ) {
    self.answer = answer
  }

  /// The function's answer.
  public func send(_ request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    requests.update { $0.append(request) }
    return try await answer(request).get()
  }

  /// Nothing: PushHub has no streams.
  public func stream(_ request: HTTPRequest) -> HTTPStream {
    let source = HTTPStreamSource(unreadLimit: 0) {}
    source.finish(TransportFailure(.closed, requestBytesSent: false))
    return HTTPStream(source)
  }

  /// Nothing.
  public func close() {}
}

/// Keeps secrets in memory, and refuses when the test says so.
public final class MemorySecureStore: SecureStore {
  /// The secrets by name.
  public let secrets = Watched<[String: Data]>([:])
  /// Whether keeping fails.
  public let isFull = Watched(false)

  /// Empty.
  public init() {}

  /// The secret with the name.
  public func secret(_ name: String) -> Data? { secrets.value[name] }
  /// Keeps a secret.
  public func set(_ secret: Data?, _ name: String) -> Bool {
    if isFull.value { return false }
    secrets.update { $0[name] = secret }
    return true
  }
}
