import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// Who is signed in.
@Suite(.timeLimit(.minutes(3))) struct IdentifyTests {
  private static let identified =
    #"{"deviceId":"device-1","userId":"u1","status":"identified","applied":true,"#
    + #""consent":true,"segments":["vip"],"push":{"linked":true}}"#

  @Test func tellsTheServerWhatIsKnown() async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /identify", .success(Self.identified))
    let result = try await fixture.client.identify(
      userId: "u1", traits: ["plan": "premium", "country": "SA"])
    #expect(
      result
        == IdentifyResult(
          status: .identified, applied: true, deviceId: "device-1", userId: "u1", consent: true,
          segments: ["vip"], isPushLinked: true))
    #expect(await fixture.client.userId == "u1")
    #expect(await fixture.client.segments == ["vip"])
    let request = try #require(fixture.requests("POST /identify").first)
    #expect(
      request.json == [
        "deviceId": "device-1", "userId": "u1", "platform": "ios", "osVersion": "17",
        "appVersion": "1.2", "deviceModel": "Phone",
        "traits": ["plan": "premium", "country": "SA"],
      ])
    #expect(request.headers["X-CF-Key"] == "shop_test")
    #expect(request.headers["X-Tenant-Id"] == "shop")
  }

  /// Empty traits leave the profile; consent is said once there is a decision.
  @Test func leavesOutEmptyTraitsAndUndecidedConsent() async throws {
    let fixture = MemoryFixture()
    try await fixture.client.identify(userId: "u1", traits: [:])
    try await fixture.client.setAnalyticsConsent(.denied)
    try await fixture.client.identify(userId: "u1")
    try await fixture.client.setAnalyticsConsent(.granted)
    try await fixture.client.identify()
    let bodies = fixture.requests("POST /identify").map(\.json)
    #expect(bodies.allSatisfy { $0["traits"] == nil })
    #expect(bodies.map { $0["consent"] } == [nil, false, false, true, true])
    #expect(bodies.map { $0["userId"] } == ["u1", nil, "u1", nil, nil])
  }

  /// The server knowing of a consent is no decision here.
  @Test func consentElsewhereIsNoneHere() async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /identify", .success(Self.identified))
    try await fixture.client.identify(userId: "u1")
    #expect(await fixture.client.analyticsConsent == .undecided)
  }

  @Test func outlivesTheProcess() async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /identify", .success(Self.identified))
    try await fixture.client.identify(userId: "u1")
    try await fixture.client.setAnalyticsConsent(.granted)
    fixture.client.close()
    let next = MemoryFixture(blobs: fixture.blobs, deviceId: nil)
    #expect(await next.client.deviceId == "device-1")
    #expect(await next.client.userId == "u1")
    #expect(await next.client.segments == ["vip"])
    #expect(await next.client.analyticsConsent == .granted)
    // The server knows the installation already.
    try await next.client.track(CFEvent(.system, "start"))
    await next.client.flushEvents()
    #expect(next.transport.requests.value.map(\.route) == ["/events"])
  }

  @Test func importsADeviceIDOnceAndNeverReplacesIt() async throws {
    let first = MemoryFixture(deviceId: "mine")
    try await first.client.identify()
    #expect(first.requests("POST /identify").first?.json["deviceId"] == "mine")
    for wrong in ["other", "", "a b", String(repeating: "x", count: 129)] {
      let fixture = MemoryFixture(blobs: first.blobs, deviceId: wrong)
      await #expect {
        try await fixture.client.identify(userId: "u1")
      } throws: {
        guard case .invalidConfiguration(let text)? = $0 as? ContentFlowError else { return false }
        return text.hasPrefix("deviceId ")
      }
      #expect(fixture.transport.requests.value.isEmpty)
    }
    let later = MemoryFixture(blobs: first.blobs, deviceId: nil)
    #expect(await later.client.deviceId == "mine")
  }

  /// Content of another user is no longer valid; of the same user it is.
  @Test func anotherUserIsAnotherEpoch() async throws {
    let fixture = MemoryFixture()
    func identify(_ user: String) async throws {
      fixture.script(
        "POST /identify",
        .success(#"{"userId":"\#(user)","status":"identified","applied":true}"#))
      try await fixture.client.identify(userId: user)
    }
    try await identify("u1")
    let first = fixture.kept("epoch")
    try await identify("u1")
    #expect(fixture.kept("epoch") == first)
    try await identify("u2")
    #expect(fixture.kept("epoch") != first)
  }

  @Test func partialIdentityIsAppliedFirst() async throws {
    let fixture = MemoryFixture()
    try await fixture.client.registerPushToken("t", platform: .apns)
    let unlinked =
      #"{"userId":"u1","status":"identified","applied":true,"push":{"linked":false}}"#
    fixture.script("POST /identify", .success(unlinked))
    await #expect(
      throws: ContentFlowError.partialIdentity(
        IdentifyResult(status: .identified, userId: "u1", isPushLinked: false))
    ) {
      try await fixture.client.identify(userId: "u1")
    }
    #expect(await fixture.client.userId == "u1")
  }

  /// Without a token there is nothing to link.
  @Test func unlinkedPushWithoutATokenIsFine() async throws {
    let fixture = MemoryFixture()
    fixture.script(
      "POST /identify",
      .success(#"{"status":"identified","applied":true,"push":{"linked":false}}"#))
    #expect(try await fixture.client.identify(userId: "u1").isPushLinked == false)
  }

  @Test func refusesAnEmptyUser() async throws {
    let fixture = MemoryFixture()
    await #expect(throws: ContentFlowError.self) { try await fixture.client.identify(userId: "") }
    #expect(fixture.transport.requests.value.isEmpty)
  }

  /// Who asks at the same time is served one after the other: the last one holds.
  @Test func writesTakeTurns() async throws {
    let fixture = MemoryFixture()
    let gate = Watched(false)
    fixture.script(
      "POST /identify",
      .success(#"{"userId":"u1","status":"identified","applied":true}"#).held(by: gate))
    fixture.script(
      "POST /identify", .success(#"{"userId":"u2","status":"identified","applied":true}"#))
    async let first = fixture.client.identify(userId: "u1")
    try await fixture.requests(1, of: "POST /identify")
    async let second = fixture.client.identify(userId: "u2")
    for _ in 0..<20 { _ = await fixture.client.deviceId }
    #expect(fixture.requests("POST /identify").count == 1)
    gate.update { $0 = true }
    _ = try await (first, second)
    #expect(await fixture.client.userId == "u2")
  }

  @Test(arguments: [
    #"{}"#, #"{"status":"other"}"#, #"{"status":1}"#, #"{"status":"identified","segments":1}"#,
    #"{"status":"identified","segments":[1]}"#, #"{"status":"identified","applied":"yes"}"#,
    #"{"status":"identified","push":true}"#, #"{"status":"identified","push":{"linked":1}}"#,
    #"{"status":"identified","userId":7}"#, "null", "[]",
  ])
  func unreadableResultsAreDoubtful(data: String) async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /identify", .success(data))
    await #expect {
      try await fixture.client.identify(userId: "u1")
    } throws: {
      if case .decoding? = $0 as? ContentFlowError { true } else { false }
    }
    #expect(await fixture.client.userId == nil)
    #expect(fixture.kept("epoch") == "1")
  }

  @Test func lateAnswersToAClosedClientChangeNothing() async throws {
    let fixture = MemoryFixture()
    let gate = Watched(false)
    fixture.script(
      "POST /identify",
      .success(#"{"userId":"u1","status":"identified","applied":true}"#).held(by: gate))
    let late = Task { try await fixture.client.identify(userId: "u1") }
    try await fixture.requests(1, of: "POST /identify")
    fixture.client.close()
    gate.update { $0 = true }
    await #expect(throws: ContentFlowError.closed) { try await late.value }
    #expect(fixture.kept("identity")?.contains("u1") == false)
  }
}
