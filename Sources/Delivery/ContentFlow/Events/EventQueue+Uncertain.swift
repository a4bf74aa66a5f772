extension EventQueue {
  /// Gives the uncertain events up: none is sent twice, and some may be lost.
  ///
  /// - Returns: their ids.
  package mutating func discardUncertain() -> [String] {
    let ids = uncertainIDs
    for event in uncertain { calls[event.call]?.dropped += 1 }
    counts.uncertain -= ids.count
    counts.discarded += ids.count
    uncertain.removeAll()
    return ids
  }

  /// Puts the uncertain events before all others, with their ids: none is lost, and some may arrive
  /// twice. A queue that is too full loses its oldest, which are these.
  ///
  /// - Returns: their ids, and how many events were lost to make room.
  package mutating func retryUncertain() -> (ids: [String], lost: Int) {
    let ids = uncertainIDs
    counts.uncertain -= ids.count
    counts.queued += ids.count
    line.prepend(uncertain)
    uncertain.removeAll()
    return (ids, makeRoom())
  }

  /// Ends a call, and says what became of its events.
  package mutating func endCall(_ call: Int) -> CFEventBatchResult {
    let counts = calls.removeValue(forKey: call) ?? CallCounts()
    let waiting = (inFlight + line.events).filter { $0.call == call }.map(\.id)
    let unclear = uncertain.filter { $0.call == call }.map(\.id)
    line.release(call: call)
    return CFEventBatchResult(
      accepted: counts.accepted, dropped: counts.dropped, uncertainIds: unclear,
      queuedIds: waiting, failures: counts.failures.map { .init(id: $0.id, error: $0.error) })
  }
}
