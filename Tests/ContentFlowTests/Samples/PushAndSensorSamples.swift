import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// The calls under "Push registration" in the documentation, and those of a sensor.
@Suite(.timeLimit(.minutes(3))) struct PushAndSensorSamples {
  @Test func pushRegistration() async throws {
    let fixture = MemoryFixture()
    let client = fixture.client
    let deviceToken = Data([0xde, 0xad])
    fixture.script("DELETE /register-push", .success(#"{"removed":false}"#))

    try await client.registerPushToken(deviceToken, platform: .apns)

    let result = try await client.unregisterPushToken()
    // result.removed == false is a successful idempotent result.

    #expect(!result.removed)
    #expect(fixture.requests("DELETE /register-push").first?.json == ["deviceId": "device-1"])
  }

  @Test func logoutAtTheEndOfASession() async throws {
    let fixture = MemoryFixture()
    let client = fixture.client
    try await client.logout(userId: "user-7")
    #expect(
      fixture.requests("POST /logout").first?.json == ["deviceId": "device-1", "userId": "user-7"])
  }

  @Test func stringSensors() async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client
    try await fixture.loadSensors("home.title")

    _ = try await client.trackSensorImpression(key: "home.title", source: .viewport)
    _ = try await client.trackSensorInteraction(key: "home.title")

    #expect(await client.eventCounts.queued == 2)
  }
}
