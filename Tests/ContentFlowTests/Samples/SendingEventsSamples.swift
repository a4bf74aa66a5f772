import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

/// The calls under "Sending events" and "Analytics acknowledgements" in the documentation.
@Suite(.timeLimit(.minutes(3))) struct SendingEventsSamples {
  private struct User { let id: String }
  private final class Logger: Sendable {
    let lines = Watched<[String]>([])
    func notice(_ line: String) { lines.update { $0.append(line) } }
    func warning(_ line: String) { lines.update { $0.append(line) } }
  }

  @Test func sendingEvents() async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client
    let block = block()
    let signedInUser = User(id: "user-7")

    // Block engagement (ContentFlowSlot records impressions for you)
    _ = try await client.trackEngagement(.ctaClick(block))

    // Business events
    _ = try await client.commerce(
      CommerceEvent(action: .transfer, amount: 250, currency: "SAR", transferType: "local"))

    // Identity events
    _ = try await client.trackSignUp(username: signedInUser.id)

    // Send now instead of waiting for the batch
    _ = await client.flushEvents()

    let sent = fixture.requests("POST /events").flatMap(\.events)
    #expect(
      sent.map { $0["type"] } == ["content:cta_click", "commerce:transfer", "identity:sign_up"])
    #expect(sent[1]["amount"]?.numberValue == 250 && sent[1]["currency"] == "SAR")
    #expect(sent[1]["transferType"] == "local" && sent[2]["username"] == "user-7")
  }

  @Test func beforeConsentNothingIsRecorded() async throws {
    let client = MemoryFixture().client
    #expect(try await client.trackEngagement(.ctaClick(block())) == .droppedNoConsent)
    #expect(try await client.trackSignUp(username: "u") == .droppedNoConsent)
    #expect(try await client.commerce(CommerceEvent(action: .order)) == .droppedNoConsent)
  }

  @Test func shorthandsSendTheSameEvents() async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client
    _ = try await client.trackCtaClick(block())
    _ = try await client.trackEngagement(.ctaClick(block()))
    _ = try await client.trackDismiss(block())
    _ = try await client.trackEngagement(.dismiss(block()))
    for engagement in [
      BlockEngagement.impression(block()), .tap(block()), .conversion(block()),
    ] {
      _ = try await client.trackEngagement(engagement)
    }
    await client.flushEvents()
    let types = fixture.requests("POST /events").flatMap(\.events).map { $0["type"] }
    #expect(
      types == [
        "content:cta_click", "content:cta_click", "content:dismiss", "content:dismiss",
        "content:impression", "content:tap", "content:conversion",
      ])
  }

  @Test(arguments: [
    (Reply.success(#"{"accepted":10,"dropped":0}"#), [String]()),
    (.success(#"{"accepted":8,"dropped":2}"#), ["ContentFlow accepted 8, dropped 2"]),
    (.status(500), ["ContentFlow result uncertain for 10"]), (.status(429), []),
  ])
  func trackResults(reply: Reply, lines: [String]) async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client
    let block = block()
    let logger = Logger()
    for _ in 1..<10 { _ = try await client.trackEngagement(.impression(block)) }
    fixture.script("POST /events", reply)

    switch try await client.trackEngagement(.tap(block)) {
    case .accepted:
      break
    case .partiallyAccepted(let accepted, let dropped):
      logger.notice("ContentFlow accepted \(accepted), dropped \(dropped)")
    case .deliveryUncertain(let ids):
      logger.warning("ContentFlow result uncertain for \(ids.count)")
    case .droppedNoConsent, .droppedInactiveSensor, .droppedQueueFull, .deduplicated, .queued:
      break
    }

    #expect(logger.lines.value == lines)
  }

  @Test(arguments: [
    (
      Reply.success(#"{"accepted":0,"dropped":1,"dropReasons":{"late":1}}"#),
      "accepted 0, dropped 1, reasons [\"late\": 1]"
    ),
    (.status(500), "ContentFlow result uncertain/rejected for [\"e\"]"),
    (.status(400), "ContentFlow result uncertain/rejected for [\"e\"]"),
  ])
  func flushResults(reply: Reply, line: String) async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client
    let logger = Logger()
    _ = try await client.track(CFEvent(.system, "a", id: "e"))
    fixture.script("POST /events", reply)

    switch await client.flushEvents() {
    case .acknowledged(let receipt):
      logger.notice(
        "accepted \(receipt.accepted), dropped \(receipt.dropped), reasons \(receipt.dropReasons)")
    case .deliveryUncertain(let ids, _), .rejected(let ids, _):
      logger.warning("ContentFlow result uncertain/rejected for \(ids)")
    case .nothingToFlush:
      break
    }

    #expect(logger.lines.value == [line])
  }

  @Test func eachPolicyForUncertainEvents() async throws {
    let fixture = try await MemoryFixture.granted()
    let client = fixture.client
    for policy in ["discard", "retry"] {
      _ = try await client.track(CFEvent(.system, policy, id: policy))
      fixture.script("POST /events", .failure(.timedOut(.answer), sent: true))
      _ = await client.flushEvents()
      #expect(await client.uncertainEventIds() == [policy])
      if policy == "discard" {
        _ = await client.discardUncertainEvents()  // at-most-once; possible loss
      } else {
        _ = await client.retryUncertainEvents()  // at-least-once; possible duplicates
      }
      #expect(await client.uncertainEventIds().isEmpty)
    }
    #expect(
      fixture.requests("POST /events").map(\.eventIDs) == [["discard"], ["retry"], ["retry"]])
  }

  @Test func trackDetailed() async throws {
    let client = try await MemoryFixture.granted().client
    let events = [CFEvent(.content, "tap"), CFEvent(.commerce, "order")]
    let result: CFEventBatchResult = await client.trackDetailed(events)
    #expect(result.accountedCount == result.submittedCount && result.accepted == 2)
  }
}
