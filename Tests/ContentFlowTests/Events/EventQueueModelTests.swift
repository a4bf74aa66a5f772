import ContentFlow
import DeliveryCore
import DeliveryTestSupport
import TestSupport
import Testing

/// What the queue should do, in the most obvious way.
private struct QueueModel {
  struct Item: Equatable {
    let id: String
    let category: CFEvent.Category
    let session: String
    var call: Int
  }

  var waiting: [Item] = []
  var flight: [Item] = []
  var isAbandoned = false
  var uncertain: [Item] = []
  var submitted = 0
  var refused = 0
  var accepted = 0
  /// Everything that was queued and is lost.
  var lost = 0
  var byCall: [Int: (accepted: Int, dropped: Int, failed: [String])] = [:]

  mutating func lose(_ items: [Item]) {
    lost += items.count
    for item in items { byCall[item.call]?.dropped += 1 }
  }

  mutating func trim() {
    lose(Array(waiting.prefix(max(0, waiting.count - 500))))
    waiting = waiting.suffix(500)
    lose(Array(uncertain.prefix(max(0, uncertain.count - 500))))
    uncertain = uncertain.suffix(500)
  }

  mutating func take() -> [String] {
    guard flight.isEmpty, let first = waiting.first else { return [] }
    flight = Array(
      waiting.prefix { next in
        next.category == first.category && next.session == first.session && next.call == first.call
      }.prefix(100))
    waiting.removeFirst(flight.count)
    isAbandoned = false
    return flight.map(\.id)
  }

  mutating func settle(_ answer: BatchAnswer) {
    let batch = flight
    let call = batch[0].call
    flight = []
    switch answer {
    case .counted(let receipt) where receipt.accepted + receipt.dropped == batch.count:
      accepted += receipt.accepted
      lost += receipt.dropped
      byCall[call]?.accepted += receipt.accepted
      byCall[call]?.dropped += receipt.dropped
    case _ where isAbandoned:
      lost += batch.count
      byCall[call]?.failed += batch.map(\.id)
    case .counted, .failed(.unclear, _, _):
      uncertain += batch
    case .failed(.unsent, _, _), .failed(.rateLimited, _, _):
      waiting = batch + waiting
    case .failed(.refused, _, _):
      lost += batch.count
      byCall[call]?.failed += batch.map(\.id)
    }
    isAbandoned = false
    trim()
  }
}

/// Random schedules against the obvious model.
@Suite struct EventQueueModelTests {
  private struct Run {
    var random: SplitMix
    var queue = EventQueue()
    var model = QueueModel()
    var number = 0
    var calls: [Int] = []
    var reached: Set<String> = []

    mutating func enqueue(call: Int) {
      number += 1
      let category: CFEvent.Category = Bool.random(using: &random) ? .content : .commerce
      let session = "s\(number / 97)"
      let id = "e\(number)"
      let before = model.waiting.count
      model.submitted += 1
      model.waiting.append(.init(id: id, category: category, session: session, call: call))
      model.trim()
      let lost = queue.enqueue(
        QueuedEvent(id: id, event: CFEvent(category, "a"), sessionID: session, call: call))
      if lost > 0 { reached.insert("overflow") }
      #expect(lost == before + 1 - model.waiting.count)
    }

    mutating func answer(of size: Int) -> BatchAnswer {
      let error = ContentFlowError.server(status: 400, code: nil, message: "")
      switch Int.random(in: 0..<8, using: &random) {
      case 0: return .failed(.unsent, error)
      case 1: return .failed(.rateLimited, error, retryAfter: 5000)
      case 2, 3: return .failed(.unclear, error)
      case 4: return .failed(.refused, error)
      case 5: return .counted(CFEventReceipt(accepted: size + 1, dropped: 0))
      default:
        let accepted = Int.random(in: 0...size, using: &random)
        return .counted(CFEventReceipt(accepted: accepted, dropped: size - accepted))
      }
    }

    mutating func step() {
      switch Int.random(in: 0..<100, using: &random) {
      case 0..<40:
        for _ in 0..<Int.random(in: 1...25, using: &random) { enqueue(call: 0) }
      case 40..<60:
        let ids = queue.nextBatch()?.ids ?? []
        let expected = model.take()
        #expect(ids == expected)
      case 60..<80:
        guard !model.flight.isEmpty else { return }
        let answer = answer(of: model.flight.count)
        if model.isAbandoned { reached.insert("abandoned") }
        model.settle(answer)
        _ = queue.settle(answer, now: 0, jitter: FixedJitter(0.5))
      case 80..<84:
        let call = queue.beginCall()
        calls.append(call)
        model.byCall[call] = (0, 0, [])
        for _ in 0..<Int.random(in: 1...120, using: &random) { enqueue(call: call) }
      case 84..<90:
        endCall()
      case 90..<93:
        reached.insert("discarded")
        let ids = model.uncertain.map(\.id)
        model.lose(model.uncertain)
        model.uncertain = []
        let found = queue.discardUncertain()
        #expect(found == ids)
      case 93..<97:
        let ids = model.uncertain.map(\.id)
        model.waiting = model.uncertain + model.waiting
        model.uncertain = []
        model.trim()
        let found = queue.retryUncertain()
        #expect(found.ids == ids)
      case 97:
        let gone = model.waiting + model.uncertain
        let flying = model.isAbandoned ? 0 : model.flight.count
        model.lose(gone)
        model.waiting = []
        model.uncertain = []
        model.isAbandoned = !model.flight.isEmpty
        let found = queue.clear()
        #expect(found == gone.count + flying)
      default:
        model.submitted += 1
        model.refused += 1
        queue.refuse()
      }
    }

    mutating func endCall() {
      guard let call = calls.randomElement(using: &random) else { return }
      calls.removeAll { $0 == call }
      let result = queue.endCall(call)
      let known = model.byCall.removeValue(forKey: call)
      #expect(result.accepted == known?.accepted)
      #expect(result.dropped == known?.dropped)
      #expect(result.failures.map(\.id) == known?.failed)
      let isOwn = { (item: QueueModel.Item) in item.call == call }
      #expect(result.queuedIds == (model.flight + model.waiting).filter(isOwn).map(\.id))
      #expect(result.uncertainIds == model.uncertain.filter(isOwn).map(\.id))
      for index in model.waiting.indices where isOwn(model.waiting[index]) {
        model.waiting[index].call = 0
      }
    }

    func check() {
      let counts = queue.counts
      #expect(queue.queuedIDs == (model.flight + model.waiting).map(\.id))
      #expect(queue.uncertainIDs == model.uncertain.map(\.id))
      #expect(counts.submitted == model.submitted)
      #expect(counts.refused == model.refused)
      #expect(counts.accepted == model.accepted)
      #expect(counts.dropped == model.lost)
      #expect(counts.queued == model.flight.count + model.waiting.count)
      #expect(counts.uncertain == model.uncertain.count)
      #expect(counts.accounted == counts.submitted)
      #expect(queue.waitingCount <= 500)
      #expect(queue.uncertainIDs.count <= 500)
    }
  }

  @Test(arguments: 0..<20 as Range<UInt64>) func agreesWithModel(seed: UInt64) {
    var run = Run(random: SplitMix(seed: seed))
    for _ in 0..<1000 {
      run.step()
      run.check()
    }
    #expect(run.reached.isSuperset(of: ["overflow", "abandoned", "discarded"]))
  }
}
