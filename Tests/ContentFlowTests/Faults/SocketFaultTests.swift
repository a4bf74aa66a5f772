import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Foundation
import Testing

/// The same faults on a real connection: what the transport says was sent is what counts.
@Suite(.timeLimit(.minutes(3))) struct SocketFaultTests {
  private static let route = "/sdk/v1/events"

  private func waiting(_ fixture: Fixture) async throws {
    fixture.server.always(.post, "/sdk/v1/identify") { _ in
      Fixture.success(#"{"status":"unchanged","applied":true}"#)
    }
    try await fixture.client.setAnalyticsConsent(.granted)
    try await fixture.client.track(CFEvent(.system, "a", id: "a"))
  }

  private static let good = Fixture.success(#"{"accepted":1,"dropped":0}"#)

  @Test(arguments: [
    Answer.closeWithoutAnswer, .reset, .cutBody(announced: 100, sent: #"{"success":true"#),
    .status(500), .status(302, headers: [("Location", "/")]),
    Answer([.bytes(Data("nonsense\r\n\r\n".utf8)), .close]),
    .status(200, body: Data(count: 16 << 20 + 1)), .json("[]"), .json(#"{"success":true}"#),
  ])
  func doubtfulAnswers(answer: Answer) async throws {
    let fixture = try Fixture()
    try await waiting(fixture)
    fixture.server.script(.post, Self.route, answer)
    guard case .deliveryUncertain(["a"], _) = await fixture.client.flushEvents() else {
      Issue.record("it is certain")
      return
    }
    #expect(await fixture.client.flushEvents() == .nothingToFlush)
    #expect(fixture.server.log.value.requests.count { $0.path == Self.route } == 1)
  }

  /// The virtual clock decides when it is too late.
  @Test func silence() async throws {
    let fixture = try Fixture()
    try await waiting(fixture)
    fixture.server.script(.post, Self.route, .never)
    async let flush = fixture.client.flushEvents()
    try await fixture.requests(1, of: "/events")
    try await fixture.clock.waitForSleeper(in: 30_000)
    fixture.clock.advance(milliseconds: 30_000)
    guard case .deliveryUncertain(["a"], .timedOut) = await flush else {
      Issue.record("it is certain")
      return
    }
  }

  @Test func refusedUnresolvedAndForeignTLS() async throws {
    let closed = try Listener()
    let foreign = try ScriptedServer(tls: TestTLS(TestChain()))
    for address in [
      "http://127.0.0.1:\(closed.port)", "http://\(String(repeating: "a", count: 63)).invalid",
      foreign.url,
    ] {
      let blobs = MemoryBlobStore()
      var state = IdentityState(deviceID: "device-1")
      state.decide(.granted)
      _ = state.commit(IdentifyResult(status: .anonymous), requested: nil)
      state.save(to: MemoryFixture.values(blobs))
      let fixture = try Fixture(blobs: blobs) { _ in
      } configuration: {
        $0.baseURL = URL(string: address + "/sdk/v1")
      }
      try await fixture.client.track(CFEvent(.system, "a", id: "a"))
      guard case .rejected(["a"], .transport(let failure)) = await fixture.client.flushEvents()
      else {
        Issue.record("\(address) answers")
        return
      }
      #expect(!failure.requestBytesSent)
      #expect(await fixture.client.eventCounts.queued == 1)
    }
  }

  /// Every batch has a connection of its own, so that nobody repeats it unseen.
  @Test func batchesUseFreshConnections() async throws {
    let fixture = try Fixture()
    try await waiting(fixture)
    fixture.server.script(.post, Self.route, Self.good, Self.good)
    #expect(await fixture.client.flushEvents() == .acknowledged(CFEventReceipt(accepted: 1)))
    try await fixture.client.track(CFEvent(.system, "b", id: "b"))
    #expect(await fixture.client.flushEvents() == .acknowledged(CFEventReceipt(accepted: 1)))
    let requests = fixture.server.log.value.requests
    #expect(Set(requests.map(\.connection)).count == requests.count)
    let sent = try #require(requests.last)
    #expect(sent.header("X-CF-Key") == "shop_test")
    #expect(sent.header("Content-Type") == "application/json")
    #expect(sent.query.isEmpty)
  }
}
