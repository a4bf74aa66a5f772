import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// Every route with every fault: nothing is lost, nothing is done twice, nothing is made up.
@Suite(.timeLimit(.minutes(4))) struct FaultTests {
  enum Route: String, CaseIterable, Sendable {
    case bootstrap, register, identify, unlink, consent, event, receipt

    var line: (method: HTTPRequest.Method, path: String) {
      switch self {
      case .bootstrap: (.post, Phone.bootstrap)
      case .register: (.put, Phone.device)
      case .identify: (.put, Phone.device + "/user")
      case .unlink: (.delete, Phone.device + "/user")
      case .consent: (.put, Phone.device + "/consent")
      case .event: (.post, Phone.device + "/events")
      case .receipt: (.post, Phone.device + "/receipts")
      }
    }

    func write(_ hub: PushHub) async throws {
      switch self {
      case .bootstrap, .register: try await hub.start(deviceToken: Phone.token)
      case .identify: try await hub.identify("p1")
      case .unlink: try await hub.unlinkUser()
      case .consent: try await hub.setConsent(.granted)
      case .event: try await hub.track("e")
      case .receipt:
        hub.report(payload: ["pushhub": ["notificationId": "n", "token": "t"]])
        await hub.flushPending()
      }
    }
  }

  /// The outcome of a write: kept for later, or refused.
  enum Verdict: Sendable { case kept, refused, done }

  static let faults: [(name: String, answer: Answer, verdict: Verdict)] = [
    ("closed", .closeWithoutAnswer, .kept), ("reset", .reset, .kept),
    ("cut body", .cutBody(announced: 100, sent: "{"), .kept),
    ("timeout", .never, .kept), ("redirect", .status(302, headers: [("Location", "/")]), .kept),
    ("400", FakePushHub.refusal(400, "bad"), .refused),
    ("401", FakePushHub.refusal(401, "revoked"), .refused),
    ("403", FakePushHub.refusal(403, "forbidden"), .refused),
    ("404", .status(404, body: Data("<html>".utf8)), .refused),
    ("408", .status(408), .kept), ("429", .status(429), .kept),
    ("429 seconds", .status(429, headers: [("Retry-After", "5")]), .kept),
    (
      "429 date",
      .status(
        429,
        headers: [
          ("Date", "Thu, 01 Jan 2026 00:00:00 GMT"),
          ("Retry-After", "Thu, 01 Jan 2026 00:00:05 GMT"),
        ]), .kept
    ),
    ("429 past", .status(429, headers: [("Retry-After", "Wed, 01 Jan 2020 00:00:00 GMT")]), .kept),
    ("429 unreadable", .status(429, headers: [("Retry-After", "soon")]), .kept),
    ("500", .status(500), .kept), ("503", .json(#"{"error":"#, status: 503), .kept),
    ("16 MiB", .status(200, body: Data(count: 16 << 20 + 1)), .kept),
    ("no JSON", .status(200, body: Data("no json".utf8)), .done),
    ("wrong types", .json(#"{"installationId":1,"credential":[],"environment":null}"#), .done),
  ]

  @Test(arguments: Route.allCases, 0..<faults.count)
  func writes(route: Route, number: Int) async throws {
    let phone = try Phone()
    let fault = Self.faults[number]
    let hub = try await (route == .bootstrap ? phone.launch() : phone.started())
    phone.server.script(route.line.method, route.line.path, fault.answer)
    let before = phone.requests.count
    // An answer that is no registration is no installation.
    let verdict = route == .bootstrap && fault.verdict == .done ? .refused : fault.verdict
    let write = Task { try await route.write(hub) }
    if fault.name == "timeout" {
      try await phone.server.log.wait { $0.requests.count > before }
      try await phone.clock.waitForSleeper(in: 30_000)
      phone.clock.advance(milliseconds: 30_000)
    }
    let result = await write.result
    #expect(phone.requests.count == before + 1)
    let pending = await hub.diagnostics().pendingOperations
    switch verdict {
    case .kept:
      #expect(throws: Never.self) { try result.get() }
      #expect(pending == 1)
      #expect(await hub.diagnostics().lastErrorCode != nil)
      // It gets through once the fault is over.
      phone.clock.advance(milliseconds: 5000)
      await hub.flushPending()
      #expect(await hub.diagnostics().pendingOperations == 0)
      let keys = phone.requests.dropFirst(before).map { $0.header("Idempotency-Key") }
      #expect(keys.count == 2 && keys[0] == keys[1] && keys[0] != nil)
    case .refused:
      #expect(pending == 0)
      if route != .receipt { #expect(throws: PushHubError.self) { try result.get() } }
      #expect(await hub.diagnostics().isRegistered == (route != .bootstrap))
    case .done:
      #expect(throws: Never.self) { try result.get() }
      #expect(pending == 0)
    }
  }

  @Test(arguments: 0..<faults.count) func config(number: Int) async throws {
    let phone = try Phone()
    let fault = Self.faults[number]
    try phone.service.publish(rules(["a": 1]))
    let hub = try await phone.started()
    try await hub.remoteConfig.fetchAndActivate()
    let state = await hub.diagnostics()
    phone.server.script(.get, Phone.device + "/config", fault.answer)
    // Reads may be repeated by the transport, on a connection that was not used before.
    if number < 2 { phone.server.script(.get, Phone.device + "/config", fault.answer) }
    let before = phone.requests.count
    let fetch = Task { try await hub.remoteConfig.fetchAndActivate(force: true) }
    if fault.name == "timeout" {
      try await phone.server.log.wait { $0.requests.count > before }
      try await phone.clock.waitForSleeper(in: 10_000)
      phone.clock.advance(milliseconds: 10_000)
    }
    await #expect(throws: PushHubError.self) { try await fetch.value }
    #expect(await hub.diagnostics() == state)
    #expect(hub.remoteConfig.int(forKey: "a") == 1)
    #expect(try await hub.remoteConfig.fetchAndActivate(force: true) == false)
  }

  /// Nobody is there, there is no such name, and a server that does not speak TLS.
  @Test(arguments: ["refused", "name", "TLS"]) func connections(fault: String) async throws {
    let phone = try Phone()
    let closed = try Listener()
    let url =
      switch fault {
      case "refused": "http://127.0.0.1:\(closed.port)"
      case "name": "http://pushhub.invalid"
      default: "https://127.0.0.1:\(phone.server.port)"
      }
    let hub = PushHub(seams: phone.seams)
    try await hub.configure(
      PushHubConfiguration(
        appId: Phone.appId, publishableKey: "ph_pub_development", baseURL: URL(string: url)))
    try await hub.start(deviceToken: Phone.token)
    try await hub.track("a")
    let state = await hub.diagnostics()
    #expect(
      state.pendingOperations == 2 && !state.isRegistered && state.lastErrorCode == "transport")
    await #expect(throws: PushHubError.notStarted) { try await hub.remoteConfig.fetch() }
    #expect(phone.requests.isEmpty)
  }

  /// A config with one thing wrong is no config; what it may leave out has its default.
  @Test(arguments: [
    "", "null", "[]", "{}", #"{"version":1}"#, #"{"version":"1","parameters":{}}"#,
    #"{"version":-1,"parameters":{}}"#, #"{"version":1.5,"parameters":{}}"#,
    #"{"version":1,"parameters":[]}"#, #"{"version":1,"parameters":{"a":1}}"#,
    #"{"version":1,"parameters":{}} "# + "x",
  ]) func malformedConfigs(body: String) async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    phone.server.script(
      .get, Phone.device + "/config", .json(body),
      .json(#"{"version":1,"parameters":{"a":{"value":3},"b":{}},"new":1}"#))
    await #expect(throws: PushHubError.self) { try await hub.remoteConfig.fetch() }
    #expect(await hub.diagnostics().lastFetchAt == nil)
    #expect(try await hub.remoteConfig.fetchAndActivate())
    #expect(hub.remoteConfig.int(forKey: "a") == 3 && hub.remoteConfig.all().count == 1)
  }
}
