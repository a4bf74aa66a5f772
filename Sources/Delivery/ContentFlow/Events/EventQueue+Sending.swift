package import DeliveryCore

extension EventQueue {
  /// Takes the oldest events that can go in one request; `nil` when there are none, or some are in
  /// flight already.
  package mutating func nextBatch() -> EventBatch? {
    guard inFlight.isEmpty, let first = line.first else { return nil }
    while inFlight.count < Self.batchLimit, let next = line.first, next.canTravel(with: first),
      let event = line.popFirst()
    {
      inFlight.append(event)
    }
    isInFlightAbandoned = false
    return EventBatch(
      events: inFlight, category: first.event.category, sessionID: first.sessionID)
  }

  /// Notes the answer to the batch in flight.
  ///
  /// - Parameters:
  ///   - answer: what is known.
  ///   - now: the clock that never goes back.
  ///   - jitter: chance, for the wait before the next try.
  /// - Returns: what became of the batch, and how many events were lost to make room for it.
  package mutating func settle(
    _ answer: BatchAnswer, now: Int64, jitter: any Jitter
  ) -> (outcome: BatchOutcome, lost: Int) {
    let batch = inFlight
    inFlight = []
    defer { isInFlightAbandoned = false }
    switch answer {
    case .counted(let receipt) where receipt.accounts(for: batch.count):
      failures = 0
      hold = nil
      counts.queued -= batch.count
      counts.accepted += receipt.accepted
      counts.droppedByServer += receipt.dropped
      if let call = batch.first?.call {
        calls[call]?.accepted += receipt.accepted
        calls[call]?.dropped += receipt.dropped
      }
      return (.acknowledged(receipt), 0)
    case .counted(let receipt):
      let error = ContentFlowError.invalidEnvelope(
        "\(receipt.accepted) accepted and \(receipt.dropped) dropped events are not the "
          + "\(batch.count) that were sent")
      return take(back: batch, .unclear, error, retryAfter: nil, now: now, jitter: jitter)
    case .failed(let failure, let error, let retryAfter):
      return take(back: batch, failure, error, retryAfter: retryAfter, now: now, jitter: jitter)
    }
  }

  private mutating func take(
    back batch: [QueuedEvent], _ failure: BatchFailure, _ error: ContentFlowError,
    retryAfter: Int64?, now: Int64, jitter: any Jitter
  ) -> (outcome: BatchOutcome, lost: Int) {
    let ids = batch.map(\.id)
    holdBack(failure, retryAfter: retryAfter, now: now, jitter: jitter)
    if isInFlightAbandoned {
      counts.queued -= batch.count
      counts.cleared += batch.count
      for event in batch { calls[event.call]?.failures.append((event.id, error)) }
      return (.dropped(ids: ids, error), 0)
    }
    switch failure {
    case .unsent, .rateLimited:
      line.prepend(batch)
      return (.requeued(ids: ids, error), makeRoom())
    case .unclear:
      counts.queued -= batch.count
      counts.uncertain += batch.count
      uncertain += batch
      return (.uncertain(ids: ids, error), forgetOldUncertain())
    case .refused:
      counts.queued -= batch.count
      counts.rejected += batch.count
      for event in batch { calls[event.call]?.failures.append((event.id, error)) }
      return (.dropped(ids: ids, error), 0)
    }
  }

  /// Waits with what is sent without being asked for, longer with each failure in a row.
  package mutating func holdBack(
    _ failure: BatchFailure, retryAfter: Int64? = nil, now: Int64, jitter: any Jitter
  ) {
    guard failure != .refused else { return }
    failures += 1
    let delay = Backoff().delayMilliseconds(
      afterFailures: failures, retryAfter: retryAfter, jitter: jitter)
    hold = Hold(until: now + delay, cause: failure)
  }

  /// How long the server wants to be left alone yet, in milliseconds; `nil` for not at all. Not even
  /// the app's own flush is sent then.
  package func rateLimit(now: Int64) -> Int64? {
    guard let hold, hold.cause == .rateLimited, now < hold.until else { return nil }
    return hold.until - now
  }

  /// Whether nothing is sent without being asked for, for a while.
  package func isHeldBack(now: Int64) -> Bool {
    guard let hold else { return false }
    return now < hold.until
  }

  /// When the events that wait should be sent without being asked for, by the clock that never goes
  /// back; `nil` when none waits or some are in flight. May be in the past.
  package var flushDeadline: Int64? {
    guard inFlight.isEmpty, let first = line.first else { return nil }
    let isFull = line.count >= Self.flushCount
    let due = isFull ? .min : first.monotonicMilliseconds + Self.flushDelayMilliseconds
    return max(due, hold?.until ?? .min)
  }

  private mutating func forgetOldUncertain() -> Int {
    let lost = max(0, uncertain.count - Self.uncertainCapacity)
    guard lost > 0 else { return 0 }
    for event in uncertain[..<lost] { calls[event.call]?.dropped += 1 }
    uncertain.removeFirst(lost)
    counts.uncertain -= lost
    counts.overflowed += lost
    return lost
  }
}
