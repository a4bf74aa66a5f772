import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// What a tracking call costs its caller when nothing is sent: at most 5 µs.
@Suite(.serialized) struct TrackCostTests {
  /// The real clock and real ids; a server that is not there, so that events wait.
  private func offline() async throws -> MemoryFixture {
    let fixture = try await MemoryFixture.granted(ids: SystemIDSource())
    fixture.script("POST /events", .status(429, headers: ["Retry-After": "3600"]))
    for _ in 0..<10 { try await fixture.client.track(CFEvent(.system, "a")) }
    return fixture
  }

  /// The best of many rounds: what others do on the machine is not the call's cost.
  @Test func trackingIsCheap() async throws {
    let fixture = try await offline()
    let block = block()
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<50 {
      let start = clock.now
      for _ in 0..<200 { try await fixture.client.trackEngagement(.impression(block)) }
      best = min(best, (clock.now - start) / 200)
    }
    print("a track call takes \(best)")
    #if !DEBUG
      #expect(best <= .microseconds(5), "\(best)")
    #endif
    #expect(await fixture.client.eventCounts.queued == 500)
  }
}
