import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// What the server's answer makes of a batch.
@Suite(.timeLimit(.minutes(3))) struct AcknowledgementTests {
  /// A client with two events that wait.
  private func waiting() async throws -> MemoryFixture {
    let fixture = try await MemoryFixture.granted()
    for name in ["a", "b"] { try await fixture.client.track(CFEvent(.system, name, id: name)) }
    return fixture
  }

  @Test func countsConsumeTheWholeBatch() async throws {
    let fixture = try await waiting()
    fixture.script(
      "POST /events",
      .success(
        #"{"accepted":1,"dropped":1,"byCategory":{"system":{"accepted":1,"dropped":1}},"#
          + #""dropReasons":{"device_not_identified":1}}"#))
    let receipt = CFEventReceipt(
      accepted: 1, dropped: 1, dropReasons: ["device_not_identified": 1],
      byCategory: ["system": .init(accepted: 1, dropped: 1)])
    #expect(await fixture.client.flushEvents() == .acknowledged(receipt))
    let counts = await fixture.client.eventCounts
    #expect(counts.accepted == 1 && counts.droppedByServer == 1 && counts.queued == 0)
    #expect(await fixture.client.flushEvents() == .nothingToFlush)
  }

  @Test(arguments: [
    Reply.success(#"{"accepted":1,"dropped":0}"#), .success(#"{"accepted":3,"dropped":0}"#),
    .success(#"{"accepted":3,"dropped":-1}"#), .success(#"{"accepted":2}"#), .success("{}"),
    .success(#"{"accepted":"2","dropped":0}"#), .success(#"{"accepted":1.5,"dropped":0.5}"#),
    .success("null"), .status(200, "{}"), .status(200, "nonsense"), .status(200, "[]"),
    .status(200, #"{"success":false}"#), .status(204), .status(304), .status(302), .status(500),
    .status(503, headers: ["Retry-After": "7"]), .failure(.timedOut(.answer), sent: true),
    .failure(.reset, sent: true), .failure(.closedWithoutAnswer, sent: true),
    .failure(.cutBody, sent: true), .failure(.cancelled, sent: true),
    .failure(.malformedAnswer, sent: true), .failure(.bodyTooLarge(limit: 16 << 20), sent: true),
  ])
  func doubtfulAnswersAreNeverRepeated(reply: Reply) async throws {
    let fixture = try await waiting()
    fixture.script("POST /events", reply)
    guard case .deliveryUncertain(["a", "b"], _) = await fixture.client.flushEvents() else {
      Issue.record("it is certain")
      return
    }
    #expect(await fixture.client.uncertainEventIds() == ["a", "b"])
    #expect(await fixture.client.flushEvents() == .nothingToFlush)
    fixture.clock.advance(milliseconds: 3_600_000)
    #expect(await fixture.client.flushEvents() == .nothingToFlush)
    #expect(fixture.requests("POST /events").count == 1)
    #expect(await fixture.client.eventCounts.uncertain == 2)
  }

  @Test func discardingGivesUp() async throws {
    let fixture = try await waiting()
    fixture.script("POST /events", .status(500))
    await fixture.client.flushEvents()
    #expect(await fixture.client.discardUncertainEvents() == ["a", "b"])
    #expect(await fixture.client.uncertainEventIds().isEmpty)
    let counts = await fixture.client.eventCounts
    #expect(counts.discarded == 2 && counts.accounted == counts.submitted)
    #expect(fixture.requests("POST /events").count == 1)
  }

  @Test func retryingSendsTheSameIDsFirst() async throws {
    let fixture = try await waiting()
    fixture.script("POST /events", .status(500))
    await fixture.client.flushEvents()
    try await fixture.client.track(CFEvent(.system, "c", id: "c"))
    #expect(
      await fixture.client.retryUncertainEvents() == .acknowledged(CFEventReceipt(accepted: 3)))
    #expect(fixture.requests("POST /events").last?.eventIDs == ["a", "b", "c"])
    #expect(await fixture.client.retryUncertainEvents() == .nothingToFlush)
  }

  /// The server is in trouble: what waits behind is not put at risk.
  @Test func doubtStopsTheRow() async throws {
    let fixture = try await waiting()
    try await fixture.client.track(CFEvent(.growth, "c", id: "c"))
    fixture.script("POST /events", .status(500))
    await fixture.client.flushEvents()
    #expect(fixture.requests("POST /events").count == 1)
    #expect(await fixture.client.eventCounts.queued == 1)
    // It goes out by itself, later.
    try await fixture.clock.waitForSleeper(in: 15_000)
    fixture.clock.advance(milliseconds: 15_000)
    try await fixture.requests(2, of: "POST /events")
    #expect(fixture.requests("POST /events").last?.eventIDs == ["c"])
  }

  /// Nothing was sent, so the batch waits and is tried again.
  @Test(arguments: [
    TransportFailure.Reason.refused, .unresolvedName, .handshake, .untrustedCertificate(code: 20),
    .wrongHost, .pinMismatch, .timedOut(.connection), .cancelled,
  ])
  func unsentBatchesWait(reason: TransportFailure.Reason) async throws {
    let fixture = try await waiting()
    fixture.script("POST /events", .failure(reason, sent: false))
    guard case .rejected(["a", "b"], _) = await fixture.client.flushEvents() else {
      Issue.record("it is not rejected")
      return
    }
    try await fixture.client.track(CFEvent(.system, "c", id: "c"))
    #expect(await fixture.client.uncertainEventIds().isEmpty)
    #expect(await fixture.client.eventCounts.queued == 3)
    #expect(await fixture.client.flushEvents() == .acknowledged(CFEventReceipt(accepted: 3)))
    #expect(fixture.requests("POST /events").last?.eventIDs == ["a", "b", "c"])
  }

  /// Four ways in which a server says how long: seconds, three forms of dates; and none.
  @Test(
    arguments: [
      (["Retry-After": "7"], 7000), (["Retry-After": "Thu, 01 Jan 2026 00:00:09 GMT"], 9000),
      (["Retry-After": "Thursday, 01-Jan-26 00:00:09 GMT"], 9000),
      (["Retry-After": "Thu Jan  1 00:00:09 2026"], 9000), (["Retry-After": "99999"], 3_600_000),
      (["Retry-After": "Wed, 31 Dec 2025 23:00:00 GMT"], 1000), (["Retry-After": "-1"], 1000),
      ([:], 1000),
    ] as [([String: String], Int64)])
  func rateLimitsPutTheBatchInFront(headers: [String: String], wait: Int64) async throws {
    let fixture = try await waiting()
    var fields = HTTPHeaders()
    for (name, value) in headers { fields[name] = value }
    fixture.script("POST /events", .status(429, headers: fields))
    guard case .rejected(["a", "b"], .rateLimited) = await fixture.client.flushEvents() else {
      Issue.record("it is not rejected")
      return
    }
    #expect(try await fixture.client.track(CFEvent(.system, "c", id: "c")) == .queued)
    // Not even who asks sends before the time.
    fixture.clock.advance(milliseconds: wait - 1)
    #expect(
      await fixture.client.flushEvents()
        == .rejected(["a", "b", "c"], .rateLimited(retryAfterMilliseconds: 1)))
    #expect(fixture.requests("POST /events").count == 1)
    fixture.clock.advance(milliseconds: 1)
    #expect(await fixture.client.flushEvents() == .acknowledged(CFEventReceipt(accepted: 3)))
    #expect(fixture.requests("POST /events").last?.eventIDs == ["a", "b", "c"])
  }

  /// The batch goes out by itself when the wait is over.
  @Test func rateLimitedBatchesAreFlushedAgain() async throws {
    let fixture = try await waiting()
    fixture.script("POST /events", .status(429, headers: ["Retry-After": "40"]))
    await fixture.client.flushEvents()
    try await fixture.clock.waitForSleeper(in: 40_000)
    fixture.clock.advance(milliseconds: 40_000)
    try await fixture.requests(2, of: "POST /events")
  }

  /// A call whose batch the server does not want now is told that it waits.
  @Test func trackingReportsRateLimitsAsQueued() async throws {
    let fixture = try await waiting()
    for number in 2..<9 { try await fixture.client.track(CFEvent(.system, "e\(number)")) }
    fixture.script("POST /events", .status(429))
    #expect(try await fixture.client.track(CFEvent(.system, "e9")) == .queued)
    #expect(fixture.requests("POST /events").count == 1)
  }

  @Test(arguments: [
    (400, ""), (403, #"{"success":false,"code":"USER_MISMATCH","error":"no"}"#),
    (403, #"{"error":{"code":"DEVICE_NOT_IDENTIFIED","message":"no"}}"#), (403, "{}"), (404, ""),
    (413, ""), (422, ""),
  ])
  func refusedBatchesAreLostAndTold(status: Int, body: String) async throws {
    let fixture = try await waiting()
    fixture.script("POST /events", .status(status, body))
    guard case .rejected(["a", "b"], .server(status, _, _)) = await fixture.client.flushEvents()
    else {
      Issue.record("it is not refused")
      return
    }
    #expect(await fixture.client.flushEvents() == .nothingToFlush)
    let counts = await fixture.client.eventCounts
    #expect(counts.rejected == 2 && counts.accounted == counts.submitted)
    #expect(fixture.told("events", .warnings).count == 1)
    #expect(!fixture.client.isKeyRejected)
  }

  @Test(arguments: [
    (401, ""), (401, #"{"code":"OTHER"}"#), (403, #"{"code":"INVALID_SDK_KEY"}"#),
    (403, #"{"code":"MISSING_SDK_KEY"}"#), (403, #"{"error":{"code":"SDK_KEY_IN_QUERY"}}"#),
    (403, #"{"error":{"code":"TENANT_KEY_MISMATCH"}}"#),
  ])
  func aDeadKeyTakesEverythingWithIt(status: Int, body: String) async throws {
    let fixture = try await waiting()
    try await fixture.client.track(CFEvent(.growth, "c", id: "c"))
    fixture.script("POST /events", .status(status, body))
    guard
      case .rejected(["a", "b"], .invalidKey(status, _, dropped: 3)) =
        await fixture.client.flushEvents()
    else {
      Issue.record("it is not told")
      return
    }
    #expect(fixture.client.isKeyRejected)
    #expect(fixture.told("auth", .errors).count == 1)
    #expect(fixture.told("events", .warnings).isEmpty)
    await #expect {
      try await fixture.client.track(CFEvent(.system, "d"))
    } throws: {
      if case .invalidKey? = $0 as? ContentFlowError { true } else { false }
    }
    guard case .rejected([], .invalidKey) = await fixture.client.flushEvents() else {
      Issue.record("it flushes")
      return
    }
    let counts = await fixture.client.eventCounts
    #expect(counts.cleared == 3 && counts.refused == 1 && counts.accounted == counts.submitted)
    #expect(fixture.requests("POST /events").count == 1)
  }

  /// CF3: the call that met it is told how, all later ones that it was so.
  @Test func theCallThatMeetsADeadKeyIsToldSo() async throws {
    let fixture = try await waiting()
    for number in 2..<9 { try await fixture.client.track(CFEvent(.system, "e\(number)")) }
    fixture.script("POST /events", .status(401))
    await #expect(throws: ContentFlowError.authenticationFailed(status: 401, code: "")) {
      try await fixture.client.track(CFEvent(.system, "e9"))
    }
  }

  /// CF8: only the call whose flush carried the event is told what became of it.
  @Test(arguments: [
    (#"{"accepted":10,"dropped":0}"#, CFTrackResult.accepted),
    (#"{"accepted":7,"dropped":3}"#, .partiallyAccepted(accepted: 7, dropped: 3)),
  ])
  func theTenthCallIsToldTheCounts(data: String, expected: CFTrackResult) async throws {
    let fixture = try await waiting()
    for number in 2..<9 { try await fixture.client.track(CFEvent(.system, "e\(number)")) }
    fixture.script("POST /events", .success(data))
    #expect(try await fixture.client.track(CFEvent(.system, "e9")) == expected)
  }

  @Test func theTenthCallIsToldOfDoubt() async throws {
    let fixture = try await waiting()
    for number in 2..<9 {
      try await fixture.client.track(CFEvent(.system, "e\(number)", id: "e\(number)"))
    }
    fixture.script("POST /events", .status(500))
    #expect(
      try await fixture.client.track(CFEvent(.system, "e9", id: "e9"))
        == .deliveryUncertain(["a", "b"] + (2..<10).map { "e\($0)" }))
  }

  /// Without an identity the server would not know whose the events are.
  @Test(arguments: [
    Reply.failure(.refused, sent: false), .status(500), .status(429, headers: ["Retry-After": "9"]),
  ])
  func eventsWaitForTheIdentity(reply: Reply) async throws {
    // A decision that is known here, and an installation that the server has not confirmed.
    let blobs = MemoryBlobStore()
    var state = IdentityState(deviceID: "device-1")
    state.decide(.granted)
    state.save(to: MemoryFixture.values(blobs))
    let fixture = MemoryFixture(blobs: blobs)
    fixture.script("POST /identify", reply)
    try await fixture.client.track(CFEvent(.system, "a", id: "a"))
    guard case .rejected(["a"], _) = await fixture.client.flushEvents() else {
      Issue.record("it is not rejected")
      return
    }
    #expect(fixture.requests("POST /events").isEmpty)
    // They go by themselves, 15 seconds after they happened.
    fixture.clock.advance(milliseconds: 15_000)
    try await fixture.requests(1, of: "POST /events")
    #expect(fixture.requests("POST /identify").count == 2)
    #expect(fixture.requests("POST /identify").first?.json["consent"] == true)
  }

  /// A server that refuses to identify says itself what it makes of the events.
  @Test func refusedIdentitiesDoNotHoldEventsBack() async throws {
    let blobs = MemoryBlobStore()
    var state = IdentityState(deviceID: "device-1")
    state.decide(.granted)
    state.save(to: MemoryFixture.values(blobs))
    let fixture = MemoryFixture(blobs: blobs)
    fixture.script("POST /identify", .status(403, #"{"code":"IDENTITY_BLOCKED"}"#))
    fixture.script(
      "POST /events",
      .success(#"{"accepted":0,"dropped":1,"dropReasons":{"device_not_identified":1}}"#))
    try await fixture.client.track(CFEvent(.system, "a"))
    #expect(
      await fixture.client.flushEvents()
        == .acknowledged(
          CFEventReceipt(dropped: 1, dropReasons: ["device_not_identified": 1])))
    #expect(fixture.told("events", .warnings).count == 1)
  }
}
