import DeliveryCore

extension ContentFlowClient {
  /// Counts lost events, and tells of them at most once a minute.
  func noteDrops(_ count: Int, _ reason: String) {
    guard count > 0 else { return }
    if let total = events.drops.add(count, at: seams.clock.monotonicMilliseconds) {
      tellDrops(total, "the last ones because \(reason)")
    } else {
      scheduleEvents()
    }
  }

  private func tellDrops(_ count: Int, _ detail: String) {
    diagnostics.report(
      .warnings, "events", "\(count) events were dropped since the last report; \(detail)")
  }

  /// Sees to it that the client wakes when events are to be sent, or losses to be told.
  func scheduleEvents() {
    guard vitality.error == nil, let deadline = eventDeadline else { return stopEventTimer() }
    if let timer = events.timer, timer.deadline == deadline { return }
    stopEventTimer()
    let task = Task { [weak self, clock = seams.clock] in
      guard (try? await clock.sleep(untilMonotonicMilliseconds: deadline)) != nil else { return }
      await self?.wakeForEvents(deadline)
    }
    events.timer = (deadline, task)
  }

  /// Who sends sees to the rest when it is done.
  private var eventDeadline: Int64? {
    let flush = events.drain == nil ? events.queue.flushDeadline : nil
    guard let report = events.drops.nextReport else { return flush }
    return flush.map { min($0, report) } ?? report
  }

  private func wakeForEvents(_ deadline: Int64) async {
    guard events.timer?.deadline == deadline else { return }
    events.timer = nil
    let now = seams.clock.monotonicMilliseconds
    if let total = events.drops.report(at: now) { tellDrops(total, "some of them a while ago") }
    if events.drain == nil, let due = events.queue.flushDeadline, due <= now { _ = await drain() }
    scheduleEvents()
  }

  func stopEventTimer() {
    events.timer?.task.cancel()
    events.timer = nil
  }
}
