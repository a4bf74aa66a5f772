import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct StreamingTests {
  private func request(_ loopback: Loopback, idle: Int64? = nil) -> HTTPRequest {
    HTTPRequest(
      .get, loopback.url("/"), timeoutMilliseconds: nil, idleMilliseconds: idle,
      acceptsCompression: false)
  }

  @Test func givesBytesAsTheyCome() async throws {
    let loopback = try Loopback()
    let channel = EventChannel()
    loopback.server.script(.get, "/", .events(channel))
    var parts = loopback.transport.stream(request(loopback)).makeAsyncIterator()
    guard case .head(let head) = try await parts.next() else {
      Issue.record("no head")
      return
    }
    #expect(head.headers["Content-Type"] == "text/event-stream")
    // Each is read before the next is sent.
    for text in ["a", "b", "c"] {
      channel.send(Data(text.utf8))
      #expect(try await parts.next() == .body(Data(text.utf8)))
    }
    channel.close()
    #expect(try await parts.next() == nil)
    #expect(try await parts.next() == nil)
  }

  @Test func droppingTheStreamEndsTheRequest() async throws {
    let loopback = try Loopback()
    loopback.server.script(.get, "/", .events(EventChannel()))
    do {
      var parts = loopback.transport.stream(request(loopback)).makeAsyncIterator()
      _ = try await parts.next()
      #expect(loopback.server.log.value.closedConnections == 0)
    }
    try await loopback.server.log.wait { $0.closedConnections == 1 }
  }

  @Test func cancellingTheReaderEndsTheRequest() async throws {
    let loopback = try Loopback()
    loopback.server.script(.get, "/", .events(EventChannel()))
    let (reads, reader) = AsyncStream<Void>.makeStream()
    let request = request(loopback)
    let task = Task { () -> TransportFailure? in
      var parts = loopback.transport.stream(request).makeAsyncIterator()
      do throws(TransportFailure) {
        _ = try await parts.next()
        reader.yield()
        _ = try await parts.next()
        return nil
      } catch {
        return error
      }
    }
    for await _ in reads { break }
    task.cancel()
    #expect(await task.value == TransportFailure(.cancelled, requestBytesSent: true))
    try await loopback.server.log.wait { $0.closedConnections == 1 }
  }

  @Test func silenceEndsItAndEveryByteStartsAnew() async throws {
    let loopback = try Loopback()
    let channel = EventChannel()
    loopback.server.script(.get, "/", .events(channel))
    var parts = loopback.transport.stream(request(loopback, idle: 60_000)).makeAsyncIterator()
    _ = try await parts.next()
    try await loopback.clock.waitForSleeper(in: 60_000)
    loopback.clock.advance(milliseconds: 59_000)
    channel.comment()
    #expect(try await parts.next() == .body(Data(": \n\n".utf8)))
    // The watchdog wakes at the old deadline, sees the byte, and sleeps until the new one.
    loopback.clock.advance(milliseconds: 1000)
    try await loopback.clock.waitForSleeper(in: 59_000)
    loopback.clock.advance(milliseconds: 58_999)
    #expect(loopback.server.log.value.closedConnections == 0)
    loopback.clock.advance(milliseconds: 1)
    await #expect(throws: TransportFailure(.timedOut(.silence), requestBytesSent: true)) {
      _ = try await parts.next()
    }
  }

  @Test func tooManyUnreadBytesEndIt() async throws {
    let loopback = try Loopback(TransportConfiguration(bodyLimit: 1000))
    let channel = EventChannel()
    loopback.server.script(.get, "/", .events(channel))
    var parts = loopback.transport.stream(request(loopback)).makeAsyncIterator()
    _ = try await parts.next()
    // What is read does not count, however much it is.
    for _ in 0..<5 {
      channel.send(Data(repeating: 0x61, count: 400))
      var count = 0
      while count < 400, case .body(let bytes)? = try await parts.next() { count += bytes.count }
    }
    channel.send(Data(repeating: 0x61, count: 1001))
    let failure = TransportFailure(.bodyTooLarge(limit: 1000), requestBytesSent: true)
    try await loopback.server.log.wait { $0.closedConnections == 1 }
    await #expect(throws: failure) {
      while try await parts.next() != nil {}
    }
  }

  @Test func keepsItsTransport() async throws {
    let server = try ScriptedServer()
    let channel = EventChannel()
    server.script(.get, "/", .events(channel))
    var parts = CurlTransport()
      .stream(HTTPRequest(.get, server.url + "/", timeoutMilliseconds: nil)).makeAsyncIterator()
    _ = try await parts.next()
    channel.send(Data("x".utf8))
    #expect(try await parts.next() == .body(Data("x".utf8)))
  }
}
