import DeliveryCore

extension ContentFlowClient {
  /// What became of all events that were submitted to this client.
  public var eventCounts: CFEventCounts { events.queue.counts }

  /// Why an event is not queued.
  enum Refusal: Sendable, Hashable {
    case noConsent
    case inactive
    case seenAlready
  }

  /// Counts an event on this device, and queues it when it may be.
  func submit(_ event: CFEvent) async throws(ContentFlowError) -> CFTrackResult {
    switch try admit(event) {
    case .noConsent: return .droppedNoConsent
    case .inactive: return .droppedInactiveSensor
    case .seenAlready: return .deduplicated
    case nil: break
    }
    let id = event.id ?? seams.ids.next()
    enqueue(event, id: id)
    guard events.queue.waitingCount >= EventQueue.flushCount, events.drain == nil,
      !events.queue.isHeldBack(now: seams.clock.monotonicMilliseconds)
    else {
      // A timer that runs is early enough: one more event behind the others changes nothing.
      if events.timer == nil { scheduleEvents() }
      return .queued
    }
    let result = try await drain().trackResult(of: id)
    // A denial that came meanwhile has taken it away.
    return result == .queued && analyticsConsent != .granted ? .droppedNoConsent : result
  }

  /// Looks at an event, and counts it on this device.
  ///
  /// - Returns: why it is not queued; `nil` when it is to be.
  /// - Throws: why nothing can be sent any more.
  func admit(_ event: CFEvent) throws(ContentFlowError) -> Refusal? {
    do throws(ContentFlowError) {
      try requireLive()
    } catch {
      events.queue.refuse()
      throw error
    }
    noteLocally(event)
    let refusal = analyticsConsent == .granted ? sensorRefusal(event) : .noConsent
    if refusal != nil { events.queue.refuse() }
    return refusal
  }

  private func sensorRefusal(_ event: CFEvent) -> Refusal? {
    guard event.category == .content else { return nil }
    let verdict: SensorGate.Verdict
    switch event.action {
    case CFEvent.stringImpression:
      verdict = events.sensors.impression(
        of: event.key ?? "", sessionID: sessionID, activeKeys: activeSensorKeys)
    case CFEvent.stringInteraction:
      verdict = events.sensors.interaction(
        with: event.key ?? "", activeKeys: activeSensorKeys)
    default: return nil
    }
    switch verdict {
    case .inactive: return .inactive
    case .seenAlready: return .seenAlready
    case .taken:
      if event.action == CFEvent.stringImpression, let key = event.key {
        events.sensors.note(key, sessionID: sessionID)
      }
      return nil
    }
  }

  /// Puts an event behind all others.
  func enqueue(_ event: CFEvent, id: String, call: Int = 0) {
    let lost = events.queue.enqueue(
      QueuedEvent(
        id: id, event: event, sessionID: sessionID,
        wallMilliseconds: seams.clock.wallMilliseconds,
        monotonicMilliseconds: seams.clock.monotonicMilliseconds, call: call))
    noteDrops(lost, "the queue is full")
  }

  /// Forgets all events; those in flight, unless the server takes them.
  ///
  /// - Returns: how many there were.
  func clearEvents() -> Int {
    stopEventTimer()
    return events.queue.clear(because: vitality.error)
  }

  /// Nothing is sent any more.
  func endEvents() {
    _ = clearEvents()
  }
}
