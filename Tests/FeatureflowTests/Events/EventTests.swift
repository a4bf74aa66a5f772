import DeliveryCore
import DeliveryTestSupport
import Featureflow
import Foundation
import Testing

/// Impressions and goals on their way to the service.
@Suite(.timeLimit(.minutes(3))) struct EventTests {
  private func launch(
    _ device: Device, _ change: (inout FeatureflowConfig) -> Void = { _ in }
  ) async -> FeatureflowClient {
    device.server.always(.get, Device.path(anna)) { _ in served(["f": "on", "g": "blue"]) }
    return await device.launch(anna, change)
  }

  @Test func impressionsAreSummarised() async throws {
    let device = try Device()
    device.server.script(.post, Device.events, .json("{}"))
    let client = await launch(device)
    for _ in 0..<3 { #expect(client.evaluate("f").isOn()) }
    device.clock.advance(milliseconds: 5)
    _ = client.evaluate("g")
    _ = client.evaluate("unknown")
    // These are no exposures.
    _ = client.peek("f")
    _ = client.allFeatures()
    await client.flush()
    let request = try #require(try await device.sent(1).first)
    #expect(request.header("X-Featureflow-Client") == "IosClient/0.1.0")
    #expect(request.header("Content-Type") == "application/json")
    let rows = try request.rows
    #expect(
      rows.first { $0["featureKey"] == "f" } == [
        "type": "evaluate", "featureKey": "f", "evaluatedVariant": "on", "impressions": 3,
        "timestamp": "2026-01-01T00:00:00.000Z", "user": ["id": "anna"],
      ])
    #expect(Set(rows.compactMap { $0["evaluatedVariant"]?.stringValue }) == ["on", "blue", "off"])
    #expect(rows.count == 3)
    await client.flush()
    #expect(device.requests.filter { $0.path == Device.events }.count == 1)
    await client.close()
  }

  /// FF4: a goal names no feature.
  @Test func goals() async throws {
    let device = try Device()
    device.server.script(.post, Device.events, .json("{}"))
    let client = await launch(device)
    client.track("checkout-completed")
    client.track("purchase", value: 49.95, data: ["plan": .string("pro")])
    client.track("")
    client.track("strange", value: .nan)
    await client.flush()
    let rows = try #require(try await device.sent(1).first).rows
    #expect(
      rows == [
        [
          "type": "goal", "goalKey": "checkout-completed", "user": ["id": "anna"],
          "timestamp": "2026-01-01T00:00:00.000Z",
        ],
        [
          "type": "goal", "goalKey": "purchase", "value": 49.95, "data": ["plan": "pro"],
          "timestamp": "2026-01-01T00:00:00.000Z", "user": ["id": "anna"],
        ],
        [
          "type": "goal", "goalKey": "strange", "user": ["id": "anna"],
          "timestamp": "2026-01-01T00:00:00.000Z",
        ],
      ])
    await client.close()
  }

  /// FF3: 429 waits and keeps, with counts merged.
  @Test(arguments: [("7", 7_000), ("0", 60_000), ("soon", 60_000), (nil, 60_000)])
  func busy(after: String?, wait: Int64) async throws {
    let device = try Device()
    device.server.script(
      .post, Device.events,
      .status(429, headers: after.map { [("Retry-After", $0)] } ?? []), .json("{}"))
    let client = await launch(device) { $0.eventFlushInterval = 1_000_000 }
    _ = client.evaluate("f")
    await client.flush()
    _ = client.evaluate("f")
    device.clock.advance(milliseconds: wait - 1)
    await client.flush()
    #expect(try await device.sent(1).count == 1)
    device.clock.advance(milliseconds: 1)
    await client.flush()
    #expect(try await device.sent(2)[1].rows.map { $0["impressions"] } == [2])
    await client.close()
  }

  /// FF3: all other failures lose the batch on purpose.
  @Test(arguments: [
    Answer.status(400), .status(404), .status(500), .status(503), .closeWithoutAnswer, .reset,
    .cutBody(announced: 10, sent: "{"), .status(302, headers: [("Location", "/")]),
    Answer([.bytes(Data("junk\r\n\r\n".utf8)), .close]),
  ])
  func failuresLoseTheBatch(answer: Answer) async throws {
    let device = try Device()
    device.server.script(.post, Device.events, answer, .json("{}"))
    let client = await launch(device)
    _ = client.evaluate("f")
    await client.flush()
    _ = client.evaluate("g")
    await client.flush()
    #expect(try await device.sent(2)[1].rows.map { $0["featureKey"] } == ["g"])
    await client.close()
  }

  @Test(arguments: [401, 403]) func refusedIsForEver(status: Int) async throws {
    let device = try Device()
    device.server.script(.post, Device.events, .status(status))
    let client = await launch(device)
    _ = client.evaluate("f")
    await client.flush()
    _ = client.evaluate("f")
    client.track("goal")
    await client.flush()
    #expect(device.requests.filter { $0.path == Device.events }.count == 1)
    await client.close()
  }

  /// The server suspends, and takes that back with the next hint; wrong hints change nothing.
  @Test func hints() {
    var hints = EventSwitch(isOff: false)
    hints.apply(["eventsEnabled": "no", "flushIntervalSeconds": 0, "mode": 3])
    #expect(hints.isCollecting && hints.flushInterval == nil)
    hints.apply(["flushIntervalSeconds": 3_600, "future": true])
    #expect(hints.flushInterval == 3_600_000)
    hints.apply(["flushIntervalSeconds": 3_601])
    #expect(hints.flushInterval == 3_600_000)
    hints.apply(["eventsEnabled": false])
    #expect(!hints.isCollecting)
    hints.apply(["eventsEnabled": true])
    #expect(hints.isCollecting)
    hints.apply(["mode": "off"])
    #expect(!hints.isCollecting)
    var off = EventSwitch(isOff: true)
    off.apply(["eventsEnabled": true])
    #expect(!off.isCollecting)
  }

  /// FF2: the oldest are dropped.
  @Test func theOldestAreDropped() async throws {
    let device = try Device()
    device.server.script(.post, Device.events, .json("{}"))
    let client = await launch(device) { $0.maxEventQueueSize = 2 }
    for goal in ["one", "two", "three"] {
      client.track(goal)
      device.clock.advance(milliseconds: 1)
    }
    await client.flush()
    let rows = try #require(try await device.sent(1).first).rows
    #expect(rows.map { $0["goalKey"] } == ["two", "three"])
    await client.close()
  }

  @Test func disabledAndOffline() async throws {
    let device = try Device()
    let client = await launch(device) { $0.disableEvents = true }
    _ = client.evaluate("f")
    client.track("goal")
    await client.close()
    let offline = await launch(device) {
      $0.offline = true
      $0.defaultVariants = ["f": "blue"]
    }
    #expect(offline.evaluate("f").is("blue") && offline.evaluate("g").isOff())
    offline.track("goal")
    await offline.updateUser(bert)
    await offline.close()
    #expect(device.requests.map(\.path) == [Device.path(anna)])
  }

  /// The timer, and the background once although it says so twice.
  @Test func sentByTimerAndInBackground() async throws {
    let device = try Device()
    device.server.always(.post, Device.events) { _ in .json("{}") }
    let client = await launch(device)
    _ = client.evaluate("f")
    try await device.clock.waitForSleeper(in: 30_000)
    device.clock.advance(milliseconds: 30_000)
    #expect(try await device.sent(1).count == 1)
    _ = client.evaluate("g")
    device.lifecycle.enter(.background)
    device.lifecycle.enter(.terminating)
    #expect(try await device.sent(2).count == 2)
    await client.close()
    #expect(try await device.sent(2).count == 2)
  }

  /// Counts of many threads add up.
  @Test func threadsAreCounted() async throws {
    let device = try Device()
    device.server.script(.post, Device.events, .json("{}"))
    let client = await launch(device)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask { for _ in 0..<25_000 { _ = client.evaluate("f") } }
      }
    }
    await client.flush()
    let rows = try #require(try await device.sent(1).first).rows
    #expect(rows.map { $0["impressions"] } == [100_000])
    await client.close()
  }
}
