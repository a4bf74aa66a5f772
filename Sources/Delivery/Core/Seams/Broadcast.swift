import Synchronization

/// A value that changes, and streams of its changes.
public final class Broadcast<Value: Sendable>: Sendable {
  private struct State {
    var value: Value
    var readers: [UInt64: AsyncStream<Value>.Continuation] = [:]
    var lastReader: UInt64 = 0
    var isFinished = false
  }

  private let state: Mutex<State>

  /// Starts with a value.
  public init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  deinit { finish() }

  /// The value now.
  public var value: Value { state.withLock { $0.value } }

  /// Changes the value and tells every reader, in the order of the changes.
  public func send(_ value: Value) {
    // Yielding does not call anybody back, so the lock can be held, and the order is that of calls.
    state.withLock { state in
      guard !state.isFinished else { return }
      state.value = value
      for reader in state.readers.values { reader.yield(value) }
    }
  }

  /// Ends every stream; the value stays.
  public func finish() {
    let readers = state.withLock { state in
      defer { state.readers.removeAll() }
      state.isFinished = true
      return state.readers.values.map { $0 }
    }
    for reader in readers { reader.finish() }
  }

  /// The changes from now on.
  ///
  /// - Parameter withCurrent: whether the value of now comes first.
  public func changes(withCurrent: Bool = false) -> AsyncStream<Value> {
    AsyncStream { reader in
      let id = state.withLock { state -> UInt64? in
        if withCurrent { reader.yield(state.value) }
        guard !state.isFinished else { return nil }
        state.lastReader += 1
        state.readers[state.lastReader] = reader
        return state.lastReader
      }
      guard let id else { return reader.finish() }
      reader.onTermination = { [weak self] _ in self?.forget(id) }
    }
  }

  private func forget(_ id: UInt64) {
    _ = state.withLock { $0.readers.removeValue(forKey: id) }
  }
}
