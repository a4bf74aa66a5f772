import Dispatch
import Synchronization

extension FeatureflowClient {
  /// Somebody who is called back; letting it go ends that.
  public final class ListenerToken: Sendable {
    private let end: @Sendable () -> Void

    init(end: @escaping @Sendable () -> Void) { self.end = end }

    deinit { end() }

    /// Ends it.
    public func cancel() { end() }
  }
}

/// Who is told of changes, and what they were told last.
final class FlagListeners: Sendable {
  private struct State {
    var listeners: [UInt64: @Sendable ([String: String]) -> Void] = [:]
    var last: UInt64 = 0
    var told: [String: String]?
  }

  private let queue: DispatchQueue
  private let state = Mutex(State())

  init(queue: DispatchQueue) { self.queue = queue }

  func add(
    _ listener: @escaping @Sendable ([String: String]) -> Void
  ) -> FeatureflowClient.ListenerToken {
    let number = state.withLock { state in
      state.last += 1
      state.listeners[state.last] = listener
      return state.last
    }
    return FeatureflowClient.ListenerToken { [weak self] in
      self?.state.withLock { $0.listeners[number] = nil }
    }
  }

  func removeAll() { state.withLock { $0.listeners.removeAll() } }

  /// Tells all, when the map is another than the last.
  func tell(_ features: [String: String]) {
    state.withLock { state in
      guard state.told != features else { return }
      state.told = features
      for number in state.listeners.keys {
        // Who has ended meanwhile is not called.
        queue.async { [weak self] in
          let listener = self?.state.withLock { $0.listeners[number] }
          listener?(features)
        }
      }
    }
  }

  /// What is there before anybody listens is no change.
  func begin(with features: [String: String]) { state.withLock { $0.told = features } }
}
