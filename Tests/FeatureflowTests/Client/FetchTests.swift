import DeliveryCore
import DeliveryTestSupport
import Featureflow
import Foundation
import Testing

/// Fetching, keeping, polling.
@Suite(.timeLimit(.minutes(3))) struct FetchTests {
  private let on = served(["f": "on"])

  @Test func asksForTheUser() async throws {
    let device = try Device()
    let user = FeatureflowUser.Builder("user-123").withAttribute("tier", "gold")
      .withAttribute("age", 32).withAttribute("beta", true)
      .withAttribute("since", Date(timeIntervalSince1970: 0)).withAttributes("roles", ["a", "ü?>"])
      .withSessionAttribute("dayofweek", .number(5)).build()
    #expect(
      user.json.text
        == #"{"attributes":{"age":32,"beta":true,"roles":["a","ü?>"],"since":"1970-01-01T00:00:00.000Z","#
        + #""tier":"gold"},"id":"user-123","sessionAttributes":{"dayofweek":5}}"#)
    device.server.script(.get, Device.path(user), on)
    let client = await device.launch(user)
    #expect(client.evaluate("f").isOn())
    let request = try #require(device.requests.first)
    #expect(request.header("X-Featureflow-Client") == "IosClient/0.1.0")
    #expect(request.header("Authorization") == nil)
    #expect(!request.path.contains("+") && !request.path.contains("="))
    await client.close()
  }

  /// Ready although nothing was to be had (FF5), with the defaults; and the next launch knows no more.
  @Test(arguments: [
    Answer.status(401), .status(403), .status(404), .status(429, headers: [("Retry-After", "5")]),
    .status(500), .status(302, headers: [("Location", "/")]), .json("[]"), .json("not json"),
    .json(""), .closeWithoutAnswer, .reset, .cutBody(announced: 100, sent: #"{"f":"on"}"#),
    Answer([.bytes(Data("junk\r\n\r\n".utf8)), .close]),
    .status(200, body: Data(count: 16 << 20 + 1)),
  ])
  func failuresLeaveTheDefaults(answer: Answer) async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), answer)
    let client = await device.launch(anna) { $0.defaultVariants = ["f": "blue"] }
    #expect(await client.isReady)
    #expect(client.evaluate("f").is("blue") && client.evaluate("g").isOff())
    #expect(client.allFeatures() == ["f": "blue"])
    #expect(!device.log.messages.value.joined().contains(Device.key))
    await client.close()
  }

  @Test func refusedAndUnresolved() async throws {
    let closed = try Listener()
    let device = try Device()
    for address in [
      "http://127.0.0.1:\(closed.port)", "http://\(String(repeating: "a", count: 64)).example",
      "https://127.0.0.1:\(closed.port)", "ftp://x",
    ] {
      let client = await device.launch(anna) { $0.baseURL = URL(string: address) }
      #expect(await client.isReady)
      #expect(client.evaluate("f").isOff())
      await client.close()
    }
  }

  @Test func takesTenSecondsAtMost() async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), .never)
    async let launched = device.launch()
    try await device.clock.waitForSleeper(in: 10_000)
    device.clock.advance(milliseconds: 10_000)
    let client = await launched
    #expect(await client.isReady)
    await client.close()
  }

  /// The last answer of this user is there when the service is not.
  @Test func theCacheIsTheUsers() async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), on, .status(500))
    await device.launch().close()
    let again = await device.launch()
    #expect(again.evaluate("f").isOn())
    device.server.script(.get, Device.path(bert), .status(500))
    await again.updateUser(bert)
    #expect(again.evaluate("f").isOff())
    device.server.script(.get, Device.path(anna), .status(500))
    await again.updateUser(anna)
    #expect(again.peek("f").isOn())
    await again.close()
    device.server.script(.get, Device.path(anna), .status(500))
    let without = await device.launch(anna) { $0.useCache = false }
    #expect(without.evaluate("f").isOff())
    await without.close()
    #expect(!device.blobs.blobs.value.keys.contains { $0.contains("anna") })
    for data in device.blobs.blobs.value.values {
      #expect(!String(decoding: data, as: UTF8.self).contains(Device.key))
    }
  }

  /// Report 18: a cache of no bytes, cut, or of another form is told once, and gone.
  @Test(arguments: ["", "{", "{\"schema\":9}\n", "\u{0}"])
  func damageIsGone(text: String) async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), on, .status(500))
    await device.launch().close()
    device.blobs.blobs.update { blobs in
      for name in blobs.keys where name.hasPrefix("flags-") { blobs[name] = Data(text.utf8) }
    }
    let client = await device.launch()
    #expect(client.evaluate("f").isOff())
    #expect(device.log.messages.value.filter { $0.contains("damaged") }.count == 1)
    await client.close()
  }

  /// Killed at any byte of writing the cache: the old features or the new ones.
  @Test func everyByteOfAWrite() async throws {
    let folder = try TemporaryFolder()
    let files = try FileBlobStore(folder: folder.file("state"))
    let device = try Device()
    var seams = device.seams
    seams.blobs = files
    func launch() async -> FeatureflowClient {
      await FeatureflowClient.initialize(
        apiKey: Device.key, user: anna, config: device.config, seams: seams)
    }
    device.server.script(.get, Device.path(anna), on, served(["f": "blue"]))
    await launch().close()
    let name = try #require(try files.names().first { $0.hasPrefix("flags-") })
    let old = try #require(try files.read(name))
    await launch().close()
    let new = try #require(try files.read(name))
    device.server.always(.get, Device.path(anna)) { _ in .status(500) }
    try files.write(old, name)
    for count in 0...new.count {
      #expect(throws: StoreError.self) { try files.write(new, name, stoppingAfter: count) }
      let client = await launch()
      #expect(client.evaluate("f").isOn())
      await client.close()
    }
  }

  /// Report 14: a slow answer for the last user is not heard.
  @Test func lateAnswersAreNotHeard() async throws {
    let device = try Device()
    let gate = Gate()
    device.server.script(
      .get, Device.path(anna), on, Answer([.gate(gate)] + served(["f": "late"]).steps))
    device.server.script(.get, Device.path(bert), served(["f": "bert"]))
    let client = await device.launch()
    let told = Watched<[[String: String]]>([])
    let token = client.onFlagsChanged { features in told.update { $0.append(features) } }
    try await device.clock.waitForSleeper(in: 60_000)
    device.clock.advance(milliseconds: 60_000)
    try await device.server.log.wait { log in
      log.requests.filter { $0.path == Device.path(anna) }.count == 2
    }
    await client.updateUser(bert)
    gate.open()
    #expect(client.evaluate("f").is("bert"))
    await client.flush()
    device.queue.sync {}
    #expect(told.value.last == ["f": "bert"])
    #expect(!told.value.contains(["f": "late"]))
    token.cancel()
    await client.close()
  }

  /// Report 15: a user's kept features are there at once.
  @Test func keptFeaturesComeFirst() async throws {
    let device = try Device()
    device.server.script(.get, Device.path(bert), served(["f": "kept"]))
    await device.launch(bert).close()
    device.server.script(.get, Device.path(anna), on)
    let client = await device.launch(anna)
    let gate = Gate()
    device.server.script(.get, Device.path(bert), Answer([.gate(gate), .reset]))
    async let updated: Void = client.updateUser(bert)
    try await device.server.log.wait { log in
      log.requests.filter { $0.path == Device.path(bert) }.count == 2
    }
    #expect(client.evaluate("f").is("kept"))
    gate.open()
    await updated
    await client.close()
  }

  /// What was counted goes to whom it was counted for.
  @Test func updateSendsFirst() async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), on)
    device.server.script(.get, Device.path(bert), on)
    device.server.always(.post, Device.events) { _ in .json("{}") }
    let client = await device.launch()
    _ = client.evaluate("f")
    await client.updateUser(bert)
    #expect(device.requests.map(\.path) == [Device.path(anna), Device.events, Device.path(bert)])
    _ = client.evaluate("f")
    await client.close()
    let users = try await device.sent(2).map { try $0.rows[0]["user"]?["id"] }
    #expect(users == ["anna", "bert"])
  }

  @Test func pollsInTheForegroundOnly() async throws {
    let device = try Device()
    device.server.always(.get, Device.path(anna)) { _ in served(["f": "on"]) }
    let client = await device.launch(anna) { $0.disableEvents = true }
    for count in 2...3 {
      try await device.clock.waitForSleeper(in: 60_000)
      device.clock.advance(milliseconds: 60_000)
      try await device.server.log.wait { $0.requests.count == count }
    }
    device.lifecycle.enter(.background)
    try await idle(device)
    #expect(device.clock.deadlines.isEmpty)
    device.lifecycle.enter(.active)
    try await device.server.log.wait { $0.requests.count == 4 }
    await client.close()
  }

  /// Waits until no timer is left.
  private func idle(_ device: Device) async throws {
    for _ in 0..<10_000 where !device.clock.deadlines.isEmpty { await Task.yield() }
  }

  /// 429 on a fetch: not asked again before.
  @Test func busyServicesAreLeftAlone() async throws {
    let device = try Device()
    device.server.script(
      .get, Device.path(anna), .status(429, headers: [("Retry-After", "90")]), on)
    let client = await device.launch(anna) { $0.disableEvents = true }
    for _ in 0..<2 {
      try await device.clock.waitForSleeper(in: 60_000)
      device.clock.advance(milliseconds: 60_000)
    }
    try await device.server.log.wait { $0.requests.count == 2 }
    await client.close()
  }

  @Test func listeners() async throws {
    let device = try Device()
    device.server.script(
      .get, Device.path(anna), on, on, served(["f": "off"]), served(["f": "x"]))
    let client = await device.launch(anna) { $0.disableEvents = true }
    let told = Watched<[String]>([])
    var token: FeatureflowClient.ListenerToken? = client.onFlagsChanged { features in
      told.update { $0.append(features["f"] ?? "none") }
    }
    for count in 2...3 {
      try await device.clock.waitForSleeper(in: 60_000)
      device.clock.advance(milliseconds: 60_000)
      try await device.server.log.wait { $0.requests.count == count }
    }
    try await told.wait { $0 == ["off"] }
    #expect(token != nil)
    token = nil
    try await device.clock.waitForSleeper(in: 60_000)
    device.clock.advance(milliseconds: 60_000)
    try await device.server.log.wait { $0.requests.count == 4 }
    await client.flush()
    device.queue.sync {}
    #expect(told.value == ["off"])
    await client.close()
  }

  /// FF6: a new anonymous id is evaluated for with the next user only.
  @Test func anonymousIds() async throws {
    let device = try Device()
    let first = FeatureflowUser.Builder("anonymous:id-1").build()
    let second = FeatureflowUser.Builder("anonymous:id-2").build()
    device.server.script(.get, Device.path(first), on, on)
    device.server.script(.get, Device.path(second), served(["f": "second"]))
    await device.launch(nil).close()
    let client = await device.launch(FeatureflowUser.Builder("").build())
    #expect(client.anonymousId == "anonymous:id-1" && client.evaluate("f").isOn())
    #expect(client.resetAnonymousId() == "anonymous:id-2")
    #expect(client.anonymousId == "anonymous:id-2" && client.evaluate("f").isOn())
    await client.updateUser(nil)
    #expect(client.evaluate("f").is("second"))
    await client.close()
  }
}
