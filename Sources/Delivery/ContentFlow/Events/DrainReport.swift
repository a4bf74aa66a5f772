/// What became of the batches that were sent in a row.
struct DrainReport: Sendable {
  private(set) var batches: [(ids: Set<String>, outcome: BatchOutcome)] = []
  /// Why the row ended before the queue was empty, when that was not for a batch.
  var obstacle: (ids: [String], error: ContentFlowError)?

  mutating func add(_ batch: EventBatch, _ outcome: BatchOutcome) {
    batches.append((Set(batch.ids), outcome))
  }

  /// What a flush answers: the failure that ended the row, else all receipts in one.
  var flushResult: CFFlushResult {
    if let obstacle { return .rejected(obstacle.ids, obstacle.error) }
    var sum: CFEventReceipt?
    for batch in batches {
      switch batch.outcome {
      case .acknowledged(let receipt):
        sum = sum ?? CFEventReceipt()
        sum?.add(receipt)
      case .uncertain(let ids, let error):
        return .deliveryUncertain(ids, error)
      case .requeued(let ids, let error), .dropped(let ids, let error):
        return .rejected(ids, error)
      }
    }
    return sum.map { .acknowledged($0) } ?? .nothingToFlush
  }

  /// What the call that tracked an event answers.
  func trackResult(of id: String) throws(ContentFlowError) -> CFTrackResult {
    guard let batch = batches.last(where: { $0.ids.contains(id) }) else { return .queued }
    switch batch.outcome {
    case .acknowledged(let receipt) where receipt.dropped == 0:
      return .accepted
    case .acknowledged(let receipt):
      return .partiallyAccepted(accepted: receipt.accepted, dropped: receipt.dropped)
    case .uncertain(let ids, _):
      return .deliveryUncertain(ids)
    case .requeued:
      return .queued
    case .dropped(_, let error):
      throw error
    }
  }
}
