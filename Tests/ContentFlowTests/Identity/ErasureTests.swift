import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// What is forgotten, and when.
@Suite(.timeLimit(.minutes(3))) struct ErasureTests {
  /// A user with consent, an event that waits, and one that is uncertain.
  private func signedIn() async throws -> MemoryFixture {
    let fixture = try await MemoryFixture.granted()
    fixture.script(
      "POST /identify",
      .success(#"{"userId":"u1","status":"identified","applied":true,"segments":["vip"]}"#))
    try await fixture.client.identify(userId: "u1")
    try await fixture.client.registerPushToken("t", platform: .apns)
    fixture.script("POST /events", .status(500))
    try await fixture.client.track(CFEvent(.system, "a"))
    await fixture.client.flushEvents()
    try await fixture.client.track(CFEvent(.system, "b"))
    return fixture
  }

  @Test func aConfirmedErasureForgetsAll() async throws {
    let fixture = try await signedIn()
    let epoch = fixture.kept("epoch")
    try await fixture.client.deleteIdentity()
    let request = try #require(fixture.requests("DELETE /identify").first)
    #expect(request.json == ["deviceId": "device-1"])
    #expect(request.headers["X-CF-Device-Id"] == "device-1")
    #expect(await fixture.client.userId == nil)
    #expect(await fixture.client.segments.isEmpty)
    #expect(await fixture.client.analyticsConsent == .undecided)
    #expect(await fixture.client.uncertainEventIds().isEmpty)
    #expect(await fixture.client.eventCounts.cleared == 2)
    #expect(fixture.kept("epoch") != epoch)
    // The installation stays what it was.
    let next = MemoryFixture(blobs: fixture.blobs)
    #expect(await next.client.userId == nil)
    #expect(await next.client.analyticsConsent == .undecided)
    // The server has to learn of it again, without a decision about consent.
    try await fixture.client.setChannelConsent(.granted, for: .email)
    #expect(fixture.requests("POST /identify").last?.json["consent"] == nil)
  }

  @Test(arguments: [
    Reply.success("{}"), .success(#"{"deleted":false}"#), .success(#"{"deleted":1}"#),
    .success("null"), .status(200, "{}"), .status(200, "gone"), .status(202), .status(404),
    .status(429), .status(500), .failure(.refused, sent: false), .failure(.reset, sent: true),
  ])
  func aDoubtfulErasureChangesNothing(reply: Reply) async throws {
    let fixture = try await signedIn()
    let before = fixture.kept("identity")
    let epoch = fixture.kept("epoch")
    fixture.script("DELETE /identify", reply)
    await #expect(throws: ContentFlowError.self) { try await fixture.client.deleteIdentity() }
    #expect(fixture.requests("DELETE /identify").count == 1)
    #expect(fixture.kept("identity") == before)
    #expect(fixture.kept("epoch") == epoch)
    #expect(await fixture.client.uncertainEventIds().count == 1)
    #expect(await fixture.client.eventCounts.queued == 1)
    try await fixture.client.deleteIdentity()
    #expect(await fixture.client.userId == nil)
  }

  /// A batch is never on its way while the installation is erased: it would be new data behind it.
  @Test func erasureWaitsForEventsInFlight() async throws {
    let fixture = try await MemoryFixture.granted()
    let gate = Watched(false)
    fixture.script("POST /events", Reply.good.held(by: gate))
    try await fixture.client.track(CFEvent(.system, "a"))
    async let flush = fixture.client.flushEvents()
    try await fixture.requests(1, of: "POST /events")
    async let erasure: Void = fixture.client.deleteIdentity()
    for _ in 0..<20 { _ = await fixture.client.deviceId }
    #expect(fixture.requests("DELETE /identify").isEmpty)
    gate.update { $0 = true }
    try await erasure
    #expect(await flush == .acknowledged(CFEventReceipt(accepted: 1)))
  }

  @Test func logoutDetachesAndKeepsDecisions() async throws {
    let fixture = try await signedIn()
    fixture.script(
      "POST /logout",
      .success(#"{"status":"anonymous","applied":true,"push":{"cleared":true}}"#))
    let epoch = fixture.kept("epoch")
    let result = try await fixture.client.logout(userId: "u1")
    #expect(result.status == .anonymous)
    #expect(
      fixture.requests("POST /logout").first?.json == ["deviceId": "device-1", "userId": "u1"])
    #expect(await fixture.client.userId == nil)
    #expect(await fixture.client.segments.isEmpty)
    #expect(await fixture.client.analyticsConsent == .granted)
    #expect(fixture.kept("epoch") != epoch)
    #expect(fixture.kept("identity")?.contains(#""isPushRegistered":false"#) == true)
    // What waited is the installation's.
    #expect(await fixture.client.eventCounts.queued == 1)
  }

  @Test func partialLogoutIsAppliedAndCanBeTriedAgain() async throws {
    let fixture = try await signedIn()
    fixture.script(
      "POST /logout",
      .success(#"{"status":"anonymous","applied":true,"push":{"cleared":false}}"#))
    await #expect(
      throws: ContentFlowError.partialLogout(IdentifyResult(status: .anonymous))
    ) {
      try await fixture.client.logout(userId: "u1")
    }
    #expect(await fixture.client.userId == nil)
    #expect(fixture.kept("identity")?.contains(#""isPushRegistered":true"#) == true)
    try await fixture.client.logout(userId: "u1")
    #expect(fixture.kept("identity")?.contains(#""isPushRegistered":false"#) == true)
  }

  @Test func profilesNeedAUserAndCannotBeRead() async throws {
    let fixture = MemoryFixture()
    await #expect(throws: ContentFlowError.self) {
      try await fixture.client.updateIndustryProfile(industry: "bank", attributes: [:])
    }
    #expect(fixture.transport.requests.value.isEmpty)
    fixture.script("POST /identify", .success(#"{"status":"identified","applied":true}"#))
    try await fixture.client.identify(userId: "u1")
    try await fixture.client.updateIndustryProfile(
      industry: "bank", attributes: ["segment": "retail"])
    #expect(
      fixture.requests("POST /profile").first?.json == [
        "deviceId": "device-1", "userId": "u1", "industry": "bank",
        "attributes": ["segment": "retail"],
      ])
  }

  @available(*, deprecated)
  @Test func profilesReadAsNothingWithoutARequest() async {
    let fixture = MemoryFixture()
    #expect(await fixture.client.getIndustryProfile() == nil)
    #expect(fixture.transport.requests.value.isEmpty)
  }
}
