import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport

/// Three launches of an app with signed values that differ by player, against a server on loopback.
@main
struct PushHubExample {
  static let rules = """
    {"dialect": "native", "flags": {
      "starter_coins": {"variations": {"many": 500, "few": 100}, "default": "few", "rules": [
        {"when": {"attribute": "country", "op": "equals", "value": "SA"}, "serve": "many"}]},
      "new_shop": {"rules": [{"rollout": {"percent": 50}, "serve": "on"}]}
    }}
    """

  static func main() async throws {
    let server = try ScriptedServer()
    let appId = UUID()
    let service = FakePushHub(server, appId: appId)
    let key = try TestSigningKey()
    let folder = try TemporaryFolder()
    service.sign("k1", key)
    try service.publish(rules)

    for launch in 1...3 {
      let hub = try hub(folder.file("state"), country: "SA")
      hub.remoteConfig.setDefaults(["starter_coins": 10])
      try hub.remoteConfig.setTrustedSigningKeys(["k1": key.spki])
      print("launch \(launch): \(line(hub.remoteConfig))")
      try await hub.configure(
        PushHubConfiguration(
          appId: appId, publishableKey: service.publishableKey, baseURL: URL(string: server.url)))
      if launch == 2 { try service.publish(rules.replacingOccurrences(of: "500", with: "600")) }
      if launch == 3 { server.stop() }
      try await hub.start(deviceToken: Data([0xab, 0x01, 0x7f]))
      if launch == 1 {
        try await hub.identify("player-1842", attributes: ["tier": "gold"])
        try await hub.track("level_completed", properties: ["level": "20"])
      }
      do {
        let changed = try await hub.remoteConfig.fetchAndActivate(force: launch > 1)
        print("  fetched, changed: \(changed); \(line(hub.remoteConfig))")
      } catch {
        print("  not fetched; \(line(hub.remoteConfig))")
      }
      let state = await hub.diagnostics()
      print("  writes that wait: \(state.pendingOperations)")
    }
    let device = service.state.value.devices.values.first
    print("the service knows \(device?.userId ?? "nobody"), events: \(device?.events.count ?? 0)")
    let offline = try ConfigRules(json: Array(rules.utf8))
    let coins = offline.values(for: ["country": "NL", "id": "player-1842"])["starter_coins"]
    print("a Dutch player would get \(coins?.text ?? "nothing")")
  }

  private static func line(_ config: RemoteConfig) -> String {
    let value = config.value(forKey: "starter_coins")
    return "version \(config.version), \(value.int) coins (\(value.source.rawValue))"
  }

  private static func hub(_ folder: String, country: String) throws -> PushHub {
    let diagnostics = Diagnostics { _ in }
    return PushHub(
      seams: PushHubSeams(
        transport: CurlTransport(),
        secrets: FileSecureStore(folder: folder + "/secrets", diagnostics: diagnostics),
        blobs: try FileBlobStore(folder: folder),
        app: AppInfo(version: "2.4.1", build: "241", osVersion: "17.5", locale: "ar_\(country)"),
        diagnostics: diagnostics))
  }
}
