import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// Silent notifications that announce a config.
@Suite(.timeLimit(.minutes(1))) struct RefreshTests {
  private static func payload(_ version: any Sendable) -> [AnyHashable: Any] {
    ["aps": ["content-available": 1], "pushhub": ["type": "config_refresh", "version": version]]
  }

  private func result(
    _ hub: PushHub, _ payload: [AnyHashable: Any]
  ) async -> UIBackgroundFetchResult? {
    await withCheckedContinuation { caller in
      let isOurs = hub.refresh(payload) { result in caller.resume(returning: result) }
      if !isOurs { caller.resume(returning: nil) }
    }
  }

  @Test func otherNotificationsAreLeftAlone() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    for payload: [AnyHashable: Any] in [
      [:], ["pushhub": "config_refresh"], ["pushhub": ["type": "notification"]],
      ["type": "config_refresh"], ["pushhub": ["type": 7]], [1: ["type": "config_refresh"]],
    ] {
      #expect(await result(hub, payload) == nil)
    }
    #expect(phone.fetches.isEmpty)
  }

  @Test func fetchesWhatIsNewerOrUnreadable() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    let hub = try await phone.started()
    #expect(await result(hub, Self.payload(1)) == .newData)
    #expect(await result(hub, Self.payload(1)) == .noData)
    #expect(await result(hub, Self.payload(0)) == .noData)
    #expect(phone.fetches.count == 1)
    // Newer, and the service has nothing new; unreadable, the same.
    #expect(await result(hub, Self.payload(2)) == .noData)
    for version: any Sendable in ["new", -1, 1.5, true, [1]] {
      #expect(await result(hub, Self.payload(version)) == .noData)
    }
    #expect(phone.fetches.count == 7)
    try phone.service.publish(rules(["a": 2]))
    #expect(await result(hub, Self.payload("2")) == .newData)
    #expect(hub.remoteConfig.version == 2)
  }

  @Test func waitsFiveSecondsForConfigure() async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    _ = try await phone.started()
    let late = PushHub(seams: phone.seams)
    async let answer = result(late, Self.payload(1))
    try await phone.clock.waitForSleeper(in: 5000)
    phone.clock.advance(milliseconds: 4999)
    #expect(phone.fetches.isEmpty)
    try await late.configure(phone.configuration())
    #expect(await answer == .newData)

    let never = PushHub(seams: phone.seams)
    async let failure = result(never, Self.payload(9))
    try await phone.clock.waitForSleeper(in: 5000)
    phone.clock.advance(milliseconds: 5000)
    #expect(await failure == .failed)
  }

  /// What was missed skips the interval, also after a launch; unreadable versions, once.
  @Test(arguments: [true, false]) func remembersWhatWasMissed(isReadable: Bool) async throws {
    let phone = try Phone()
    try phone.service.publish(rules(["a": 1]))
    var hub = try await phone.started()
    try await hub.remoteConfig.fetchAndActivate()
    try phone.service.publish(rules(["a": 2]))
    phone.server.script(.get, Phone.device + "/config", .status(503))
    #expect(await result(hub, Self.payload(isReadable ? 2 : "new")) == .failed)
    hub = try await phone.launch()
    #expect(try await hub.remoteConfig.fetchAndActivate())
    #expect(hub.remoteConfig.version == 2 && phone.fetches.count == 3)
    try await hub.remoteConfig.fetch()
    #expect(phone.fetches.count == 3)
  }

  /// Announced while a fetch for the old version is under way: the old answer settles nothing.
  @Test func anOlderFetchDoesNotAnswer() async throws {
    let phone = try Phone()
    let hub = try await phone.started()
    let gate = Gate()
    let path = Phone.device + "/config"
    let old = Answer.json(config(1, ["a": 1]))
    phone.server.script(
      .get, path, Answer([.gate(gate)] + old.steps), .json(config(2, ["a": 2])))
    let first = Task { try await hub.remoteConfig.fetch() }
    try await phone.server.log.wait { $0.requests.contains { $0.path == path } }
    #expect(await result(hub, Self.payload(2)) == .newData)
    #expect(hub.remoteConfig.version == 2)
    gate.open()
    try await first.value
    #expect(try hub.remoteConfig.activate() == false)
    #expect(hub.remoteConfig.version == 2)
  }
}
