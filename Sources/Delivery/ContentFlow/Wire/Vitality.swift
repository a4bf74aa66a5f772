import Synchronization

/// Whether a client may still send; known without waiting for the client.
final class Vitality: Sendable {
  private struct State: Sendable {
    var isClosed = false
    var death: ContentFlowError?
  }

  private let state = Mutex(State())

  /// Why nothing may be sent any more.
  var error: ContentFlowError? {
    state.withLock { $0.death ?? ($0.isClosed ? .closed : nil) }
  }

  /// Whether the server rejected the key.
  var isKeyRejected: Bool { state.withLock { $0.death != nil } }

  /// Notes the end; `false` when it was the end already.
  func close() -> Bool {
    state.withLock { state in
      defer { state.isClosed = true }
      return !state.isClosed
    }
  }

  /// Notes that the key is dead; `false` when it was, or the client is closed.
  func die(_ error: ContentFlowError) -> Bool {
    state.withLock { state in
      guard !state.isClosed, state.death == nil else { return false }
      state.death = error
      return true
    }
  }

  /// Notes how much was dropped.
  func settle(_ error: ContentFlowError) { state.withLock { $0.death = error } }
}
