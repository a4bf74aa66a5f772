import DeliveryCore
import DeliveryTestSupport
import Featureflow
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The samples of the documentation, heading by heading.
@Suite(.serialized, .timeLimit(.minutes(2))) struct DocumentedCalls {
  /// "Quick start".
  @Test func quickStart() async throws {
    let device = try Device()
    let user = FeatureflowUser.Builder("user-123")
      .withAttribute("tier", "gold")
      .withAttributes("roles", ["beta"])
      .build()
    device.server.script(.get, Device.path(user), served(["new-checkout": "on"]))
    let featureflow = await FeatureflowClient.initialize(
      apiKey: Device.key,
      user: user,
      config: device.config, seams: device.seams
    )
    #expect(featureflow.evaluate("new-checkout").isOn())
    #expect(FeatureflowClient.shared === featureflow)
    await featureflow.close()
  }

  struct Limits: Decodable {
    let maxUploads: Int
  }

  /// "Evaluating features" and "Variant config values".
  @Test func evaluating() async throws {
    let device = try Device()
    device.server.script(
      .get, Device.path(anna),
      .json(
        #"{"checkout-layout":"wizard","upload-limits":{"rules":[{"variant":"on","value":{"maxUploads":4}}]}}"#
      ))
    let featureflow = await device.launch()
    let evaluation = featureflow.evaluate("checkout-layout")
    #expect(!evaluation.isOn() && !evaluation.isOff() && evaluation.is("wizard"))
    #expect(evaluation.value() == "wizard" && evaluation.jsonValue() == nil)
    #expect(featureflow.peek("new-checkout").isOff())
    let limits = featureflow.evaluate("upload-limits").jsonValue(as: Limits.self)
    let maxUploads = limits?.maxUploads ?? 10
    #expect(maxUploads == 4)
    #expect(featureflow.evaluate("checkout-layout").jsonValue(as: Limits.self) == nil)
    await featureflow.close()
  }

  /// "SwiftUI": the store without its views.
  @Test func store() async throws {
    let device = try Device()
    device.server.always(.get, Device.path(anna)) { _ in served(["new-checkout": "on"]) }
    let flags = FeatureflowStoreCore()
    #expect(!flags.isReady && flags.evaluate("new-checkout").isOff() && flags.features.isEmpty)
    await flags.start(apiKey: Device.key, user: anna, config: device.config, seams: device.seams)
    #expect(flags.isReady && flags.isOn("new-checkout") && flags.variant("new-checkout") == "on")
    #expect(flags.features == ["new-checkout": "on"])
    device.server.script(.get, Device.path(bert), served(["new-checkout": "off"]))
    device.server.always(.post, Device.events) { _ in .json("{}") }
    await flags.updateUser(bert)
    flags.track("goal")
    #expect(flags.isReady && !flags.isOn("new-checkout"))
    let client = await device.launch()
    let adopted = FeatureflowStoreCore()
    await adopted.adopt(client)
    #expect(adopted.isReady && adopted.features == ["new-checkout": "on"])
    await client.close()
  }

  /// "UIKit": a token that is kept, and let go.
  @Test func listener() async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), served(["f": "a"]))
    device.server.script(.get, Device.path(bert), served(["f": "b"]))
    let client = await device.launch()
    let applied = Watched(0)
    let token = FeatureflowClient.shared?.onFlagsChanged { _ in applied.update { $0 += 1 } }
    await client.updateUser(bert)
    try await applied.wait { $0 > 0 }
    token?.cancel()
    client.removeAllListeners()
    await client.close()
  }

  /// "Goals".
  @Test func goals() async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), served([:]))
    device.server.script(.post, Device.events, .json("{}"))
    let featureflow = await device.launch()
    featureflow.track("checkout-completed")
    featureflow.track("purchase", value: 49.95)
    featureflow.track("purchase", value: 49.95, data: ["plan": .string("pro")])
    await featureflow.flush()
    #expect(try await device.sent(1)[0].rows.count == 3)
    await featureflow.close()
  }

  /// "Sharing a user with your backend".
  @Test func backend() async throws {
    let device = try Device()
    let featureflow = await device.launch(nil) { $0.offline = true }
    var request = URLRequest(url: try #require(URL(string: "https://api.example.com/")))
    request.setValue(
      featureflow.anonymousId, forHTTPHeaderField: "X-Featureflow-Anonymous-Id")
    #expect(request.value(forHTTPHeaderField: "X-Featureflow-Anonymous-Id") == "anonymous:id-1")
  }

  /// "Configuration": every default.
  @Test func configuration() {
    var config = FeatureflowConfig()
    #expect(config.pollingInterval == 60 && config.backgroundPollingInterval == 0)
    #expect(config.refreshOnForeground && config.useCache && config.defaultVariants.isEmpty)
    #expect(!config.offline && !config.disableEvents && config.logger == nil)
    #expect(config.eventFlushInterval == 30 && config.maxEventQueueSize == 1000)
    #expect(config.timeout == 10)
    #expect(config.baseURL?.absoluteString == "https://app.featureflow.io")
    #expect(config.eventsURL?.absoluteString == "https://events.featureflow.io")
    config.pollingInterval = 60
    config.defaultVariants = ["new-checkout": "off", "kill-switch-payments": "on"]
    config.logger = FeatureflowConsoleLogger(minimumLevel: .debug)
    #expect(config.logger != nil)
  }

  /// "Testing".
  @Test func testing() async {
    var config = FeatureflowConfig()
    config.offline = true
    config.defaultVariants = ["new-checkout": "on"]
    let featureflow = await FeatureflowClient.initialize(apiKey: "test", config: config)
    #expect(featureflow.evaluate("new-checkout").isOn())
  }

  /// "initialize also accepts a URLSession".
  @Test func session() async throws {
    let device = try Device()
    device.server.script(.get, Device.path(anna), served(["f": "on"]))
    let featureflow = await FeatureflowClient.initialize(
      apiKey: Device.key, user: anna, config: device.config,
      session: URLSession(configuration: .ephemeral))
    #expect(featureflow.evaluate("f").isOn())
    await featureflow.close()
  }
}
