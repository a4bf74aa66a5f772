import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// When the config is asked for, and what answers do.
@Suite(.timeLimit(.minutes(1))) struct FetchTests {
  @Test func isThrottledByTheLongerInterval() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    let hub = try await phone.started()
    let config = hub.remoteConfig
    #expect(config.minimumFetchIntervalSeconds == 0 && config.fetchTimeoutSeconds == 10)
    try await config.fetchAndActivate()
    try phone.service.publish(rules(["a": 2]), minimumSeconds: 60)
    phone.clock.advance(milliseconds: 899_999)
    #expect(try await config.fetchAndActivate() == false)
    #expect(phone.fetches.count == 1)
    phone.clock.advance(milliseconds: 1)
    #expect(try await config.fetchAndActivate())
    // Now the server asks for 60 seconds, and the app for 100.
    config.minimumFetchIntervalSeconds = 100
    phone.clock.advance(milliseconds: 99_999)
    try await config.fetch()
    #expect(phone.fetches.count == 2)
    phone.clock.advance(milliseconds: 1)
    try await config.fetch()
    #expect(phone.fetches.count == 3)
    try await config.fetchAndActivate(force: true)
    #expect(phone.fetches.count == 4)
  }

  /// Within the interval, what was fetched before is still activated.
  @Test func activatesWhatWaits() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    try await config.fetch()
    #expect(try await config.fetchAndActivate())
    #expect(phone.fetches.count == 1)
  }

  /// PH3: in the process the tag is the newest body's, after a launch the active one's.
  @Test func sendsTheTagOfABodyThatIsHere() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    var config = try await phone.started().remoteConfig
    try await config.fetchAndActivate()
    let first = phone.fetches.count
    #expect(phone.fetches[0].header("If-None-Match") == nil)
    try phone.service.publish(rules(["a": 2]))
    try await config.fetch(force: true)
    try await config.fetch(force: true)
    #expect(phone.fetches[first].header("If-None-Match")?.hasPrefix("\"1-") == true)
    #expect(phone.fetches[first + 1].header("If-None-Match")?.hasPrefix("\"2-") == true)
    // Killed before it was activated: the lost body is asked for, although the interval is not over.
    config = try await phone.launch().remoteConfig
    #expect(config.int(forKey: "a") == 1 && config.version == 1)
    phone.clock.advance(milliseconds: 900_000)
    #expect(try await config.fetchAndActivate())
    #expect(try some(phone.fetches.last).header("If-None-Match")?.hasPrefix("\"1-") == true)
    #expect(config.int(forKey: "a") == 2)
  }

  /// Bug 13: a 304 without a tag does not lose the tag.
  @Test func keepsTheTagBehind304() async throws {
    let phone = try Phone()
    let config = try await phone.started().remoteConfig
    let path = Phone.device + "/config"
    phone.server.script(
      .get, path, .json(PushHubTests.config(1, ["a": 1]), headers: [("ETag", "\"e1\"")]),
      .status(304),
      .json(PushHubTests.config(2, ["a": 2]), headers: [("ETag", "\"e2\"")]))
    for _ in 0..<3 { try await config.fetchAndActivate(force: true) }
    #expect(phone.fetches.map { $0.header("If-None-Match") } == [nil, "\"e1\"", "\"e1\""])
    #expect(config.int(forKey: "a") == 2)
  }

  @Test func a304ForNothingIsAnError() async throws {
    let phone = try Phone()
    let config = try await phone.started().remoteConfig
    phone.server.script(.get, Phone.device + "/config", .status(304), .status(304))
    await #expect(throws: PushHubError.self) { try await config.fetch() }
    #expect(phone.fetches.count == 2)
  }

  /// Bug 11: a last fetch in the future counts for nothing.
  @Test func theClockMayGoBack() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    let day: Int64 = 86_400_000
    phone.clock.setWall(milliseconds: phone.clock.wallMilliseconds + 30 * day)
    try await config.fetchAndActivate()
    phone.clock.setWall(milliseconds: phone.clock.wallMilliseconds - 30 * day)
    try phone.service.publish(rules(["a": 2]))
    #expect(try await config.fetchAndActivate())
    #expect(config.int(forKey: "a") == 2)
  }

  @Test func timesOut() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    let config = hub.remoteConfig
    phone.server.script(.get, Phone.device + "/config", .never, .never)
    for seconds in [10.0, 2.5] {
      config.fetchTimeoutSeconds = seconds
      let fetch = Task { try await config.fetch() }
      try await phone.clock.waitForSleeper(in: Int64(seconds * 1000))
      phone.clock.advance(milliseconds: Int64(seconds * 1000))
      let error = await #expect(throws: PushHubError.self) { try await fetch.value }
      guard case .transport(let failure) = error, failure.reason == .timedOut(.answer) else {
        Issue.record("\(String(describing: error))")
        continue
      }
    }
    #expect(await hub.diagnostics().lastFetchAt == nil)
  }

  @Test func togetherAsksOnce() async throws {
    let phone = try Phone()
    let config = try await phone.started().remoteConfig
    let gate = Gate()
    let answer = Answer.json(PushHubTests.config(1, ["a": 1]))
    phone.server.script(.get, Phone.device + "/config", Answer([.gate(gate)] + answer.steps))
    async let first = config.fetchAndActivate()
    async let second = config.fetchAndActivate(force: true)
    while config.waitingFetches < 2 { await Task.yield() }
    gate.open()
    let changed = try await [first, second]
    #expect(changed.filter { $0 }.count == 1 && config.int(forKey: "a") == 1)
    #expect(phone.fetches.count == 1)
  }

  @Test func cancellationIsTold() async throws {
    let phone = try Phone()
    let config = try await phone.started().remoteConfig
    phone.server.script(.get, Phone.device + "/config", .never)
    let fetch = Task { try await config.fetch() }
    try await phone.clock.waitForSleeper(in: 10_000)
    fetch.cancel()
    await #expect(throws: CancellationError.self) { try await fetch.value }
  }

  /// PH6: other values may be another player's.
  @Test func anotherPlayerSkipsTheInterval() async throws {
    let phone = try Phone()
    try phone.service.publish(
      """
      {"dialect": "native", "flags": {"coins": {"variations": {"a": 1, "b": 2}, "default": "a",
        "rules": [{"when": {"attribute": "tier", "op": "equals", "value": "gold"}, "serve": "b"}]}}}
      """)
    let hub = try await phone.started()
    try await hub.remoteConfig.fetchAndActivate()
    #expect(hub.remoteConfig.int(forKey: "coins") == 1)
    try await hub.identify("p", attributes: ["tier": "gold"])
    #expect(hub.remoteConfig.int(forKey: "coins") == 1)
    #expect(try await hub.remoteConfig.fetchAndActivate())
    #expect(hub.remoteConfig.int(forKey: "coins") == 2)
    try await hub.unlinkUser()
    #expect(try await hub.remoteConfig.fetchAndActivate())
    #expect(hub.remoteConfig.int(forKey: "coins") == 1 && phone.fetches.count == 3)
  }

  /// Reported again before a fetch, when it changed; so conditions see the version of now.
  @Test func reportsTheContextWhenItChanged() async throws {
    var phone = try Phone()
    try phone.service.publish(
      """
      {"dialect": "native", "flags": {"new": {"rules": [
        {"when": {"attribute": "appVersion", "op": "semverGte", "value": "3.0"}, "serve": "on"}]}}}
      """)
    var hub = try await phone.started()
    try await hub.remoteConfig.fetchAndActivate()
    #expect(!hub.remoteConfig.bool(forKey: "new"))
    let count = phone.requests.count
    phone.app.version = "3.0.1"
    hub = try await phone.launch()
    try await hub.remoteConfig.fetchAndActivate(force: true)
    #expect(hub.remoteConfig.bool(forKey: "new"))
    #expect(phone.lines.dropFirst(count) == ["PUT \(Phone.device)", "GET \(Phone.device)/config"])
    try await hub.remoteConfig.fetch(force: true)
    #expect(phone.requests.count == count + 3)
  }

  @Test func needsAnInstallation() async throws {
    let phone = try Phone()
    let unconfigured = PushHub(seams: phone.seams).remoteConfig
    await #expect(throws: PushHubError.notConfigured) { try await unconfigured.fetch() }
    let hub = try await phone.launch()
    await #expect(throws: PushHubError.notStarted) { try await hub.remoteConfig.fetch() }
    #expect(phone.requests.isEmpty)
  }

  @Test func nothingPublishedIsVersionZero() async throws {
    let phone = try Phone()
    let config = try await phone.started().remoteConfig
    config.setDefaults(["a": 5])
    #expect(try await config.fetchAndActivate() == false)
    #expect(config.version == 0 && config.int(forKey: "a") == 5)
  }

  @Test func anUnknownCredentialIsRenewedOnce() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    let config = try await phone.started().remoteConfig
    phone.service.forgetCredentials()
    #expect(try await config.fetchAndActivate())
    #expect(
      phone.lines.suffix(3) == [
        "GET \(Phone.device)/config", "POST \(Phone.bootstrap)",
        "GET /v1/installations/ins-2/config",
      ])
    for number in 2...3 {
      phone.server.script(
        .get, "/v1/installations/ins-\(number)/config",
        FakePushHub.refusal(401, "credential_unknown"))
    }
    await #expect(throws: PushHubError.rejected(status: 401, code: "credential_unknown")) {
      try await config.fetch(force: true)
    }
    #expect(phone.lines.filter { $0.hasPrefix("POST") }.count == 3)
  }

  /// The bytes are signed, so nobody is asked to pack them.
  @Test func asksForNoCompression() async throws {
    let phone = try Phone()
    try await phone.started().remoteConfig.fetch()
    #expect(try some(phone.fetches.first).header("Accept-Encoding") == nil)
  }
}
