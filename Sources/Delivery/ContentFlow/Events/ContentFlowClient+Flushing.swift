import DeliveryCore

extension ContentFlowClient {
  /// Sends what waits now, instead of with others later.
  ///
  /// - Returns: the first failure, or what the server counted in all requests. Nothing is sent while
  ///   the server wants to be left alone.
  @discardableResult
  public func flushEvents() async -> CFFlushResult {
    do throws(ContentFlowError) {
      try requireLive()
    } catch {
      return .rejected(events.queue.queuedIDs, error)
    }
    let result = await drain().flushResult
    // Whoever flushes is told the state of the key, and what was dropped with it.
    if case .rejected(let ids, .authenticationFailed) = result, let error = vitality.error {
      return .rejected(ids, error)
    }
    return result
  }

  /// The ids of the events that may have reached the server, oldest first.
  public func uncertainEventIds() -> [String] { events.queue.uncertainIDs }

  /// Gives up the events that may have reached the server: none is sent twice, some may be lost.
  ///
  /// - Returns: their ids.
  @discardableResult
  public func discardUncertainEvents() -> [String] { events.queue.discardUncertain() }

  /// Sends the events that may have reached the server again, with their ids: none is lost, some may
  /// arrive twice.
  @discardableResult
  public func retryUncertainEvents() async -> CFFlushResult {
    do throws(ContentFlowError) {
      try requireLive()
    } catch {
      return .rejected(events.queue.uncertainIDs, error)
    }
    let (ids, lost) = events.queue.retryUncertain()
    noteDrops(lost, "the queue is full")
    return ids.isEmpty ? .nothingToFlush : await flushEvents()
  }

  /// Sends what waits now, behind what others are sending.
  func drain() async -> DrainReport {
    while let running = events.drain {
      let report = await running.value
      if events.queue.waitingCount == 0 { return report }
    }
    let task = Task { await self.sendBatches() }
    events.drain = task
    return await task.value
  }

  private func sendBatches() async -> DrainReport {
    defer {
      events.drain = nil
      scheduleEvents()
    }
    var report = DrainReport()
    // What comes meanwhile waits for others, as everything does.
    var left = events.queue.waitingCount
    while left > 0 {
      let now = seams.clock.monotonicMilliseconds
      if let wait = events.queue.rateLimit(now: now) {
        report.stop(events.queue.queuedIDs, .rateLimited(retryAfterMilliseconds: wait))
        return report
      }
      if let failure = await introduce(), !mayGoOn(after: failure) {
        report.stop(events.queue.queuedIDs, failure.error, isFinal: failure.effect == .keyRejected)
        return report
      }
      await takeTurn()
      guard vitality.error == nil, let batch = events.queue.nextBatch() else {
        passTurn()
        return report
      }
      let answer = await post(batch)
      passTurn()
      left -= batch.events.count
      let outcome = settle(answer)
      report.add(batch, outcome)
      guard goesOn(after: outcome) else { return report }
    }
    return report
  }

  /// Whether events are sent although the server does not know the installation. A server that
  /// refused the identification says itself what it makes of the events.
  private func mayGoOn(after failure: CallFailure) -> Bool {
    guard vitality.error == nil else { return false }
    if case .refused = failure.effect {
      diagnostics.report(
        .warnings, "events", "events go out without identity: \(failure.error)",
        error: failure.error)
      return true
    }
    events.queue.holdBack(
      BatchFailure(failure.effect), retryAfter: failure.retryAfterMilliseconds,
      now: seams.clock.monotonicMilliseconds, jitter: seams.jitter)
    return false
  }

  /// Whether the next batch may fare better than the last.
  private func goesOn(after outcome: BatchOutcome) -> Bool {
    switch outcome {
    case .acknowledged, .dropped: vitality.error == nil
    case .requeued: false
    // A server in trouble would make all that waits uncertain; but who tracks several categories in
    // one call wants each tried.
    case .uncertain: events.queue.isCallNext
    }
  }

  private func settle(_ answer: BatchAnswer) -> BatchOutcome {
    let before = events.queue.counts.rejected
    let (outcome, lost) = events.queue.settle(
      answer, now: seams.clock.monotonicMilliseconds, jitter: seams.jitter)
    noteDrops(lost, "the queue is full")
    switch outcome {
    case .acknowledged(let receipt) where receipt.dropped > 0:
      diagnostics.report(
        .verbose, "events",
        "the server left out \(receipt.dropped) events: \(receipt.dropReasons)")
    case .acknowledged: break
    case .uncertain(let ids, let error):
      diagnostics.report(
        .warnings, "events",
        "nobody knows whether \(ids.count) events arrived; discard or retry them: \(error)",
        error: error)
    case .requeued(let ids, let error):
      diagnostics.report(.verbose, "events", "\(ids.count) events wait again: \(error)")
    case .dropped(_, let error):
      noteDrops(events.queue.counts.rejected - before, "the server refused them, \(error)")
    }
    return outcome
  }

  private func post(_ batch: EventBatch) async -> BatchAnswer {
    let call = Call(
      .post, "/events",
      body: [
        "deviceId": .string(deviceID), "category": .string(batch.category.rawValue),
        "events": .array(batch.events.map(\.wire)),
        "context": [
          "sessionId": .string(batch.sessionID), "locale": .string(content.tag),
          "platform": .string(Self.platform), "appVersion": .string(seams.appInfo.version),
          "sdk": .string("swift/" + Self.version),
        ],
      ])
    do throws(CallFailure) {
      guard let receipt = CFEventReceipt(try await send(call)) else {
        return .failed(.unclear, .decoding("a receipt for events needs accepted and dropped"))
      }
      return .counted(receipt)
    } catch {
      return .failed(
        BatchFailure(error.effect), error.error, retryAfter: error.retryAfterMilliseconds)
    }
  }
}

extension BatchFailure {
  /// What a failed call means for the events that it carried, or that waited for it.
  init(_ effect: CallFailure.Effect) {
    switch effect {
    case .unsent: self = .unsent
    case .rateLimited: self = .rateLimited
    case .keyRejected, .refused: self = .refused
    case .uncertain: self = .unclear
    }
  }
}
