import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// Conditions: country, version and percent of players, on the service and on the device.
@Suite(.timeLimit(.minutes(1))) struct ConfigRulesTests {
  static let file = """
    {"dialect": "native", "flags": {
      "price": {"variations": {"sa": 3.75, "other": 1}, "default": "other", "rules": [
        {"when": {"attribute": "country", "op": "equals", "value": "SA"}, "serve": "sa"}]},
      "shop": {"variations": {"new": {"tabs": ["a"]}, "old": null}, "default": "old", "rules": [
        {"when": {"attribute": "appVersion", "op": "semverGte", "value": "2.4"}, "serve": "new"}]},
      "half": {"rules": [{"rollout": {"percent": 50}, "serve": "on"}]},
      "greeting": {"variations": {"ar": "مرحبا", "en": "Hello"}, "default": "en", "rules": [
        {"when": {"attribute": "language", "op": "equals", "value": "ar"}, "serve": "ar"}]}
    }}
    """

  /// Offline, the device gives itself what the service would give it.
  @Test(arguments: ["ar_SA", "nl_NL"], ["2.4.1", "2.3.9"])
  func deviceAndServiceAgree(locale: String, version: String) async throws {
    var phone = try Phone()
    phone.app.locale = locale
    phone.app.version = version
    try phone.service.publish(Self.file)
    let offline = PushHub(seams: phone.seams).remoteConfig
    let rules = try ConfigRules(json: Array(Self.file.utf8))
    let hub = try await phone.started()
    for player in 0..<50 {
      try await hub.identify("player-\(player)")
      try await hub.remoteConfig.fetchAndActivate()
      offline.setDefaults(from: rules, playerId: "player-\(player)")
      #expect(
        hub.remoteConfig.all().mapValues(\.json) == offline.all().mapValues(\.json))
    }
    #expect(offline.double(forKey: "price") == (locale == "ar_SA" ? 3.75 : 1))
    #expect(offline.json(forKey: "shop") == (version == "2.4.1" ? #"{"tabs":["a"]}"# : nil))
    #expect(offline.string(forKey: "greeting") == (locale == "ar_SA" ? "مرحبا" : "Hello"))
  }

  /// Half of the players, and the same half each time.
  @Test func percentOfPlayers() throws {
    let rules = try ConfigRules(json: Array(Self.file.utf8))
    let on = (0..<10_000).filter { rules.values(for: ["id": "p\($0)"])["half"] == true }
    #expect((4800...5200).contains(on.count))
    #expect(on == (0..<10_000).filter { rules.values(for: ["id": "p\($0)"])["half"] == true })
    #expect(rules.values(for: [:])["half"] == nil)
  }
}
