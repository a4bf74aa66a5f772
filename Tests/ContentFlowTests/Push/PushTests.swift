import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// Where push messages go.
@Suite(.timeLimit(.minutes(3))) struct PushTests {
  @Test(arguments: [
    (PushPlatform.apns, "ios", "apns"), (.fcm, "android", "fcm"), (.webPush, "web", "web_push"),
    (.hms, "huawei", "hms"),
  ])
  func registersPairs(platform: PushPlatform, name: String, provider: String) async throws {
    let fixture = MemoryFixture()
    let appId = platform == .hms ? "app-1" : nil
    try await fixture.client.registerPushToken("token", platform: platform, appId: appId)
    var expected: [String: JSONValue] = [
      "deviceId": "device-1", "token": "token", "platform": .string(name),
      "provider": .string(provider),
    ]
    expected["appId"] = appId.map { .string($0) }
    #expect(fixture.requests("POST /register-push").first?.json == .object(expected))
    // It is no consent.
    #expect(fixture.requests("POST /consent").isEmpty)
    #expect(fixture.kept("identity")?.contains(#""isPushRegistered":true"#) == true)
  }

  @Test func takesTokensAsBytes() async throws {
    let fixture = MemoryFixture()
    try await fixture.client.registerPushToken(Data([0x00, 0xab, 0xff]), platform: .apns)
    #expect(fixture.requests("POST /register-push").first?.json["token"] == "00abff")
  }

  @Test func refusesWhatCannotBeRegisteredBeforeARequest() async throws {
    let fixture = MemoryFixture()
    for (token, platform, appId) in [
      ("", PushPlatform.apns, nil), ("t", .hms, nil), ("t", .hms, ""),
    ] {
      await #expect {
        try await fixture.client.registerPushToken(token, platform: platform, appId: appId)
      } throws: {
        if case .invalidConfiguration? = $0 as? ContentFlowError { true } else { false }
      }
    }
    #expect(fixture.transport.requests.value.isEmpty)
  }

  @Test(arguments: [
    Reply.success("{}"), .success(#"{"registered":false}"#), .status(500), .status(400),
  ])
  func unconfirmedRegistrationsThrow(reply: Reply) async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /register-push", reply)
    await #expect(throws: ContentFlowError.self) {
      try await fixture.client.registerPushToken("t", platform: .apns)
    }
    #expect(fixture.kept("identity")?.contains(#""isPushRegistered":true"#) != true)
  }

  /// The device alone, unless the app wants the profile checked.
  @Test func unregisters() async throws {
    let fixture = MemoryFixture()
    try await fixture.client.registerPushToken("t", platform: .apns)
    fixture.script(
      "DELETE /register-push", .success(#"{"removed":true}"#), .success(#"{"removed":false}"#))
    #expect(try await fixture.client.unregisterPushToken().removed)
    // Nothing there is no failure.
    #expect(try await !fixture.client.unregisterPushToken(userId: "u1").removed)
    #expect(
      fixture.requests("DELETE /register-push").map(\.json) == [
        ["deviceId": "device-1"], ["deviceId": "device-1", "userId": "u1"],
      ])
    #expect(fixture.kept("identity")?.contains(#""isPushRegistered":false"#) == true)
  }

  @Test(arguments: [
    Reply.success(#"{"removed":true,"partial":true}"#), .success("{}"), .status(503),
  ])
  func partialRemovalsThrow(reply: Reply) async throws {
    let fixture = MemoryFixture()
    try await fixture.client.registerPushToken("t", platform: .apns)
    fixture.script("DELETE /register-push", reply)
    await #expect(throws: ContentFlowError.self) {
      try await fixture.client.unregisterPushToken()
    }
    #expect(fixture.kept("identity")?.contains(#""isPushRegistered":true"#) == true)
  }

  private struct Tokens: PushTokenSource {
    let platform = PushPlatform.apns
    let list: [Data]
    func tokens() -> AsyncStream<Data> {
      AsyncStream { stream in
        for token in list { stream.yield(token) }
        stream.finish()
      }
    }
  }

  @Test func registersWhatASourceGives() async throws {
    let fixture = MemoryFixture()
    fixture.script("POST /register-push", .status(500, #"{"error":"0102 is unknown"}"#))
    await fixture.client.registerPushTokens(
      from: Tokens(list: [Data([1, 2]), Data([3, 4])]))
    #expect(
      fixture.requests("POST /register-push").map { $0.json["token"] } == ["0102", "0304"])
    let told = fixture.told("http", .errors)
    // The token is in no message, not even in the server's own words.
    #expect(told.count == 1 && told.allSatisfy { !$0.contains("0102") })
  }

  /// Neither is it kept, nor does an event wait on the disk.
  @Test func keepsNoTokenAndNoEvent() async throws {
    let fixture = try await MemoryFixture.granted()
    try await fixture.client.registerPushToken("very-secret-token", platform: .apns)
    try await fixture.client.track(CFEvent(.system, "private-event"))
    fixture.script("POST /events", .status(500))
    await fixture.client.flushEvents()
    for (name, data) in fixture.blobs.blobs.value {
      let text = String(decoding: data, as: UTF8.self)
      for secret in ["very-secret-token", "private-event", "shop_test"] {
        #expect(!text.contains(secret), "\(name) has \(secret)")
      }
    }
    #expect(!fixture.blobs.blobs.value.isEmpty)
  }
}
