import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// When events are sent, and what the server is told.
@Suite(.timeLimit(.minutes(3))) struct FlushTests {
  private func event(_ name: String, _ category: CFEvent.Category = .system) -> CFEvent {
    CFEvent(category, name)
  }

  @Test func sendsABatchWithItsContext() async throws {
    let fixture = try await MemoryFixture.granted()
    #expect(
      try await fixture.client.trackEngagement(.impression(block())) == .queued)
    #expect(
      await fixture.client.flushEvents() == .acknowledged(CFEventReceipt(accepted: 1)))
    let request = try #require(fixture.requests("POST /events").first)
    let json = request.json
    #expect(json["deviceId"] == "device-1")
    #expect(json["category"] == "content")
    #expect(json["context"]?["locale"] == "ar-SA")
    #expect(json["context"]?["platform"] == "ios")
    #expect(json["context"]?["appVersion"] == "1.2")
    #expect(json["context"]?["sdk"] == "swift/2.4.1")
    #expect(json["context"]?["sessionId"]?.stringValue?.isEmpty == false)
    var sent = try #require(request.events.first?.objectValue)
    #expect(sent.removeValue(forKey: "id")?.stringValue?.isEmpty == false)
    #expect(
      JSONValue.object(sent) == [
        "type": "content:impression", "timestamp": "2026-01-01T00:00:00.000Z", "key": "home.hero",
        "instanceId": "i-1", "placement": "home", "variantId": "v-1",
      ])
    #expect(await fixture.client.flushEvents() == .nothingToFlush)
  }

  /// The tenth event sends all; the call that caused it is told.
  @Test func tenEventsDoNotWait() async throws {
    let fixture = try await MemoryFixture.granted()
    for number in 1..<10 {
      #expect(try await fixture.client.track(event("e\(number)")) == .queued)
    }
    #expect(fixture.requests("POST /events").isEmpty)
    #expect(try await fixture.client.track(event("e10")) == .accepted)
    #expect(fixture.requests("POST /events").map(\.events.count) == [10])
  }

  @Test func theFirstEventWaits15Seconds() async throws {
    let fixture = try await MemoryFixture.granted()
    try await fixture.client.track(event("a"))
    try await fixture.clock.waitForSleeper(in: 15_000)
    fixture.clock.advance(milliseconds: 14_000)
    try await fixture.client.track(event("b"))
    #expect(fixture.requests("POST /events").isEmpty)
    fixture.clock.advance(milliseconds: 1000)
    try await fixture.requests(1, of: "POST /events")
    #expect(fixture.requests("POST /events").map(\.events.count) == [2])
  }

  /// One request for each run of one category.
  @Test func categoriesTravelApart() async throws {
    let fixture = try await MemoryFixture.granted()
    for (name, category) in [
      ("a", CFEvent.Category.system), ("b", .system), ("c", .growth), ("d", .system),
    ] {
      try await fixture.client.track(event(name, category))
    }
    #expect(await fixture.client.flushEvents() == .acknowledged(CFEventReceipt(accepted: 4)))
    #expect(
      fixture.requests("POST /events").map { $0.json["category"] } == [
        "system", "growth", "system",
      ])
    #expect(fixture.requests("POST /events").map(\.events.count) == [2, 1, 1])
  }

  /// Events that come while others are sent wait for others themselves.
  @Test func whatComesMeanwhileWaits() async throws {
    let fixture = try await MemoryFixture.granted()
    let gate = Watched(false)
    fixture.script("POST /events", Reply.good.held(by: gate))
    try await fixture.client.track(event("a"))
    async let flush = fixture.client.flushEvents()
    try await fixture.requests(1, of: "POST /events")
    #expect(try await fixture.client.track(event("b")) == .queued)
    gate.update { $0 = true }
    #expect(await flush == .acknowledged(CFEventReceipt(accepted: 1)))
    #expect(fixture.requests("POST /events").count == 1)
    #expect(await fixture.client.eventCounts.queued == 1)
    try await fixture.clock.waitForSleeper(in: 15_000)
  }

  /// Who flushes while others send, flushes what came since.
  @Test func flushesInTurn() async throws {
    let fixture = try await MemoryFixture.granted()
    let gate = Watched(false)
    fixture.script("POST /events", Reply.good.held(by: gate))
    try await fixture.client.track(event("a"))
    async let first = fixture.client.flushEvents()
    try await fixture.requests(1, of: "POST /events")
    try await fixture.client.track(event("b"))
    async let second = fixture.client.flushEvents()
    gate.update { $0 = true }
    #expect(await first == .acknowledged(CFEventReceipt(accepted: 1)))
    #expect(await second == .acknowledged(CFEventReceipt(accepted: 1)))
    #expect(fixture.requests("POST /events").count == 2)
  }

  /// A decision about analytics has identified the installation already.
  @Test func identifiesOnce() async throws {
    let fixture = try await MemoryFixture.granted()
    for name in ["a", "b"] {
      try await fixture.client.track(event(name))
      await fixture.client.flushEvents()
    }
    #expect(fixture.requests("POST /identify").count == 1)
  }

  /// The event's own session goes with it, and its time.
  @Test func timesAreThoseOfTheEvents() async throws {
    let fixture = try await MemoryFixture.granted()
    try await fixture.client.track(event("a"))
    fixture.clock.advance(milliseconds: 1234)
    try await fixture.client.track(event("b"))
    await fixture.client.flushEvents()
    #expect(
      fixture.requests("POST /events").first?.events.map { $0["timestamp"] } == [
        "2026-01-01T00:00:00.000Z", "2026-01-01T00:00:01.234Z",
      ])
  }

  /// CF2: a full queue is no reason not to take an event.
  @Test func aFullQueueMakesRoomAndTellsOnceAMinute() async throws {
    let fixture = try await MemoryFixture.granted(standing: .failure(.refused, sent: false))
    // Nothing gets through, and nothing is tried without being asked for.
    for number in 0..<10 { try await fixture.client.track(event("e\(number)")) }
    for number in 10..<503 {
      #expect(try await fixture.client.track(event("e\(number)")) == .queued)
    }
    var counts = await fixture.client.eventCounts
    #expect(counts.queued == 500 && counts.overflowed == 3)
    #expect(fixture.told("events", .warnings).count == 1)
    #expect(fixture.told("events", .warnings).first?.hasPrefix("1 events were dropped") == true)
    fixture.clock.advance(milliseconds: 60_000)
    try await fixture.told.wait { told in
      told.count { $0.category == "events" && $0.level == .warnings } == 2
    }
    #expect(fixture.told("events", .warnings).last?.hasPrefix("2 events were dropped") == true)
    counts = await fixture.client.eventCounts
    #expect(counts.accounted == counts.submitted)
  }

  @Test func closingForgetsWhatWaits() async throws {
    let fixture = try await MemoryFixture.granted()
    try await fixture.client.track(event("a"))
    fixture.client.close()
    await #expect(throws: ContentFlowError.closed) { try await fixture.client.track(event("b")) }
    // The end comes behind the call.
    while await fixture.client.eventCounts.queued > 0 { await Task.yield() }
    #expect(await fixture.client.flushEvents() == .rejected([], .closed))
    let counts = await fixture.client.eventCounts
    #expect(counts.cleared == 1 && counts.refused == 1 && counts.accounted == counts.submitted)
  }

  @Test func unconfiguredClientsRefuseEverything() async throws {
    let fixture = MemoryFixture(deviceId: "not an id")
    await #expect(throws: ContentFlowError.self) { try await fixture.client.track(event("a")) }
    await #expect(throws: ContentFlowError.self) {
      try await fixture.client.setAnalyticsConsent(.granted)
    }
    if case .rejected([], .invalidConfiguration) = await fixture.client.flushEvents() {
    } else {
      Issue.record("it flushes")
    }
    #expect(await fixture.client.trackDetailed([event("b")]).failures.count == 1)
    #expect(await fixture.client.eventCounts.refused == 2)
    #expect(fixture.transport.requests.value.isEmpty)
  }

  @Test func amountsAreNumbers() async throws {
    let fixture = try await MemoryFixture.granted()
    for amount in [Double.nan, .infinity, -.infinity] {
      await #expect(throws: ContentFlowError.self) {
        try await fixture.client.commerce(CommerceEvent(action: .payment, amount: amount))
      }
    }
    #expect(await fixture.client.eventCounts.refused == 3)
  }
}
