import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// Many events in one call.
@Suite(.timeLimit(.minutes(3))) struct TrackDetailedTests {
  private let mixed = [
    CFEvent(.commerce, "purchase", id: "a"), CFEvent(.content, "tap", id: "b"),
    CFEvent(.commerce, "refund", id: "c"), CFEvent(.growth, "invite", id: "d"),
  ]

  @Test func onePostForEachCategoryInOrder() async throws {
    let fixture = try await MemoryFixture.granted()
    let result = await fixture.client.trackDetailed(mixed)
    #expect(result == CFEventBatchResult(submittedCount: 4, accepted: 4))
    #expect(result.accountedCount == result.submittedCount)
    #expect(fixture.requests("POST /events").map(\.eventIDs) == [["a", "c"], ["b"], ["d"]])
  }

  /// A later category's failure does not take away what is known of an earlier one.
  @Test func eachCategoryHasItsOwnOutcome() async throws {
    let fixture = try await MemoryFixture.granted()
    fixture.script(
      "POST /events", .success(#"{"accepted":1,"dropped":1}"#), .status(500), .status(403))
    let result = await fixture.client.trackDetailed(mixed)
    #expect(result.accepted == 1 && result.dropped == 1)
    #expect(result.uncertainIds == ["b"])
    #expect(
      result.failures == [
        .init(id: "d", error: .server(status: 403, code: nil, message: ""))
      ])
    #expect(result.accountedCount == 4)
    // The other form has room for the first failure only.
    fixture.script("POST /events", .success(#"{"accepted":2,"dropped":0}"#), .status(403))
    await #expect(throws: ContentFlowError.server(status: 403, code: nil, message: "")) {
      try await fixture.client.track(mixed)
    }
  }

  @Test func aRateLimitLeavesTheRestInTheQueue() async throws {
    let fixture = try await MemoryFixture.granted()
    fixture.script("POST /events", .success(#"{"accepted":2,"dropped":0}"#), .status(429))
    let result = await fixture.client.trackDetailed(mixed)
    #expect(result.accepted == 2 && result.queuedIds == ["b", "d"])
    #expect(result.accountedCount == 4)
    // They travel with others now.
    fixture.clock.advance(milliseconds: 60_000)
    try await fixture.client.track(CFEvent(.growth, "x", id: "x"))
    await fixture.client.flushEvents()
    #expect(fixture.requests("POST /events").suffix(2).map(\.eventIDs) == [["b"], ["d", "x"]])
  }

  @Test func refusalsAndFailuresAreCounted() async throws {
    let fixture = MemoryFixture()
    let refused = await fixture.client.trackDetailed(mixed)
    #expect(refused.refusals == [.noConsent: 4] && refused.accountedCount == 4)
    #expect(fixture.transport.requests.value.isEmpty)
    try await fixture.client.setAnalyticsConsent(.granted)
    try await fixture.loadSensors("k")
    let sensors = await fixture.client.trackDetailed([
      CFEvent(.content, "string_impression", key: "k"),
      CFEvent(.content, "string_impression", key: "k"),
      CFEvent(.content, "string_interaction", key: "other"),
    ])
    #expect(sensors.accepted == 1)
    #expect(sensors.refusals == [.deduplicated: 1, .inactiveSensor: 1])
    #expect(sensors.accountedCount == 3)
    fixture.script("POST /events", .status(401))
    let dead = await fixture.client.trackDetailed(mixed)
    #expect(dead.failures.count == 4 && dead.accountedCount == 4)
    let after = await fixture.client.trackDetailed(mixed)
    #expect(after.failures.map(\.id) == ["a", "c", "b", "d"] && after.accountedCount == 4)
    let counts = await fixture.client.eventCounts
    #expect(counts.accounted == counts.submitted && counts.submitted == 15)
  }

  @Test func nothingIsNothing() async throws {
    let fixture = try await MemoryFixture.granted()
    #expect(await fixture.client.trackDetailed([]) == CFEventBatchResult())
    #expect(fixture.requests("POST /events").isEmpty)
  }

  /// Waiting events of others go first, and are not this call's.
  @Test func olderEventsGoFirst() async throws {
    let fixture = try await MemoryFixture.granted()
    try await fixture.client.track(CFEvent(.commerce, "old", id: "old"))
    fixture.script("POST /events", .success(#"{"accepted":0,"dropped":1}"#))
    let result = await fixture.client.trackDetailed([CFEvent(.commerce, "new", id: "new")])
    #expect(result == CFEventBatchResult(submittedCount: 1, accepted: 1))
    #expect(fixture.requests("POST /events").map(\.eventIDs) == [["old"], ["new"]])
  }

  @Test func moreThanTheQueueHoldsIsCounted() async throws {
    let fixture = try await MemoryFixture.granted()
    let many = (0..<620).map { CFEvent(.system, "e\($0)") }
    let result = await fixture.client.trackDetailed(many)
    #expect(result.accepted == 500 && result.dropped == 120 && result.accountedCount == 620)
    #expect(fixture.requests("POST /events").map(\.events.count) == [100, 100, 100, 100, 100])
  }

  @Test func shortFormTellsTheWorst() async throws {
    let fixture = try await MemoryFixture.granted()
    #expect(try await fixture.client.track(mixed) == .accepted)
    fixture.script("POST /events", .success(#"{"accepted":1,"dropped":1}"#))
    #expect(
      try await fixture.client.track(mixed) == .partiallyAccepted(accepted: 3, dropped: 1))
    fixture.script("POST /events", .status(500))
    #expect(try await fixture.client.track(mixed) == .deliveryUncertain(["a", "c"]))
    fixture.script("POST /events", .status(429))
    #expect(try await fixture.client.track(mixed) == .queued)
    try await fixture.client.setAnalyticsConsent(.denied)
    #expect(try await fixture.client.track(mixed) == .droppedNoConsent)
  }
}
