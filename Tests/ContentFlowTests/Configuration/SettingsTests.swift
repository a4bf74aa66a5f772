import ContentFlow
import DeliveryTestSupport
import Foundation
import Testing

@Suite struct SettingsTests {
  @Test(arguments: [
    ("https://h/sdk/v1", "https://h/sdk/v1", "https://h/api/v1", false),
    ("https://h/sdk/v1//", "https://h/sdk/v1", "https://h/api/v1", false),
    ("https://h:8/m/sdk/v1", "https://h:8/m/sdk/v1", "https://h:8/m/api/v1", false),
    ("https://h/api/v1", "https://h/api/v1/sdk", "https://h/api/v1", true),
    ("https://h/api/v1/sdk", "https://h/api/v1/sdk", "https://h/api/v1", true),
    ("https://h", "https://h/sdk/v1", "https://h/api/v1", true),
    ("https://h/", "https://h/sdk/v1", "https://h/api/v1", true),
    ("http://h/other", "http://h/other", "http://h/other/api/v1", true),
  ])
  func routesFollowTheBase(address: String, sdk: String, strings: String, isLegacy: Bool) throws {
    let base = try #require(BaseURL(address))
    #expect(base.sdk == sdk)
    #expect(base.strings == strings)
    #expect((base.legacyAddress != nil) == isLegacy)
  }

  @Test(arguments: ["ftp://h", "h/sdk/v1", "https://", "", "https://user:word@h"])
  func otherAddressesAreNone(address: String) { #expect(BaseURL(address) == nil) }

  @Test(arguments: [
    ("https://a/sdk/v1", "https://a/sdk/v1", false),
    ("http://localhost:1", "http://localhost:1/sdk/v1", false),
    ("http://127.0.0.1", "http://127.0.0.1/sdk/v1", false),
    ("http://10.0.2.2", "http://10.0.2.2/sdk/v1", false),
    ("http://10.0.2.3", BaseURL.standard, true), ("nonsense", BaseURL.standard, true),
  ])
  func listedAddressesMustBeSafe(listed: String, sdk: String, isProblem: Bool) throws {
    let found = try BaseURL.resolve(explicit: nil, listed: listed)
    #expect(found.url.sdk == sdk)
    #expect((found.problem != nil) == isProblem)
    let explicit = try BaseURL.resolve(explicit: URL(string: "http://any/sdk/v1"), listed: listed)
    #expect(explicit.url.sdk == "http://any/sdk/v1")
    #expect(explicit.problem == nil)
  }

  private static let pins = ["A", "B"].map {
    "sha256/" + Data(String(repeating: $0, count: 32).utf8).base64EncodedString()
  }

  /// Keys, tenants and pins that cannot be used: every call says so, and nothing is sent.
  @Test(
    arguments: [
      ("", nil, []), ("shop", nil, []), ("_test", nil, []), ("shop test", "t", []),
      ("shop_test", "", []), ("shop_test", nil, pins), ("shop_test", nil, [pins[0]]),
    ] as [(String, String?, [String])])
  func unusableConfigurationsSendNothing(
    key: String, tenant: String?, pins: [String]
  ) async throws {
    let fixture = try Fixture(.active) { _ in
    } configuration: { configuration in
      configuration.apiKey = key
      configuration.tenantId = tenant
      configuration.certificatePins = pins
    }
    let client = fixture.client
    let found = await #expect(throws: ContentFlowError.self) { try await client.sync() }
    let error = try #require(found)
    guard case .invalidConfiguration = error else {
      Issue.record("\(error)")
      return
    }
    await #expect(throws: error) { try await client.getStrings() }
    await #expect(throws: error) { try await client.fetchBlock(key: "a") }
    #expect(await client.currentBlocks().isEmpty)
    var updates = await client.updates().makeAsyncIterator()
    #expect(await updates.next() == .failed(error))
    #expect(await updates.next() == nil)
    #expect(fixture.server.log.value.connections == 0)
  }

  @Test func twoDistinctPinsAreNeeded() throws {
    #expect(try CFCertificatePinner(pins: Self.pins).pins.count == 2)
    for bad in [[], [Self.pins[0], Self.pins[0]], Self.pins + ["sha256/00"], ["ab:cd", "ef:01"]] {
      #expect(throws: ContentFlowError.self) { try CFCertificatePinner(pins: bad) }
    }
  }

  @Test(
    arguments: [("shop_test", .test), ("shop_app", .live), ("shop", .unknown)]
      as [(String, ContentFlowEnvironment)])
  func keysNameTheirEnvironment(key: String, environment: ContentFlowEnvironment) {
    #expect(ClientSettings.environment(ofKey: key) == environment)
  }
}
