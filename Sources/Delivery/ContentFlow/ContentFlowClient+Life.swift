import DeliveryCore

extension ContentFlowClient {
  /// What happens once, when there is a client.
  func begin() {
    guard problem == nil, vitality.error == nil else { return }
    loadCache()
    let phases = seams.lifecycle.phases()
    live.phases = Task { [weak self] in
      for await phase in phases {
        guard let self else { return }
        await self.entered(phase)
      }
    }
    if seams.lifecycle.phase == .active || seams.lifecycle.phase == .foreground {
      enteredForeground()
    }
  }

  private func entered(_ phase: LifecyclePhase) async {
    guard vitality.error == nil else { return }
    switch phase {
    case .active, .foreground:
      guard !live.isForeground else { return }
      popupsEntered(phase)
      enteredForeground()
    case .background, .terminating:
      guard live.isForeground || phase == .terminating else { return }
      live.isForeground = false
      popupsEntered(phase)
      stopFollowing()
      await flushEvents()
      await flushLocation()
    }
  }

  private func enteredForeground() {
    live.isForeground = true
    invalidate([.blocks, .strings])
    followFeatures()
  }

  /// Nothing is read by itself any more.
  private func stopFollowing() {
    stopListening()
    live.reader?.cancel()
    live.reader = nil
    live.queue.clear()
  }

  /// What happens once, behind the last request.
  func end(_ error: ContentFlowError?) {
    live.isForeground = false
    stopFollowing()
    live.phases?.cancel()
    for pause in pauses.values { pause.cancel() }
    endEvents()
    finishReaders(error)
  }

  /// The server rejected the key: everything stops, once.
  func keyDied(status: Int, code: String) {
    guard vitality.die(.invalidKey(status: status, code: code, dropped: 0)) else { return }
    transport.close()
    let dropped = clearEvents() + clearLocation()
    let error = ContentFlowError.invalidKey(status: status, code: code, dropped: dropped)
    vitality.settle(error)
    diagnostics.report(.errors, "auth", "\(error)", error: error, isAlwaysTold: true)
    end(error)
  }
}
