import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// A server and a transport that share a virtual clock.
struct Loopback {
  let clock = VirtualClock()
  let server: ScriptedServer
  let transport: CurlTransport

  init(_ configuration: TransportConfiguration = TransportConfiguration()) throws {
    server = try ScriptedServer(clock: clock)
    transport = CurlTransport(configuration: configuration, clock: clock)
  }

  func url(_ path: String) -> String { server.url + path }

  /// Waits until the server has so many requests.
  @discardableResult
  func requests(_ count: Int) async throws -> [LoggedRequest] {
    try await server.log.wait { $0.requests.count >= count }.requests
  }
}

extension HTTPTransport {
  /// The failure of a request that must fail.
  func failure(_ request: HTTPRequest) async throws -> TransportFailure {
    let answer: HTTPResponse
    do throws(TransportFailure) {
      answer = try await send(request)
    } catch {
      return error
    }
    throw WrongOutcome(answer: answer)
  }
}

/// A request that should have failed has an answer.
struct WrongOutcome: Error {
  let answer: HTTPResponse
}
