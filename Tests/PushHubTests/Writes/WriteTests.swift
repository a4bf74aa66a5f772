import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// Writes: in order, kept while they cannot be sent, done once.
@Suite(.timeLimit(.minutes(1))) struct WriteTests {
  @Test func waitsForTheFirstStart() async throws {
    let phone = try Phone()
    let early = PushHub(seams: phone.seams)
    await #expect(throws: PushHubError.notConfigured) { try await early.track("a") }
    let hub = try await phone.launch()
    try await hub.identify("p1")
    try await hub.track("first")
    try await hub.unlinkUser()
    #expect(phone.requests.isEmpty)
    #expect(await hub.diagnostics().pendingOperations == 3)
    try await hub.start(deviceToken: Phone.token)
    await hub.flushPending()
    #expect(
      phone.lines == [
        "POST \(Phone.bootstrap)", "PUT \(Phone.device)/user", "POST \(Phone.device)/events",
        "DELETE \(Phone.device)/user",
      ])
    let credential = "Bearer credential-1-of-installation"
    #expect(phone.requests.dropFirst().allSatisfy { $0.header("Authorization") == credential })
  }

  @Test func survivesTheProcess() async throws {
    let phone = try Phone()
    let hub = try await phone.launch()
    try await hub.track("first", properties: ["n": 1])
    try await phone.started().flushPending()
    let event = try some(phone.device?.events.first)
    #expect(event["name"] == "first" && event["occurredAt"] == "2026-01-01T00:00:00Z")
    #expect(phone.device?.events.count == 1)
    // The next launch has a credential and a queue that is empty: nothing is asked by itself.
    let count = phone.requests.count
    await (try await phone.launch()).flushPending()
    #expect(phone.requests.count == count)
  }

  /// A lost answer: sent again with the same key, done once.
  @Test(arguments: [Answer.closeWithoutAnswer, .reset, .cutBody(announced: 9, sent: "{")])
  func ambiguousWritesAreDoneOnce(fault: Answer) async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    let path = Phone.device + "/events"
    phone.server.script(.post, path, fault)
    try await hub.track("a")
    #expect(await hub.diagnostics().pendingOperations == 1)
    await hub.flushPending()
    let sent = phone.requests.filter { $0.path == path }
    #expect(sent.count == 2 && sent[0].body == sent[1].body)
    let keys = sent.map { $0.header("Idempotency-Key") }
    #expect(keys[0] != nil && keys[0] == keys[1])
    #expect(try JSONValue(parsing: sent[0].body)["id"]?.stringValue == keys[0])
    #expect(phone.device?.events.count == 1)
    #expect(await hub.diagnostics().pendingOperations == 0)
  }

  /// The bootstrap's answer is lost: one installation all the same.
  @Test func oneInstallation() async throws {
    let phone = try Phone()
    let hub = try await phone.launch()
    phone.server.script(.post, Phone.bootstrap, .closeWithoutAnswer)
    try await hub.start(deviceToken: Phone.token)
    #expect(await hub.diagnostics().isRegistered == false)
    let again = try await phone.launch()
    await again.flushPending()
    #expect(await again.diagnostics().isRegistered)
    let keys = phone.requests.map { $0.header("Idempotency-Key") }
    #expect(keys.count == 2 && keys[0] == keys[1])
  }

  @Test func backsOffAndGoesOnByItself() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    let path = Phone.device + "/events"
    phone.server.script(.post, path, .status(503), .status(500), .status(408), .status(429))
    try await hub.track("a")
    for seconds: Int64 in [1, 2, 4, 8] {
      try await phone.clock.waitForSleeper(in: seconds * 1000)
      // Meanwhile nothing is asked, whatever is written.
      let count = phone.requests.count
      if seconds == 4 { try await hub.track("b") }
      phone.clock.advance(milliseconds: seconds * 1000 - 1)
      #expect(phone.requests.count == count)
      phone.clock.advance(milliseconds: 1)
      try await phone.server.log.wait { $0.requests.count > count }
    }
    try await phone.service.state.wait { $0.devices["ins-1"]?.events.count == 2 }
    #expect(phone.device?.events.map { $0["name"] } == ["a", "b"])
  }

  /// Flushing goes before our own patience, not before the server's wish.
  @Test func flushHeedsRetryAfter() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    let path = Phone.device + "/events"
    phone.server.script(
      .post, path, .status(503), .status(429, headers: [("Retry-After", "30")]))
    try await hub.track("a")
    await hub.flushPending()
    #expect(phone.requests.count == 3)
    await hub.flushPending()
    #expect(phone.requests.count == 3)
    phone.clock.advance(milliseconds: 30_000)
    await hub.flushPending()
    #expect(phone.device?.events.count == 1)
  }

  /// PH5: a hundred; the oldest event or receipt goes first, then the oldest.
  @Test func keepsAHundred() async throws {
    let phone = try Phone()
    let hub = try await phone.launch()
    try await hub.identify("p1")
    for number in 0..<100 { try await hub.track("e\(number)") }
    try await hub.setConsent(.granted)
    #expect(await hub.diagnostics().pendingOperations == 100)
    try await hub.start(deviceToken: Phone.token)
    await hub.flushPending()
    let device = try some(phone.device)
    #expect(device.userId == "p1" && device.consent == "granted")
    // One for the hundredth event, one for the consent, one for the registration.
    #expect(device.events.map { $0["name"]?.stringValue } == (3..<100).map { "e\($0)" })
    #expect(phone.log.told.value.contains { $0.category == "writes" })
  }

  @Test func keepsTheNewestWhenNothingIsExpendable() async throws {
    let phone = try Phone()
    let hub = try await phone.launch()
    for number in 0..<105 { try await hub.identify("p\(number)") }
    #expect(await hub.diagnostics().pendingOperations == 100)
    try await hub.start(deviceToken: Phone.token)
    await hub.flushPending()
    let users = try phone.requests.filter { $0.path.hasSuffix("/user") }
      .map { try JSONValue(parsing: $0.body)["userId"]?.stringValue }
    #expect(users == (6..<105).map { "p\($0)" })
  }

  /// Seven days: at load, and before sending.
  @Test(arguments: [true, false]) func keepsForSevenDays(relaunches: Bool) async throws {
    let phone = try Phone()
    var hub = try await phone.launch()
    let week: Int64 = 7 * 86_400_000
    try await hub.track("old")
    phone.clock.advance(milliseconds: 1)
    try await hub.track("young")
    phone.clock.advance(milliseconds: week - 1)
    if relaunches { hub = try await phone.launch() }
    try await hub.start(deviceToken: Phone.token)
    await hub.flushPending()
    #expect(phone.device?.events.map { $0["name"] } == ["young"])
  }

  /// The clock was set back: a write counts as new from then on, and is not kept for ever.
  @Test func theClockMayGoBack() async throws {
    let phone = try Phone()
    var hub = try await phone.launch()
    let day: Int64 = 86_400_000
    try await hub.track("a")
    phone.clock.setWall(milliseconds: phone.clock.wallMilliseconds - 30 * day)
    hub = try await phone.launch()
    try await hub.track("b")
    #expect(await hub.diagnostics().pendingOperations == 2)
    phone.clock.advance(milliseconds: 7 * day)
    hub = try await phone.launch()
    try await hub.start(deviceToken: Phone.token)
    await hub.flushPending()
    #expect(phone.device?.events.isEmpty == true)
  }

  /// PH4: denied blocks, unset allows.
  @Test func consent() async throws {
    let phone = try Phone()
    let hub = try await phone.launch()
    try await hub.track("unset")
    try await hub.setConsent(.denied)
    try await hub.track("denied")
    // Denied is kept.
    let next = try await phone.launch()
    try await next.track("still denied")
    try await next.start(deviceToken: Phone.token)
    await next.flushPending()
    #expect(phone.device?.events.isEmpty == true && phone.device?.consent == "denied")
    try await next.setConsent(.granted)
    try await next.track("granted")
    #expect(phone.device?.events.map { $0["name"] } == ["granted"])
  }

  /// Denied while an event is under way: it is not sent again.
  @Test func deniedWhileSending() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    let gate = Gate()
    let path = Phone.device + "/events"
    phone.server.script(.post, path, Answer([.gate(gate)] + Answer.status(503).steps))
    let track = Task { try await hub.track("a") }
    try await phone.server.log.wait { $0.requests.contains { $0.path == path } }
    let consent = Task { try await hub.setConsent(.denied) }
    while await hub.diagnostics().pendingOperations < 2 { await Task.yield() }
    gate.open()
    await #expect(throws: PushHubError.dropped) { try await track.value }
    try await consent.value
    await hub.flushPending()
    #expect(phone.requests.count { $0.path == path } == 1 && phone.device?.consent == "denied")
  }

  @Test func refusedWritesAreDroppedAndTold() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    phone.server.script(
      .post, Phone.device + "/events", FakePushHub.refusal(422, "name_too_long"))
    await #expect(throws: PushHubError.rejected(status: 422, code: "name_too_long")) {
      try await hub.track("a")
    }
    #expect(await hub.diagnostics().lastErrorCode == "name_too_long")
    try await hub.track("b")
    #expect(phone.device?.events.map { $0["name"] } == ["b"])
    #expect(await hub.diagnostics().lastErrorCode == nil)
  }

  @Test func anUnknownCredentialIsAskedForAnew() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    phone.service.forgetCredentials()
    try await hub.track("a")
    #expect(
      phone.lines.suffix(3) == [
        "POST \(Phone.device)/events", "POST \(Phone.bootstrap)",
        "POST /v1/installations/ins-2/events",
      ])
    #expect(phone.service.state.value.devices["ins-2"]?.events.count == 1)
    // Again at once: not for ever.
    for number in 2...3 {
      phone.server.script(
        .post, "/v1/installations/ins-\(number)/events",
        FakePushHub.refusal(401, "credential_unknown"))
    }
    await #expect(throws: PushHubError.rejected(status: 401, code: "credential_unknown")) {
      try await hub.track("b")
    }
    #expect(phone.lines.filter { $0 == "POST \(Phone.bootstrap)" }.count == 3)
  }

  @Test func aRefusedKeyIsTold() async throws {
    let phone = try Phone()
    let hub = PushHub(seams: phone.seams)
    try await hub.configure(phone.configuration(key: "ph_pub_other"))
    await #expect(throws: PushHubError.rejected(status: 401, code: "invalid_key")) {
      try await hub.start(deviceToken: Phone.token)
    }
    try await hub.track("a")
    #expect(phone.requests.count == 1)
    #expect(await hub.diagnostics().pendingOperations == 1)
  }

  /// Of tokens that wait the newest counts.
  @Test func theNewestTokenCounts() async throws {
    let phone = try Phone()
    let hub = try await phone.launch()
    phone.server.script(.post, Phone.bootstrap, .status(503))
    try await hub.start(deviceToken: Data([1]))
    try await hub.start(deviceToken: Data([2]))
    #expect(phone.device?.registration["token"] == "02")
    #expect(await hub.diagnostics().pendingOperations == 0)
  }

  /// An installation of another key: its credential and its writes are not this app's.
  @Test func anotherKeyIsAnotherInstallation() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    phone.server.script(.post, Phone.device + "/events", .status(503))
    try await hub.track("a")
    let other = PushHub(seams: phone.seams)
    try await other.configure(phone.configuration(key: "ph_pub_production"))
    let state = await other.diagnostics()
    #expect(!state.isRegistered && state.pendingOperations == 0)
    await #expect(throws: PushHubError.alreadyConfigured) {
      try await other.configure(phone.configuration())
    }
  }

  @Test func resetForgetsWhateverTheServerSays() async throws {
    let phone = try Phone()
    for fault in [Answer.status(500), .closeWithoutAnswer, .status(204)] {
      let hub = try await phone.started()
      let path = try some(phone.service.state.value.devices.keys.sorted().last)
      phone.server.script(.post, "/v1/installations/\(path)/events", .status(503))
      phone.server.script(.delete, "/v1/installations/\(path)", fault)
      try await hub.track("a")
      await hub.reset()
      let state = await hub.diagnostics()
      #expect(!state.isRegistered && state.pendingOperations == 0 && state.isConfigured)
      let kept = try some(phone.secrets.secrets.value[HubStore.name])
      #expect(!String(decoding: kept, as: UTF8.self).contains("credential-"))
      #expect(phone.lines.last == "DELETE /v1/installations/\(path)")
    }
  }

  /// Reset while a write is under way: its answer changes nothing.
  @Test func resetEndsWhatIsUnderWay() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    phone.server.script(.post, Phone.device + "/events", .never)
    let track = Task { try await hub.track("a") }
    try await phone.server.log.wait { $0.requests.contains { $0.path.hasSuffix("/events") } }
    await hub.reset()
    await #expect(throws: PushHubError.dropped) { try await track.value }
    try await hub.start(deviceToken: Phone.token)
    #expect(await hub.diagnostics().isRegistered)
    #expect(phone.service.state.value.devices.keys.sorted() == ["ins-2"])
  }

  @Test func aCancelledCallerLeavesItsWrite() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    phone.server.script(.post, Phone.device + "/events", .never)
    let track = Task { try await hub.track("a") }
    try await phone.server.log.wait { $0.requests.contains { $0.path.hasSuffix("/events") } }
    track.cancel()
    try await track.value
    #expect(await hub.diagnostics().pendingOperations == 1)
  }

  @Test func wrongArguments() async throws {
    let phone = try Phone()
    let hub = try await phone.launch()
    await #expect(throws: PushHubError.self) { try await hub.start(deviceToken: Data()) }
    await #expect(throws: PushHubError.self) { try await hub.identify("") }
    await #expect(throws: PushHubError.self) { try await hub.track("") }
    #expect(await hub.diagnostics().pendingOperations == 0)
  }
}
