import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct EventStreamTests {
  /// A server with one route, and a stream that reads it without chance.
  private struct Setting {
    let loopback: Loopback
    let stream: EventStream

    init(_ answers: Answer...) throws {
      loopback = try Loopback()
      for answer in answers { loopback.server.script(.get, "/s", answer) }
      stream = EventStream(
        HTTPRequest(.get, loopback.url("/s"), headers: ["X-Key": "k"]),
        transport: loopback.transport, clock: loopback.clock, jitter: FixedJitter(1))
    }
  }

  @Test func opensReadsAndComesBackWithTheLastID() async throws {
    let (first, second) = (EventChannel(), EventChannel())
    let setting = try Setting(.events(first), .events(second))
    var signals = setting.stream.makeAsyncIterator()
    #expect(await signals.next() == .opened)
    first.push("a", name: "ready", id: "41")
    first.push("b", id: "42")
    #expect(await signals.next() == .event(.init(name: "ready", data: "a", lastEventID: "41")))
    #expect(await signals.next() == .event(.init(data: "b", lastEventID: "42")))
    first.close()
    #expect(await signals.next() == .interrupted(.ended, delayMilliseconds: 1000))
    let clock = setting.loopback.clock
    async let moved: Void = {
      try await clock.waitForSleeper(in: 1000)
      clock.advance(milliseconds: 1000)
    }()
    #expect(await signals.next() == .opened)
    try await moved
    let requests = try await setting.loopback.requests(2)
    #expect(requests.map { $0.header("Last-Event-ID") } == [nil, "42"])
    #expect(requests.map { $0.header("Accept") } == ["text/event-stream", "text/event-stream"])
    #expect(requests.map { $0.header("Accept-Encoding") } == [nil, nil])
    #expect(requests.map { $0.header("X-Key") } == ["k", "k"])
    second.push("c")
    #expect(await signals.next() == .event(.init(data: "c", lastEventID: "42")))
  }

  /// Reads the delays of interruptions while the clock goes from one deadline to the next.
  private func delays(_ count: Int, of setting: Setting) async throws -> [Int64] {
    let stream = setting.stream
    let found = Watched<[Int64]>([])
    let reader = Task {
      for await signal in stream {
        if case .interrupted(_, let delay) = signal { found.update { $0.append(delay) } }
      }
    }
    defer { reader.cancel() }
    for number in 1...count {
      try await found.wait { $0.count >= number }
      let delay = found.value[number - 1]
      if number < count {
        try await setting.loopback.clock.waitForSleeper(in: delay)
        setting.loopback.clock.advance(milliseconds: delay)
      }
    }
    return found.value
  }

  @Test func waitsLongerEachTime() async throws {
    let setting = try Setting()
    setting.loopback.server.always(.get, "/s") { _ in .status(503) }
    let found = try await delays(9, of: setting)
    #expect(found == [1, 2, 4, 8, 16, 32, 60, 60, 60].map { $0 * 1000 })
  }

  @Test func anEventStartsTheWaitsAnew() async throws {
    let event = Answer([
      .bytes(Answer.head(200, [("Content-Type", "text/event-stream; charset=utf-8")])),
      .bytes(Data("data: a\n\n".utf8)), .close,
    ])
    let silent = Answer([
      .bytes(Answer.head(200, [("Content-Type", "text/event-stream")])),
      .bytes(Data(": a comment\n\n".utf8)), .close,
    ])
    let setting = try Setting(.status(500), .status(502), silent, event, .status(500), silent)
    #expect(try await delays(6, of: setting) == [1000, 2000, 4000, 1000, 2000, 4000])
  }

  @Test func theServersWishesAreTheLeast() async throws {
    let retry = Answer([
      .bytes(Answer.head(200, [("Content-Type", "text/event-stream")])),
      .bytes(Data("retry: 5000\ndata: a\n\n".utf8)), .close,
    ])
    let setting = try Setting(
      .status(429, headers: [("Retry-After", "90")]), retry, .status(500), .status(500),
      .status(500), .status(500))
    #expect(
      try await delays(6, of: setting) == [90_000, 5000, 5000, 5000, 8000, 16_000])
  }

  @Test func anHourIsTheLongestWish() async throws {
    let retry = Answer([
      .bytes(Answer.head(200, [("Content-Type", "text/event-stream")])),
      .bytes(Data("retry: 9000000000000000000\n\n".utf8)), .close,
    ])
    let setting = try Setting(retry)
    #expect(try await delays(1, of: setting) == [3_600_000])
  }

  @Test func silenceIsAFailure() async throws {
    let channel = EventChannel()
    let setting = try Setting(.events(channel))
    var signals = setting.stream.makeAsyncIterator()
    #expect(await signals.next() == .opened)
    let clock = setting.loopback.clock
    async let moved: Void = {
      try await clock.waitForSleeper(in: 60_000)
      clock.advance(milliseconds: 60_000)
    }()
    let failure = TransportFailure(.timedOut(.silence), requestBytesSent: true)
    // It was open for a minute, so this is the first failure again.
    #expect(await signals.next() == .interrupted(.failed(failure), delayMilliseconds: 1000))
    try await moved
  }

  @Test func nothingToSendStopsIt() async throws {
    let setting = try Setting(.status(204))
    var signals = setting.stream.makeAsyncIterator()
    #expect(await signals.next() == .stopped(.noContent))
    #expect(await signals.next() == nil)
  }

  @Test(arguments: [400, 401, 403, 404, 410]) func aRefusalStopsIt(status: Int) async throws {
    let setting = try Setting(.json(#"{"code":"INVALID_SDK_KEY"}"#, status: status))
    var signals = setting.stream.makeAsyncIterator()
    guard case .stopped(.refused(let answer)) = await signals.next() else {
      Issue.record("not refused")
      return
    }
    #expect(answer.status == status)
    #expect(String(decoding: answer.body, as: UTF8.self).contains("INVALID_SDK_KEY"))
    #expect(await signals.next() == nil)
  }

  @Test(arguments: ["text/html", "", "text/event-streams", "application/json"])
  func anotherTypeIsAFailure(type: String) async throws {
    let setting = try Setting(.status(200, headers: [("Content-Type", type)]))
    var signals = setting.stream.makeAsyncIterator()
    #expect(await signals.next() == .interrupted(.notAnEventStream, delayMilliseconds: 1000))
  }

  @Test func brokenConnectionsAreFailures() async throws {
    let setting = try Setting(.reset)
    var signals = setting.stream.makeAsyncIterator()
    guard case .interrupted(.failed(let failure), 1000) = await signals.next() else {
      Issue.record("no failure")
      return
    }
    #expect(failure.reason == .reset)
  }

  @Test func eventsThatAreTooLongAreFailures() async throws {
    let channel = EventChannel()
    let setting = try Setting(.events(channel))
    var signals = setting.stream.makeAsyncIterator()
    #expect(await signals.next() == .opened)
    channel.send(Data(repeating: 0x61, count: (1 << 20) + 1))
    let error = ServerSentEventError.tooLong(limit: 1 << 20)
    #expect(await signals.next() == .interrupted(.unreadable(error), delayMilliseconds: 1000))
    try await setting.loopback.server.log.wait { $0.closedConnections == 1 }
  }

  @Test func whoIsCancelledReadsNoMore() async throws {
    let setting = try Setting(.events(EventChannel()))
    let stream = setting.stream
    let opened = Watched(false)
    let reader = Task {
      var count = 0
      for await _ in stream {
        count += 1
        opened.update { $0 = true }
      }
      return count
    }
    try await opened.wait { $0 }
    reader.cancel()
    #expect(await reader.value == 1)
    try await setting.loopback.server.log.wait { $0.closedConnections == 1 }
  }

  @Test func cancellingEndsTheWaitBetweenTries() async throws {
    let setting = try Setting(.status(500))
    let stream = setting.stream
    let reader = Task {
      var signals: [EventStreamSignal] = []
      for await signal in stream { signals.append(signal) }
      return signals
    }
    try await setting.loopback.clock.waitForSleeper(in: 1000)
    reader.cancel()
    #expect(await reader.value == [.interrupted(.refused(status: 500), delayMilliseconds: 1000)])
    #expect(setting.loopback.server.log.value.requests.count == 1)
  }
}
