import Synchronization

/// What a ``LiveFenceIndex`` and its background thread share.
final class LiveIndexCore: Sendable {
  private struct State {
    var index: FenceIndex
    /// What readers had been given and may still have.
    var given = RetiredIndexes()
    /// Whether there is a background thread, which merges while anything is due.
    var hasThread = false
    var isStopped = false
  }

  /// The newest index. A change holds this for as long as it takes.
  private let state: Mutex<State>
  /// A copy for readers, who hold this only to count one reference.
  private let published: Mutex<PublishedIndex>
  /// Rings when a merge is due and when one has ended.
  private let bell = Bell()

  init(_ index: FenceIndex) {
    state = Mutex(State(index: index))
    published = Mutex(PublishedIndex(index))
  }

  func snapshot() -> FenceIndex {
    published.withLock { $0 }.index
  }

  func change<Result: Sendable, Failure: Error>(
    _ body: (inout FenceIndex) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var isDue = false
    defer { if isDue { startMerging() } }
    return try state.withLock { state throws(Failure) in
      defer {
        publish(&state)
        isDue = state.index.isMergeDue
      }
      return try body(&state.index)
    }
  }

  /// Gives readers the index as it is now, and frees what none of them has any more.
  private func publish(_ state: inout State) {
    state.index.version = FenceIndex.Version()
    var published = PublishedIndex(state.index)
    self.published.withLock { swap(&$0, &published) }
    state.given.retire(published.index)
  }

  func stop() {
    state.withLock { $0.isStopped = true }
    bell.ring()
  }

  func waitUntilMerged() {
    while true {
      let heard = bell.count
      let (isIdle, hasThread) = state.withLock { state in
        (state.index.pending == nil && !state.index.isMergeDue, state.hasThread)
      }
      if isIdle { return }
      if hasThread { bell.wait(past: heard) } else { startMerging() }
    }
  }

  /// Waits until the background thread has ended.
  func waitUntilFreed() {
    while true {
      let heard = bell.count
      if !state.withLock({ $0.hasThread }) { return }
      bell.wait(past: heard)
    }
  }
}

extension LiveIndexCore {
  private func startMerging() {
    let needsThread = state.withLock { state in
      defer { state.hasThread = true }
      return !state.hasThread
    }
    guard needsThread else { return bell.ring() }
    let hasStarted = BackgroundThread.start { self.merge(retiring: true) }
    // No thread to be had: the merge is done here.
    if !hasStarted { merge(retiring: false) }
  }

  /// One processor is left to those who ask; they would wait for a thread on theirs.
  private static var mergeThreads: Int { max(1, ParallelWork.processors - 1) }

  private enum Step {
    case merge(MergePlan)
    case wait
    case end
  }

  /// Merges while any is due.
  ///
  /// - Parameter retiring: whether to stay until no reader has replaced segments any more, and free
  ///   them here: that takes milliseconds, which a reader should not wait.
  private func merge(retiring: Bool) {
    var retired: [FenceIndex] = []
    while true {
      let heard = bell.count
      switch nextStep(isWaiting: retiring && !retired.isEmpty) {
      case .merge(let plan):
        finish(plan.build(threads: retiring ? Self.mergeThreads : nil))
        retired.append(plan.index)
      case .wait:
        bell.wait(past: heard, milliseconds: 20)
      case .end:
        bell.ring()
        return
      }
      retired.removeUnshared()
    }
  }

  private func nextStep(isWaiting: Bool) -> Step {
    state.withLock { state in
      // With these, no replaced segments would ever come free.
      state.given.dropUnused()
      if !state.isStopped {
        if let plan = state.index.beginMerge() {
          publish(&state)
          return .merge(plan)
        }
        if isWaiting { return .wait }
      }
      state.hasThread = false
      return .end
    }
  }

  private func finish(_ result: MergeResult) {
    state.withLock { state in
      state.index.finishMerge(result)
      publish(&state)
    }
    bell.ring()
  }
}

extension [FenceIndex] {
  /// Drops the indexes of which no copy has the same segments.
  fileprivate mutating func removeUnshared() {
    var index = 0
    while index < count {
      if isKnownUniquelyReferenced(&self[index].era) {
        remove(at: index)
      } else {
        index += 1
      }
    }
  }
}
