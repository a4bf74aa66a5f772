import DeliveryCore

extension ContentFlowClient {
  /// Tracks events of any kinds, and sends them at once: one request for each category, in the order
  /// in which the categories come.
  ///
  /// - Returns: what became of each; ``CFEventBatchResult/accountedCount`` equals
  ///   ``CFEventBatchResult/submittedCount``.
  public func trackDetailed(_ list: [CFEvent]) async -> CFEventBatchResult {
    let call = events.queue.beginCall()
    var ownFailures: [CFEventBatchResult.Failure] = []
    var refusals: [CFEventBatchResult.Refusal: Int] = [:]
    var categories: [CFEvent.Category] = []
    for event in list where !categories.contains(event.category) {
      categories.append(event.category)
    }
    for category in categories {
      for var event in list where event.category == category {
        let id = event.id ?? seams.ids.next()
        event.id = id
        do throws(ContentFlowError) {
          switch try admit(event) {
          case nil: enqueue(event, id: id, call: call)
          case .inactive: refusals[.inactiveSensor, default: 0] += 1
          case .seenAlready: refusals[.deduplicated, default: 0] += 1
          case .noConsent: refusals[.noConsent, default: 0] += 1
          }
        } catch {
          ownFailures.append(.init(id: id, error: error))
        }
      }
    }
    if events.queue.waitingCount > 0 { _ = await drain() }
    var result = events.queue.endCall(call)
    scheduleEvents()
    result.submittedCount = list.count
    result.refusals = refusals
    result.failures = ownFailures + result.failures
    return result
  }

  /// Tracks events of any kinds, as ``trackDetailed(_:)`` does, and tells less of them.
  ///
  /// - Returns: the first of these that holds for any event: uncertain, queued, left out by the
  ///   server, refused here; else accepted.
  /// - Throws: the first failure; other events may have been taken all the same.
  @discardableResult
  public func track(_ list: [CFEvent]) async throws(ContentFlowError) -> CFTrackResult {
    let result = await trackDetailed(list)
    if let failure = result.failures.first { throw failure.error }
    if !result.uncertainIds.isEmpty { return .deliveryUncertain(result.uncertainIds) }
    if !result.queuedIds.isEmpty { return .queued }
    if result.dropped > 0 {
      return .partiallyAccepted(accepted: result.accepted, dropped: result.dropped)
    }
    if result.refusals[.noConsent] != nil { return .droppedNoConsent }
    if result.refusals[.inactiveSensor] != nil { return .droppedInactiveSensor }
    if result.refusals[.deduplicated] != nil { return .deduplicated }
    return .accepted
  }
}
