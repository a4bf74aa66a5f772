#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Carries requests with a session that the host configured.
///
/// Such a session does not tell how far a request got, so every failure but a name without address and
/// a refused connection counts as sent. On Linux it cannot be pinned.
public final class URLSessionTransport: HTTPTransport {
  private let session: URLSession

  /// Takes a session, which is the host's to end.
  public init(_ session: URLSession) {
    self.session = session
  }

  /// Sends the request and waits for the whole answer.
  public func send(_ request: HTTPRequest) async throws(TransportFailure) -> HTTPResponse {
    guard let url = URL(string: request.url) else {
      throw TransportFailure(.invalidRequest, requestBytesSent: false)
    }
    var outgoing = URLRequest(url: url)
    outgoing.httpMethod = request.method.rawValue
    outgoing.httpBody = request.body
    if let limit = request.timeoutMilliseconds {
      outgoing.timeoutInterval = Double(limit) / 1_000
    }
    for field in request.headers.fields {
      outgoing.setValue(field.value, forHTTPHeaderField: field.name)
    }
    do {
      let (body, answer) = try await session.data(for: outgoing)
      guard let answer = answer as? HTTPURLResponse else {
        throw TransportFailure(.malformedAnswer, requestBytesSent: true)
      }
      return HTTPResponse(head: Self.head(answer), body: body)
    } catch let failure as TransportFailure {
      throw failure
    } catch {
      throw Self.failure(error)
    }
  }

  /// Gives the whole answer as one piece.
  public func stream(_ request: HTTPRequest) -> HTTPStream {
    let source = HTTPStreamSource(unreadLimit: .max) {}
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

  /// Nothing: the session is the host's.
  public func close() {}

  private static func head(_ answer: HTTPURLResponse) -> HTTPResponseHead {
    var headers = HTTPHeaders()
    for (name, value) in answer.allHeaderFields {
      headers.append("\(name)", "\(value)")
    }
    return HTTPResponseHead(status: answer.statusCode, headers: headers)
  }

  private static func failure(_ error: any Error) -> TransportFailure {
    switch (error as? URLError)?.code {
    case .cannotFindHost?, .dnsLookupFailed?:
      TransportFailure(.unresolvedName, requestBytesSent: false)
    case .cannotConnectToHost?, .notConnectedToInternet?:
      TransportFailure(.refused, requestBytesSent: false)
    case .timedOut?: TransportFailure(.timedOut(.answer), requestBytesSent: true)
    case .cancelled?: TransportFailure(.cancelled, requestBytesSent: true)
    case let code?:
      TransportFailure(.other(code: code.rawValue), requestBytesSent: true)
    case nil: TransportFailure(.other(code: 0), requestBytesSent: true, detail: "\(error)")
    }
  }
}
