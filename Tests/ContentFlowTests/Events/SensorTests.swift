import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// Events of string sensors.
@Suite(.timeLimit(.minutes(3))) struct SensorTests {
  @Test func onlyKeysOfTheLoadedStringsTell() async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client
    #expect(try await client.trackSensorImpression(key: "home.title") == .droppedInactiveSensor)
    try await fixture.loadSensors("home.title")
    #expect(try await client.trackSensorImpression(key: "home.title", source: .viewport) == .queued)
    #expect(try await client.trackSensorImpression(key: "home.title") == .deduplicated)
    #expect(try await client.trackSensorInteraction(key: "home.title") == .queued)
    #expect(try await client.trackSensorInteraction(key: "home.title") == .queued)
    #expect(try await client.trackSensorInteraction(key: "Home.title") == .droppedInactiveSensor)
    // Another language, whose strings are not loaded.
    await client.setLocale(Locale(identifier: "en"))
    #expect(try await client.trackSensorInteraction(key: "home.title") == .droppedInactiveSensor)
    await client.flushEvents()
    #expect(
      fixture.requests("POST /events").first?.events.map { $0["type"] } == [
        "content:string_impression", "content:string_interaction", "content:string_interaction",
      ])
    #expect(fixture.requests("POST /events").first?.events.first?["source"] == "viewport")
    let counts = await client.eventCounts
    #expect(counts.refused == 4 && counts.accounted == counts.submitted)
  }

  /// An impression that was not taken can be told later.
  @Test func withoutConsentNothingIsSeen() async throws {
    let fixture = MemoryFixture()
    try await fixture.loadSensors("k")
    #expect(try await fixture.client.trackSensorImpression(key: "k") == .droppedNoConsent)
    try await fixture.client.setAnalyticsConsent(.granted)
    #expect(try await fixture.client.trackSensorImpression(key: "k") == .queued)
  }
}
