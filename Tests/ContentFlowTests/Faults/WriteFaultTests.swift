import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// Every fault on every route that writes.
@Suite(.timeLimit(.minutes(3))) struct WriteFaultTests {
  /// A route, and the call that uses it.
  struct Route: Sendable, CustomTestStringConvertible {
    let route: String
    let call: @Sendable (ContentFlowClient) async throws(ContentFlowError) -> Void
    /// Whether doubt makes personalised content invalid.
    var clearsInDoubt = false
    /// Whether an answer without sense is as good as one with it.
    var ignoresData = false
    var testDescription: String { route }
  }

  static let routes: [Route] = [
    Route(
      route: "POST /identify",
      call: { client throws(ContentFlowError) in try await client.identify(userId: "u2") },
      clearsInDoubt: true),
    Route(
      route: "POST /consent",
      call: { client throws(ContentFlowError) in
        try await client.setChannelConsent(.granted, for: .sms)
      }),
    Route(
      route: "DELETE /identify",
      call: { client throws(ContentFlowError) in try await client.deleteIdentity() }),
    Route(
      route: "POST /logout",
      call: { client throws(ContentFlowError) in try await client.logout(userId: "u1") },
      clearsInDoubt: true),
    Route(
      route: "POST /register-push",
      call: { client throws(ContentFlowError) in
        try await client.registerPushToken("t", platform: .fcm)
      }),
    Route(
      route: "DELETE /register-push",
      call: { client throws(ContentFlowError) in try await client.unregisterPushToken() }),
    Route(
      route: "POST /profile",
      call: { client throws(ContentFlowError) in
        try await client.updateIndustryProfile(industry: "bank", attributes: [:])
      }, ignoresData: true),
  ]

  private func signedIn() async throws -> MemoryFixture {
    let fixture = try await MemoryFixture.granted()
    fixture.script(
      "POST /identify", .success(#"{"userId":"u1","status":"identified","applied":true}"#))
    try await fixture.client.identify(userId: "u1")
    return fixture
  }

  /// The call throws, nothing is written twice, and nothing changes here but what doubt takes away.
  @Test(arguments: routes, WriteFault.all)
  func writesFailOnce(route: Route, fault: WriteFault) async throws {
    let fixture = try await signedIn()
    try await fixture.client.track(CFEvent(.system, "waits"))
    let before = fixture.requests(route.route).count
    let identity = fixture.kept("identity")
    let epoch = fixture.kept("epoch")
    fixture.script(route.route, fault.reply)
    let isGood = route.ignoresData && fault.isSuccess
    do throws(ContentFlowError) {
      try await route.call(fixture.client)
      #expect(isGood, "it succeeds")
    } catch {
      #expect(!isGood)
      expect(error, of: fault)
    }
    fixture.clock.advance(milliseconds: 10_000)
    for _ in 0..<5 { _ = await fixture.client.deviceId }
    #expect(fixture.requests(route.route).count == before + 1)
    #expect(fixture.kept("identity") == identity)
    let isCleared = fault.effect == .unclear && route.clearsInDoubt
    #expect((fixture.kept("epoch") != epoch) == isCleared)
    #expect(fixture.client.isKeyRejected == fault.isDeadly)
    let counts = await fixture.client.eventCounts
    #expect(counts.accounted == counts.submitted)
    #expect(counts.cleared == (fault.isDeadly ? 1 : 0))
    #expect(counts.queued == (fault.isDeadly ? 0 : 1))
  }

  /// A denial holds whatever happens, a grant only when nothing does.
  @Test(arguments: WriteFault.all, [ConsentChoice.granted, .denied])
  func consentFailsOnce(fault: WriteFault, choice: ConsentChoice) async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /identify", fault.reply)
    do throws(ContentFlowError) {
      try await fixture.client.setAnalyticsConsent(choice)
      Issue.record("it succeeds")
    } catch {
      expect(error, of: fault)
    }
    #expect(
      await fixture.client.analyticsConsent == (choice == .denied ? .denied : .undecided))
    #expect(fixture.requests("POST /identify").count == 1)
    #expect(fixture.kept("epoch") == nil)
  }

  /// No event is lost without being counted, and none arrives twice unless the app asks for it.
  @Test(arguments: WriteFault.all)
  func eventsAreSentOnceOrCounted(fault: WriteFault) async throws {
    let fixture = try await MemoryFixture.granted()
    for name in ["a", "b"] { try await fixture.client.track(CFEvent(.system, name, id: name)) }
    fixture.script("POST /events", fault.reply)
    let result = await fixture.client.flushEvents()
    var expected = CFEventCounts()
    expected.submitted = 2
    switch fault.effect {
    case .unsent, .rateLimited:
      expected.queued = 2
      if case .rejected(["a", "b"], _) = result {} else { Issue.record("it is \(result)") }
    case .unclear:
      expected.uncertain = 2
      if case .deliveryUncertain(["a", "b"], _) = result {
      } else {
        Issue.record("it is \(result)")
      }
    case .refused where fault.isDeadly:
      expected.cleared = 2
      if case .rejected(_, .invalidKey(_, _, dropped: 2)) = result {
      } else {
        Issue.record("it is \(result)")
      }
    case .refused:
      expected.rejected = 2
      if case .rejected(["a", "b"], .server) = result {} else { Issue.record("it is \(result)") }
    }
    #expect(await fixture.client.eventCounts == expected)
    #expect(await fixture.client.uncertainEventIds().count == expected.uncertain)
    // An hour later, what waits has arrived, and nothing else.
    fixture.clock.advance(milliseconds: 3_600_000)
    await fixture.client.flushEvents()
    let arrived = fixture.requests("POST /events").dropFirst(fault.arrives ? 0 : 1)
    let counted = arrived.dropFirst(fault.arrives ? 1 : 0).flatMap(\.eventIDs)
    #expect(counted == (expected.queued == 2 ? ["a", "b"] : []))
    #expect(await fixture.client.eventCounts.accepted == expected.queued)
  }

  private func expect(_ error: ContentFlowError, of fault: WriteFault) {
    let isRight =
      switch (error, fault.effect) {
      case (.transport, .unsent), (.timedOut, .unsent), (.pinningFailed, .unsent): true
      case (.transport, .unclear), (.timedOut, .unclear), (.cancelled, .unclear),
        (.invalidEnvelope, .unclear), (.decoding, .unclear):
        true
      case (.server(let status, _, _), .unclear): status >= 500
      case (.rateLimited(let wait), .rateLimited): wait == 7000 || wait == 9000
      case (.authenticationFailed, .refused): fault.isDeadly
      case (.server(let status, _, _), .refused): (400...499).contains(status) && !fault.isDeadly
      default: false
      }
    #expect(isRight, "\(fault.name) is told as \(error)")
  }
}
