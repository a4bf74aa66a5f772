/// What became of the batches that were sent in a row.
struct DrainReport: Sendable {
  /// Why a row ended when that was not for one of its batches.
  struct Obstacle: Sendable {
    let ids: [String]
    let error: ContentFlowError
    /// Whether what waited is lost with it.
    let isFinal: Bool
  }

  private(set) var batches: [(ids: Set<String>, outcome: BatchOutcome)] = []
  private(set) var obstacle: Obstacle?

  mutating func add(_ batch: EventBatch, _ outcome: BatchOutcome) {
    batches.append((Set(batch.ids), outcome))
  }

  /// Ends the row before the queue is empty.
  mutating func stop(_ ids: [String], _ error: ContentFlowError, isFinal: Bool = false) {
    obstacle = Obstacle(ids: ids, error: error, isFinal: isFinal)
  }

  /// What a flush answers: the first failure, else all receipts in one.
  var flushResult: CFFlushResult {
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
    if let obstacle { return .rejected(obstacle.ids, obstacle.error) }
    return sum.map { .acknowledged($0) } ?? .nothingToFlush
  }

  /// What the call that tracked an event answers.
  ///
  /// - Throws: why the event is lost.
  func trackResult(of id: String) throws(ContentFlowError) -> CFTrackResult {
    guard let batch = batches.last(where: { $0.ids.contains(id) }) else {
      if let obstacle, obstacle.isFinal { throw obstacle.error }
      return .queued
    }
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
