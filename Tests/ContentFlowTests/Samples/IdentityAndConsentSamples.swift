import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// The calls under "Identity and consent" and "Right to erasure" in the documentation.
@Suite(.timeLimit(.minutes(3))) struct IdentityAndConsentSamples {
  private struct User { let id: String }

  @Test func identityAndConsent() async throws {
    let fixture = MemoryFixture()
    let client = fixture.client
    let signedInUser = User(id: "user-7")
    fixture.script(
      "POST /identify",
      .success(#"{"userId":"user-7","status":"identified","applied":true,"segments":["a"]}"#))
    fixture.script("POST /consent", .success(#"{"consent":{"push":true},"updatedAt":"now"}"#))

    let identity = try await client.identify(
      userId: signedInUser.id,
      traits: ["plan": "premium", "country": "SA"]
    )

    try await client.setAnalyticsConsent(.granted)
    let channelReceipt = try await client.setChannelConsent(.granted, for: .push)

    #expect(identity.applied && identity.status == .identified)
    #expect(channelReceipt.consent == [.push: true])
    #expect(
      fixture.transport.requests.value.map(\.route) == ["/identify", "/identify", "/consent"])
  }

  @Test func rightToErasure() async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client

    try await client.deleteIdentity()  // DELETE /sdk/identify for this installation

    #expect(await client.analyticsConsent == .undecided)
    fixture.script("DELETE /identify", .status(500))
    await #expect(throws: ContentFlowError.self) { try await client.deleteIdentity() }
  }
}
