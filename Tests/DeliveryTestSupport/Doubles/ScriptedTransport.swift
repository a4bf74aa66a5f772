public import DeliveryCore
import Synchronization

/// Carries no requests anywhere: the test answers them, in memory.
public final class ScriptedTransport: HTTPTransport {
  /// Answers a request, or says why there is no answer.
  public typealias Answerer =
    @Sendable (HTTPRequest) async throws(TransportFailure) -> HTTPResponse

  /// All requests so far, those of streams too.
  public let requests = Watched<[HTTPRequest]>([])
  private let answerer: Answerer
  private let isClosed = Atomic<Bool>(false)

  /// Takes what answers.
  public init(_ answerer: @escaping Answerer) {
    self.answerer = answerer
  }

  /// Gives the test's answer.
  public func send(_ request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    if isClosed.load(ordering: .acquiring) { throw .init(.closed, requestBytesSent: false) }
    if Task.isCancelled { throw .init(.cancelled, requestBytesSent: false) }
    requests.update { $0.append(request) }
    return try await answerer(request)
  }

  /// Gives the test's answer as a stream of one piece.
  public func stream(_ request: HTTPRequest) -> HTTPStream {
    let source = HTTPStreamSource(unreadLimit: 16 << 20) {}
    Task { [self] in
      do throws(TransportFailure) {
        let answer = try await send(request)
        source.receive(answer.head)
        _ = source.receive(answer.body)
        source.finish(nil)
      } catch {
        source.finish(error)
      }
    }
    return HTTPStream(source)
  }

  /// Fails all later requests.
  public func close() { isClosed.store(true, ordering: .releasing) }
}
