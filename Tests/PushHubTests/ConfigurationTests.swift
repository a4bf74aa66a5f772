import DeliveryCore
import DeliveryTestSupport
import Foundation
import PushHub
import PushHubTestSupport
import Testing

/// What is configured, and what is known of the device.
@Suite(.timeLimit(.minutes(1))) struct ConfigurationTests {
  @Test(arguments: [
    "", "ph_live_1", "ph_pub_", "pub_1", "ph_pub_a b", "PH_PUB_1", "ph_pub_1\r\nX: 1",
  ])
  func refusesOtherKeys(key: String) {
    let error = #expect(throws: PushHubError.self) {
      try PushHubConfiguration(appId: Phone.appId, publishableKey: key)
    }
    #expect(key.count < 8 || error.map { !"\($0)".contains(key) } == true)
  }

  @Test(arguments: [
    "ftp://host", "host", "http://", "https://user@host", "https://host?a", "https://host#a",
  ])
  func refusesOtherAddresses(address: String) throws {
    let url = try some(URL(string: address))
    #expect(throws: PushHubError.self) {
      try PushHubConfiguration(appId: Phone.appId, publishableKey: "ph_pub_1", baseURL: url)
    }
  }

  /// PH1: the argument goes before the information list; without either, the app is told.
  @Test func theAddressComesFromSomewhere() async throws {
    var phone = try Phone()
    let bare = try PushHubConfiguration(appId: Phone.appId, publishableKey: "ph_pub_development")
    let unknown = PushHub(seams: phone.seams)
    let error = await #expect(throws: PushHubError.self) { try await unknown.configure(bare) }
    #expect(error.map { "\($0)".contains("PushHubBaseURL") } == true)
    phone.app.bundle = ["PushHubBaseURL": phone.server.url + "/"]
    let hub = PushHub(seams: phone.seams)
    try await hub.configure(bare)
    try await hub.start(deviceToken: Phone.token)
    #expect(phone.lines == ["POST \(Phone.bootstrap)"])
    phone.app.bundle = ["PushHubBaseURL": "http://pushhub.invalid"]
    try await phone.started().track("a")
    #expect(phone.requests.count == 3)
  }

  /// What the server would reject is left out.
  @Test(
    arguments: [
      ("ar_SA", ["locale": "ar-SA", "country": "SA"]), ("es_419", ["locale": "es-419"]),
      ("en", ["locale": "en"]), ("zh_Hant_TW", ["locale": "zh-Hant-TW", "country": "TW"]),
      ("", [:]),
    ] as [(String, [String: JSONValue])])
  func context(locale: String, expected: [String: JSONValue]) async throws {
    var phone = try Phone()
    phone.app = AppInfo(
      version: String(repeating: "1", count: 65), build: "", osVersion: "17.5", locale: locale,
      timeZone: "")
    _ = try await phone.started()
    let context = phone.device?.registration["context"]?.objectValue
    #expect(context == expected.merging(["osVersion": "17.5"]) { $1 })
  }

  @Test func theVersionGetsRefreshes() async throws {
    let phone = try Phone()
    _ = try await phone.started()
    #expect(phone.device?.registration["sdkVersion"] == "0.1.0-beta.2")
    #expect(PushHub.version != "0.1.0-beta.1")
  }
}
