import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// What users decide.
@Suite(.timeLimit(.minutes(3))) struct ConsentTests {
  private let event = CFEvent(.engagement, "opened")

  @Test func nothingIsRecordedBeforeADecision() async throws {
    let fixture = MemoryFixture()
    #expect(await fixture.client.analyticsConsent == .undecided)
    #expect(try await fixture.client.track(event) == .droppedNoConsent)
    #expect(await fixture.client.flushEvents() == .nothingToFlush)
    #expect(fixture.transport.requests.value.isEmpty)
    #expect(await fixture.client.eventCounts.refused == 1)
  }

  @Test func aGrantHoldsOnceTheServerHasIt() async throws {
    let fixture = MemoryFixture()
    let gate = Watched(false)
    fixture.script("POST /identify", Reply.good.held(by: gate))
    async let grant: Void = fixture.client.setAnalyticsConsent(.granted)
    try await fixture.requests(1, of: "POST /identify")
    #expect(try await fixture.client.track(event) == .droppedNoConsent)
    gate.update { $0 = true }
    try await grant
    #expect(try await fixture.client.track(event) == .queued)
    #expect(await fixture.client.analyticsConsent == .granted)
  }

  @Test(arguments: [
    Reply.status(500), .status(400), .status(429), .failure(.refused, sent: false),
    .failure(.timedOut(.answer), sent: true), .success(#"{"status":"unchanged","consent":false}"#),
  ])
  func aFailedGrantLeavesTheOldDecision(reply: Reply) async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /identify", reply)
    await #expect(throws: ContentFlowError.self) {
      try await fixture.client.setAnalyticsConsent(.granted)
    }
    #expect(await fixture.client.analyticsConsent == .undecided)
    #expect(fixture.requests("POST /identify").count == 1)
    // The user is the same, and so is what was personalised.
    #expect(fixture.kept("epoch") == nil)
  }

  /// A denial holds at once, whatever the server says, and clears both sets.
  @Test(arguments: [Reply.good, .status(500), .failure(.refused, sent: false)])
  func aDenialHoldsAtOnce(reply: Reply) async throws {
    let fixture = try await MemoryFixture.granted()
    fixture.script("POST /events", .status(500))
    try await fixture.client.track(event)
    await fixture.client.flushEvents()
    try await fixture.client.track(event)
    #expect(await fixture.client.uncertainEventIds().count == 1)
    let gate = Watched(false)
    fixture.script("POST /identify", reply.held(by: gate))
    let denial = Task {
      do throws(ContentFlowError) {
        try await fixture.client.setAnalyticsConsent(.denied)
      } catch {}
    }
    try await fixture.requests(2, of: "POST /identify")
    #expect(await fixture.client.analyticsConsent == .denied)
    #expect(fixture.kept("identity")?.contains(#""analytics":"denied""#) == true)
    #expect(await fixture.client.uncertainEventIds().isEmpty)
    let counts = await fixture.client.eventCounts
    #expect(counts.cleared == 2 && counts.queued == 0 && counts.uncertain == 0)
    #expect(counts.accounted == counts.submitted)
    gate.update { $0 = true }
    await denial.value
    #expect(await fixture.client.analyticsConsent == .denied)
    #expect(fixture.requests("POST /identify").last?.json["consent"] == false)
  }

  /// The answer to the grant comes behind the denial.
  @Test func anEarlierGrantDoesNotUndoADenial() async throws {
    let fixture = MemoryFixture()
    let gate = Watched(false)
    fixture.script("POST /identify", Reply.good.held(by: gate))
    async let grant: Void = fixture.client.setAnalyticsConsent(.granted)
    try await fixture.requests(1, of: "POST /identify")
    async let denial: Void = fixture.client.setAnalyticsConsent(.denied)
    while await fixture.client.analyticsConsent != .denied { await Task.yield() }
    gate.update { $0 = true }
    _ = try await (grant, denial)
    #expect(await fixture.client.analyticsConsent == .denied)
    #expect(fixture.requests("POST /identify").map { $0.json["consent"] } == [true, false])
  }

  /// CF4: channels are the server's; the first write that needs the installation identifies it (CF12).
  @Test(arguments: ConsentChannel.allCases, [ConsentChoice.granted, .denied])
  func channelsAreRecordedOnTheServer(
    channel: ConsentChannel, choice: ConsentChoice
  ) async throws {
    let fixture = MemoryFixture()
    fixture.script(
      "POST /consent",
      .success(
        #"{"consent":{"push":true,"email":false,"later":true},"updatedAt":"2026-01-01T00:00:00Z"}"#)
    )
    let receipt = try await fixture.client.setChannelConsent(choice, for: channel)
    #expect(
      receipt
        == ConsentReceipt(
          consent: [.push: true, .email: false], updatedAt: "2026-01-01T00:00:00Z"))
    #expect(fixture.transport.requests.value.map(\.route) == ["/identify", "/consent"])
    #expect(
      fixture.requests("POST /consent").first?.json == [
        "deviceId": "device-1",
        "consent": .object([channel.rawValue: .bool(choice == .granted)]),
      ])
    #expect(await fixture.client.analyticsConsent == .undecided)
  }

  @Test(arguments: [
    Reply.success("{}"), .success(#"{"consent":[]}"#), .success(#"{"consent":{"push":1}}"#),
    .status(403, #"{"success":false,"code":"DEVICE_NOT_IDENTIFIED","error":"no"}"#),
  ])
  func channelsThatWereNotNotedThrow(reply: Reply) async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /consent", reply)
    await #expect(throws: ContentFlowError.self) {
      try await fixture.client.setChannelConsent(.granted, for: .push)
    }
    #expect(fixture.requests("POST /consent").count == 1)
    #expect(fixture.kept("identity")?.contains(#""channels":{}"#) == true)
  }

  /// Writes that need the installation known share one identification.
  @Test func identificationIsShared() async throws {
    let fixture = MemoryFixture()
    let gate = Watched(false)
    fixture.script("POST /identify", Reply.good.held(by: gate))
    async let one = fixture.client.setChannelConsent(.granted, for: .push)
    async let two: Void = fixture.client.registerPushToken("t", platform: .apns)
    async let three = fixture.client.setChannelConsent(.granted, for: .sms)
    try await fixture.requests(1, of: "POST /identify")
    gate.update { $0 = true }
    _ = try await (one, two, three)
    #expect(fixture.requests("POST /identify").count == 1)
  }
}
