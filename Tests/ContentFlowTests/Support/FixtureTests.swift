import ContentFlow
import DeliveryTestSupport
import Testing

@Suite struct FixtureTests {
  @Test func clientsInTheBackgroundDoNothing() async throws {
    let fixture = try Fixture()
    #expect(fixture.client.environment == .test)
    #expect(fixture.server.log.value.requests.isEmpty)
  }
}
