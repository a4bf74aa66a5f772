import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import Testing

@Suite struct EventQueueTests {
  private let jitter = FixedJitter(1)
  private let error = ContentFlowError.server(status: 403, code: "USER_MISMATCH", message: "")

  private func event(
    _ number: Int, _ category: CFEvent.Category = .content, session: String = "s",
    at time: Int64 = 0,
    call: Int = 0
  ) -> QueuedEvent {
    QueuedEvent(
      id: "e\(number)", event: CFEvent(category, "tap"), sessionID: session, wallMilliseconds: time,
      monotonicMilliseconds: time, call: call)
  }

  private func queue(_ numbers: Range<Int>) -> EventQueue {
    var queue = EventQueue()
    for number in numbers { _ = queue.enqueue(event(number)) }
    return queue
  }

  private func ids(_ numbers: Range<Int>) -> [String] { numbers.map { "e\($0)" } }

  @Test func cutsBatchesAtSessionsAndCategories() {
    var queue = EventQueue()
    let events = [
      event(0), event(1), event(2, session: "t"), event(3, .commerce, session: "t"),
      event(4, .commerce, session: "t"), event(5, session: "t"),
    ]
    for event in events { _ = queue.enqueue(event) }
    var batches: [EventBatch] = []
    while let batch = queue.nextBatch() {
      batches.append(batch)
      _ = queue.settle(
        .counted(CFEventReceipt(accepted: batch.events.count)), now: 0, jitter: jitter)
    }
    #expect(batches.map(\.ids) == [["e0", "e1"], ["e2"], ["e3", "e4"], ["e5"]])
    #expect(batches.map(\.sessionID) == ["s", "t", "t", "t"])
    #expect(batches.map(\.category) == [.content, .content, .commerce, .content])
    #expect(queue.counts.accepted == 6)
    #expect(queue.counts.queued == 0)
  }

  @Test func takesAHundredAtMostAndOneBatchAtATime() {
    var queue = queue(0..<150)
    let first = queue.nextBatch()
    #expect(first?.ids == ids(0..<100))
    let tooEarly = queue.nextBatch()
    #expect(tooEarly == nil)
    #expect(queue.isSending)
    let (outcome, _) = queue.settle(
      .counted(CFEventReceipt(accepted: 90, dropped: 10)), now: 0, jitter: jitter)
    #expect(outcome == .acknowledged(CFEventReceipt(accepted: 90, dropped: 10)))
    let second = queue.nextBatch()
    #expect(second?.ids == ids(100..<150))
  }

  @Test func fullQueueMakesRoomFromTheFront() {
    var queue = queue(0..<500)
    let lost = queue.enqueue(event(500))
    #expect(lost == 1)
    #expect(queue.waitingCount == 500)
    #expect(queue.queuedIDs.first == "e1")
    #expect(queue.counts.overflowed == 1)
    #expect(queue.counts.accounted == queue.counts.submitted)
  }

  @Test(arguments: [
    CFEventReceipt(accepted: 1), CFEventReceipt(accepted: 3),
    CFEventReceipt(accepted: 3, dropped: -1),
    CFEventReceipt(accepted: -1, dropped: 3), CFEventReceipt(accepted: .max, dropped: .max),
  ])
  func countsThatDoNotAddUpAreUncertain(receipt: CFEventReceipt) {
    var queue = queue(0..<2)
    _ = queue.nextBatch()
    let (outcome, lost) = queue.settle(.counted(receipt), now: 0, jitter: jitter)
    guard case .uncertain(let unclear, .invalidEnvelope) = outcome else {
      Issue.record("it is \(outcome)")
      return
    }
    #expect(unclear == ids(0..<2))
    #expect(lost == 0)
    #expect(queue.uncertainIDs == ids(0..<2))
    #expect(queue.counts.accepted == 0)
    let next = queue.nextBatch()
    #expect(next == nil)
  }

  @Test func rateLimitPutsTheBatchInFrontAndWaits() {
    var queue = queue(0..<2)
    _ = queue.nextBatch()
    _ = queue.enqueue(event(2))
    let (outcome, _) = queue.settle(
      .failed(.rateLimited, error, retryAfter: 7000), now: 100, jitter: jitter)
    #expect(outcome == .requeued(ids: ids(0..<2), error))
    #expect(queue.queuedIDs == ids(0..<3))
    #expect(queue.rateLimit(now: 7099) == 1)
    #expect(queue.rateLimit(now: 7100) == nil)
    #expect(queue.flushDeadline == 15_000)
    // The wait doubles with each refusal, and an acknowledgement ends it.
    var now: Int64 = 0
    for wait: Int64 in [2000, 4000, 8000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000] {
      now += 1_000_000
      _ = queue.nextBatch()
      _ = queue.settle(.failed(.rateLimited, error), now: now, jitter: jitter)
      #expect(queue.rateLimit(now: now + wait - 1) == 1)
      #expect(queue.rateLimit(now: now + wait) == nil)
      #expect(queue.flushDeadline == now + wait)
    }
    _ = queue.nextBatch()
    _ = queue.settle(.counted(CFEventReceipt(accepted: 3)), now: now, jitter: jitter)
    #expect(!queue.isHeldBack(now: now))
  }

  @Test func unsentEventsWaitWithoutStoppingTheApp() {
    var queue = queue(0..<1)
    _ = queue.nextBatch()
    let (outcome, _) = queue.settle(.failed(.unsent, error), now: 0, jitter: jitter)
    #expect(outcome == .requeued(ids: ["e0"], error))
    #expect(queue.rateLimit(now: 0) == nil)
    #expect(queue.isHeldBack(now: 999))
    #expect(!queue.isHeldBack(now: 1000))
  }

  @Test func requeueingIntoAFullQueueLosesTheOldest() {
    var queue = queue(0..<100)
    _ = queue.nextBatch()
    for number in 100..<550 { _ = queue.enqueue(event(number)) }
    let (outcome, lost) = queue.settle(.failed(.unsent, error), now: 0, jitter: jitter)
    #expect(outcome == .requeued(ids: ids(0..<100), error))
    #expect(lost == 50)
    #expect(queue.queuedIDs == ids(50..<550))
    #expect(queue.counts.overflowed == 50)
  }

  @Test func refusedEventsAreDroppedAndCounted() {
    var queue = queue(0..<3)
    _ = queue.nextBatch()
    let (outcome, _) = queue.settle(.failed(.refused, error), now: 0, jitter: jitter)
    #expect(outcome == .dropped(ids: ids(0..<3), error))
    #expect(queue.counts.rejected == 3)
    #expect(queue.counts.dropped == 3)
    #expect(!queue.isHeldBack(now: 0))
  }

  @Test func firstEventWaitsForOthers() {
    var queue = EventQueue()
    #expect(queue.flushDeadline == nil)
    _ = queue.enqueue(event(0, at: 50))
    _ = queue.enqueue(event(1, at: 900))
    #expect(queue.flushDeadline == 15_050)
    for number in 2..<9 { _ = queue.enqueue(event(number, at: 1000)) }
    #expect(queue.flushDeadline == 15_050)
    _ = queue.enqueue(event(9, at: 1000))
    #expect(queue.flushDeadline == .min)
    _ = queue.nextBatch()
    #expect(queue.flushDeadline == nil)
  }

  @Test func discardingGivesUncertainEventsUp() {
    var queue = queue(0..<2)
    _ = queue.nextBatch()
    _ = queue.settle(.failed(.unclear, error), now: 0, jitter: jitter)
    let given = queue.discardUncertain()
    #expect(given == ids(0..<2))
    #expect(queue.uncertainIDs.isEmpty)
    #expect(queue.counts.discarded == 2)
    let again = queue.discardUncertain()
    #expect(again.isEmpty)
  }

  @Test func retryingPutsUncertainEventsInFrontOnce() {
    var queue = queue(0..<2)
    _ = queue.nextBatch()
    _ = queue.settle(.failed(.unclear, error), now: 0, jitter: jitter)
    _ = queue.enqueue(event(2))
    let retried = queue.retryUncertain()
    #expect(retried.ids == ids(0..<2))
    let again = queue.retryUncertain()
    #expect(again.ids.isEmpty)
    let batch = queue.nextBatch()
    #expect(batch?.ids == ids(0..<3))
  }

  @Test func uncertainSetForgetsItsOldest() {
    var queue = EventQueue()
    var lost = 0
    for start in stride(from: 0, to: 600, by: 100) {
      for number in start..<(start + 100) { _ = queue.enqueue(event(number)) }
      _ = queue.nextBatch()
      lost += queue.settle(.failed(.unclear, error), now: 0, jitter: jitter).lost
    }
    #expect(lost == 100)
    #expect(queue.uncertainIDs == ids(100..<600))
    #expect(queue.counts.overflowed == 100)
    #expect(queue.counts.accounted == 600)
  }

  @Test(arguments: [
    BatchFailure.unsent, .rateLimited, .unclear, .refused,
  ])
  func clearedEventsInFlightDoNotComeBack(failure: BatchFailure) {
    var queue = queue(0..<2)
    _ = queue.nextBatch()
    _ = queue.enqueue(event(2))
    let gone = queue.clear()
    #expect(gone == 3)
    let again = queue.clear()
    #expect(again == 0)
    let (outcome, _) = queue.settle(.failed(failure, error), now: 0, jitter: jitter)
    #expect(outcome == .dropped(ids: ids(0..<2), error))
    #expect(queue.queuedIDs.isEmpty)
    #expect(queue.uncertainIDs.isEmpty)
    #expect(queue.counts.cleared == 3)
  }

  @Test func clearedEventsThatTheServerTookAreAccepted() {
    var queue = queue(0..<2)
    _ = queue.nextBatch()
    let gone = queue.clear()
    #expect(gone == 2)
    let receipt = CFEventReceipt(accepted: 2)
    let (outcome, _) = queue.settle(.counted(receipt), now: 0, jitter: jitter)
    #expect(outcome == .acknowledged(receipt))
    #expect(queue.counts.accepted == 2)
    #expect(queue.counts.cleared == 0)
  }

  @Test func callsHaveBatchesOfTheirOwn() {
    var queue = queue(0..<1)
    let call = queue.beginCall()
    for number in 1..<3 { _ = queue.enqueue(event(number, call: call)) }
    _ = queue.enqueue(event(3))
    let first = queue.nextBatch()
    #expect(first?.ids == ["e0"])
    _ = queue.settle(.counted(CFEventReceipt(accepted: 1)), now: 0, jitter: jitter)
    let second = queue.nextBatch()
    #expect(second?.ids == ids(1..<3))
    _ = queue.settle(
      .counted(CFEventReceipt(accepted: 1, dropped: 1)), now: 0, jitter: jitter)
    let result = queue.endCall(call)
    #expect(result.accepted == 1)
    #expect(result.dropped == 1)
    #expect(result.accountedCount == 2)
  }

  @Test func endedCallsLeaveTheirEventsToTravelWithOthers() {
    var queue = EventQueue()
    let call = queue.beginCall()
    _ = queue.enqueue(event(0, call: call))
    _ = queue.enqueue(event(1))
    let result = queue.endCall(call)
    #expect(result.queuedIds == ["e0"])
    let batch = queue.nextBatch()
    #expect(batch?.ids == ids(0..<2))
  }
}
