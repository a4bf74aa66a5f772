import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// What a tracking call costs its caller when nothing is sent: at most 5 µs. A wall time says that
/// only where nothing else runs, so it is measured alone: with `GEORULES_FULL` and a filter.
@Suite(
  .serialized,
  .enabled(if: ProcessInfo.processInfo.environment["GEORULES_FULL"] != nil, "run it alone"))
struct TrackCostTests {
  /// A client on the real clock with real ids, and a server that wants to be left alone.
  private func held() async throws -> ContentFlowClient {
    var seams = ContentFlowSeams(folder: "/nonexistent")
    seams.blobs = MemoryBlobStore()
    seams.lifecycle = ManualLifecycle(.background)
    seams.transport = { _, _ in
      ScriptedTransport { (request) async throws(TransportFailure) in
        let reply: Reply =
          request.route == "/events" ? .status(429, headers: ["Retry-After": "3600"]) : .good
        return try await reply.make(request).get()
      }
    }
    let client = ContentFlowClient(
      configuration: ContentFlowConfiguration(apiKey: "shop_test", diagnostics: .off), seams: seams)
    try await client.setAnalyticsConsent(.granted)
    for _ in 0..<10 { try await client.track(CFEvent(.system, "a")) }
    return client
  }

  /// The best of many rounds: what others do on the machine is not the call's cost.
  @Test func trackingIsCheap() async throws {
    let block = block()
    let clock = ContinuousClock()
    var best = Duration.seconds(1)
    for _ in 0..<40 {
      let client = try await held()
      let start = clock.now
      for _ in 0..<400 { try await client.trackEngagement(.impression(block)) }
      best = min(best, (clock.now - start) / 400)
      #expect(await client.eventCounts.queued == 410)
      client.close()
    }
    print("a track call takes \(best)")
    #if !DEBUG
      #expect(best <= .microseconds(5), "\(best)")
    #endif
  }
}
