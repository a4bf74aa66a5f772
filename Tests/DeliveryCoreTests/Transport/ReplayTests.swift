import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// A connection that was used before may be dying; libcurl then repeats what was sent on it.
@Suite(.timeLimit(.minutes(5))) struct ReplayTests {
  @Test(arguments: [HTTPRequest.Method.post, .put, .patch, .delete])
  func writesAreDeliveredOnce(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.always(.get, "/read") { _ in .json("{}") }
    loopback.server.script(method, "/write", .closeWithoutAnswer, .json("{}"))
    _ = try await loopback.transport.send(HTTPRequest(.get, loopback.url("/read")))
    let failure = try await loopback.transport.failure(
      HTTPRequest(method, loopback.url("/write"), body: Data("{}".utf8)))
    #expect(failure == failure.with(.closedWithoutAnswer, isSent: true))
    let requests = loopback.server.log.value.requests
    #expect(requests.map(\.path) == ["/read", "/write"])
    #expect(requests.map(\.connection) == [1, 2])
  }

  @Test func everyWriteHasAConnectionOfItsOwn() async throws {
    let loopback = try Loopback()
    loopback.server.always(.post, "/") { _ in .json("{}") }
    for _ in 0..<3 {
      _ = try await loopback.transport.send(HTTPRequest(.post, loopback.url("/"), body: Data()))
    }
    #expect(loopback.server.log.value.requests.map(\.connection) == [1, 2, 3])
  }

  /// Shows that the test above can fail: reads do share a connection, and are repeated.
  @Test func readsShareAConnectionAndAreRepeated() async throws {
    let loopback = try Loopback()
    loopback.server.script(.get, "/", .json("{}"), .closeWithoutAnswer, .json("{}"))
    for _ in 0..<2 {
      let answer = try await loopback.transport.send(HTTPRequest(.get, loopback.url("/")))
      #expect(answer.status == 200)
    }
    #expect(loopback.server.log.value.requests.map(\.connection) == [1, 1, 2])
  }
}

extension TransportFailure {
  /// The same words for another failure, to compare without them.
  func with(_ reason: Reason, isSent: Bool) -> TransportFailure {
    TransportFailure(reason, requestBytesSent: isSent, detail: detail)
  }
}
