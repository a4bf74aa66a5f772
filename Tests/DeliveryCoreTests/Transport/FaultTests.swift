import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// Every way in which a request can fail, and whether the server can have seen it.
@Suite(.timeLimit(.minutes(5))) struct FaultTests {
  private static let methods: [HTTPRequest.Method] = [.get, .post]

  private func request(_ method: HTTPRequest.Method, _ url: String) -> HTTPRequest {
    HTTPRequest(method, url, body: method == .post ? Data("{}".utf8) : nil)
  }

  @Test(arguments: methods) func refused(method: HTTPRequest.Method) async throws {
    let closed = try Listener()
    let url = "http://127.0.0.1:\(closed.port)/"
    let failure = try await CurlTransport().failure(request(method, url))
    #expect(failure.reason == .refused)
    #expect(!failure.requestBytesSent)
  }

  @Test(arguments: methods) func unresolvedName(method: HTTPRequest.Method) async throws {
    // A label has at most 63 letters, so no resolver asks anybody.
    let url = "http://\(String(repeating: "a", count: 64)).example/"
    let failure = try await CurlTransport().failure(request(method, url))
    #expect(failure.reason == .unresolvedName)
    #expect(!failure.requestBytesSent)
  }

  @Test(arguments: methods) func unansweredHandshake(method: HTTPRequest.Method) async throws {
    let server = try ScriptedServer()
    let transport = CurlTransport(
      configuration: TransportConfiguration(connectionMilliseconds: 200))
    let url = "https://127.0.0.1:\(server.port)/"
    let failure = try await transport.failure(request(method, url))
    #expect(failure.reason == .timedOut(.connection))
    #expect(!failure.requestBytesSent)
    #expect(server.log.value.requests.isEmpty)
  }

  @Test(arguments: methods) func handshakeWithPlainServer(method: HTTPRequest.Method) async throws {
    let server = try ScriptedServer()
    let url = "https://127.0.0.1:\(server.port)/"
    let transport = CurlTransport()
    async let failure = transport.failure(request(method, url))
    try await server.log.wait { $0.receivedBytes > 0 }
    server.stop()
    let seen = try await failure
    #expect(seen.reason == .handshake)
    #expect(!seen.requestBytesSent)
  }

  @Test(arguments: methods) func timeoutBeforeBytes(method: HTTPRequest.Method) async throws {
    let server = try ScriptedServer()
    let clock = VirtualClock()
    let transport = CurlTransport(clock: clock)
    // The server waits for a request and gets the beginning of a handshake.
    let url = "https://127.0.0.1:\(server.port)/"
    async let failure = transport.failure(request(method, url))
    try await server.log.wait { $0.receivedBytes > 0 }
    try await clock.waitForSleeper(in: 30_000)
    clock.advance(milliseconds: 30_000)
    let seen = try await failure
    #expect(seen.reason == .timedOut(.answer))
    #expect(!seen.requestBytesSent)
  }

  @Test(arguments: methods) func timeoutAfterBytes(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(method, "/", .never)
    async let failure = loopback.transport.failure(request(method, loopback.url("/")))
    try await loopback.requests(1)
    try await loopback.clock.waitForSleeper(in: 30_000)
    loopback.clock.advance(milliseconds: 29_999)
    #expect(loopback.server.log.value.closedConnections == 0)
    loopback.clock.advance(milliseconds: 1)
    let seen = try await failure
    #expect(seen.reason == .timedOut(.answer))
    #expect(seen.requestBytesSent)
    try await loopback.server.log.wait { $0.closedConnections == 1 }
  }

  @Test(arguments: methods) func timeoutInBody(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(method, "/", .chunked([[Answer.chunk("a"), .never]]))
    async let failure = loopback.transport.failure(request(method, loopback.url("/")))
    try await loopback.requests(1)
    try await loopback.clock.waitForSleeper(in: 30_000)
    loopback.clock.advance(milliseconds: 30_000)
    let seen = try await failure
    #expect(seen.reason == .timedOut(.answer))
    #expect(seen.requestBytesSent)
  }

  @Test(arguments: methods) func brokenConnection(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(method, "/", .reset)
    let failure = try await loopback.transport.failure(request(method, loopback.url("/")))
    #expect(failure.reason == .reset)
    #expect(failure.requestBytesSent)
  }

  @Test(arguments: methods) func closedWithoutAnswer(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(method, "/", .closeWithoutAnswer)
    let failure = try await loopback.transport.failure(request(method, loopback.url("/")))
    #expect(failure.reason == .closedWithoutAnswer)
    #expect(failure.requestBytesSent)
  }

  @Test(arguments: methods) func cutBody(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(
      method, "/", .cutBody(announced: 10, sent: "abc"),
      Answer([
        .bytes(Answer.head(200, [("Transfer-Encoding", "chunked")])), Answer.chunk("a"), .close,
      ]))
    for _ in 0..<2 {
      let failure = try await loopback.transport.failure(request(method, loopback.url("/")))
      #expect(failure.reason == .cutBody)
      #expect(failure.requestBytesSent)
    }
  }

  @Test(arguments: methods) func bodyOverLimit(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback(TransportConfiguration(bodyLimit: 1000))
    let fitting = Data(repeating: 0x61, count: 1000)
    loopback.server.script(
      method, "/", .status(200, body: fitting), .status(200, body: fitting + Data([0x61])))
    let answer = try await loopback.transport.send(request(method, loopback.url("/")))
    #expect(answer.body == fitting)
    let failure = try await loopback.transport.failure(request(method, loopback.url("/")))
    #expect(failure.reason == .bodyTooLarge(limit: 1000))
    #expect(failure.requestBytesSent)
  }

  @Test func bodyLimitIs16MiBUnlessSaidOtherwise() async throws {
    let loopback = try Loopback()
    let fitting = Data(repeating: 0x61, count: 16 << 20)
    loopback.server.script(
      .get, "/", .status(200, body: fitting), .status(200, body: fitting + Data([0x61])))
    let answer = try await loopback.transport.send(HTTPRequest(.get, loopback.url("/")))
    #expect(answer.body.count == 16 << 20)
    let failure = try await loopback.transport.failure(HTTPRequest(.get, loopback.url("/")))
    #expect(failure.reason == .bodyTooLarge(limit: 16 << 20))
  }

  @Test(arguments: [301, 302, 303, 307, 308], methods)
  func redirection(status: Int, method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(
      method, "/", .status(status, headers: [("Location", loopback.url("/elsewhere"))]))
    loopback.server.always(method, "/elsewhere") { _ in .json("{}") }
    let failure = try await loopback.transport.failure(request(method, loopback.url("/")))
    #expect(failure.reason == .redirected(status: status))
    #expect(failure.requestBytesSent)
    #expect(loopback.server.log.value.requests.map(\.path) == ["/"])
  }

  @Test(arguments: [
    "hello\r\n\r\n", "HTTP/1.1 abc\r\n\r\n",
    "HTTP/1.1 200 OK\r\nX: \(String(repeating: "x", count: 90_000))\r\n"
      + (0..<4).map { "Y\($0): \(String(repeating: "x", count: 90_000))\r\n" }.joined() + "\r\n",
  ])
  func malformedAnswer(text: String) async throws {
    let loopback = try Loopback()
    loopback.server.script(.post, "/", Answer([.bytes(Data(text.utf8)), .close]))
    let failure = try await loopback.transport.failure(request(.post, loopback.url("/")))
    #expect(failure.requestBytesSent)
    #expect(failure.reason == .malformedAnswer)
  }

  @Test(arguments: methods) func cancelledWhileWaiting(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(method, "/", .never)
    let request = request(method, loopback.url("/"))
    let task = Task { try await loopback.transport.failure(request) }
    try await loopback.requests(1)
    task.cancel()
    let failure = try await task.value
    #expect(failure.reason == .cancelled)
    #expect(failure.requestBytesSent)
    try await loopback.server.log.wait { $0.closedConnections == 1 }
  }

  @Test func cancelledBeforeItBegan() async throws {
    let loopback = try Loopback()
    let gate = AsyncStream<Void>.makeStream()
    let task = Task {
      for await _ in gate.stream {}
      return try await loopback.transport.failure(HTTPRequest(.get, loopback.url("/")))
    }
    task.cancel()
    let failure = try await task.value
    #expect(failure == TransportFailure(.cancelled, requestBytesSent: false))
    #expect(loopback.server.log.value.connections == 0)
  }

  @Test(arguments: methods) func closedTransport(method: HTTPRequest.Method) async throws {
    let loopback = try Loopback()
    loopback.server.script(method, "/", .never)
    async let failure = loopback.transport.failure(request(method, loopback.url("/")))
    try await loopback.requests(1)
    loopback.transport.close()
    let seen = try await failure
    #expect(seen == TransportFailure(.closed, requestBytesSent: true))
    let later = try await loopback.transport.failure(request(method, loopback.url("/")))
    #expect(later == TransportFailure(.closed, requestBytesSent: false))
  }

  @Test(arguments: [
    "", "no address", "file:///etc/passwd", "ftp://127.0.0.1/", "gopher://127.0.0.1/", "http://",
  ])
  func addressesThatCannotBeSent(url: String) async throws {
    let failure = try await CurlTransport().failure(HTTPRequest(.get, url))
    #expect(!failure.requestBytesSent)
    #expect([.invalidRequest, .unresolvedName].contains(failure.reason))
  }

  @Test(arguments: ["a\r\nX-Other: b", "a\nb", "a\u{0}b"])
  func headersThatWouldBeTwo(value: String) async throws {
    let loopback = try Loopback()
    for headers: HTTPHeaders in [["X-Key": value], [value: "x"]] {
      let failure = try await loopback.transport.failure(
        HTTPRequest(.get, loopback.url("/"), headers: headers))
      #expect(failure == TransportFailure(.invalidRequest, requestBytesSent: false))
    }
    #expect(loopback.server.log.value.connections == 0)
  }
}
