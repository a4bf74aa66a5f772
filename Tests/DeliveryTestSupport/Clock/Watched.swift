import Synchronization

/// What was waited for did not happen.
public struct WaitTimedOut: Error, Sendable, CustomStringConvertible {
  /// The value at the end of the wait.
  public let description: String
}

/// A value that tests can wait for.
public final class Watched<Value: Sendable>: Sendable {
  private struct Waiter {
    let condition: @Sendable (Value) -> Bool
    let caller: CheckedContinuation<Value?, Never>
  }

  private struct State {
    var value: Value
    var waiters: [UInt64: Waiter] = [:]
    var lastWaiter: UInt64 = 0
  }

  private let state: Mutex<State>

  /// Starts with a value.
  public init(_ value: Value) {
    state = Mutex(State(value: value))
  }

  /// The value now.
  public var value: Value { state.withLock { $0.value } }

  /// Changes the value and wakes who waited for that.
  @discardableResult
  public func update<Result: Sendable>(_ change: @Sendable (inout Value) -> Result) -> Result {
    let (result, value, woken) = state.withLock { state in
      let result = change(&state.value)
      var woken: [CheckedContinuation<Value?, Never>] = []
      for (id, waiter) in state.waiters where waiter.condition(state.value) {
        woken.append(waiter.caller)
        state.waiters[id] = nil
      }
      return (result, state.value, woken)
    }
    for caller in woken { caller.resume(returning: value) }
    return result
  }

  /// Waits until the value is as wanted.
  ///
  /// - Throws: `WaitTimedOut` when that takes longer than the seconds.
  @discardableResult
  public func wait(
    seconds: Double = 60, until condition: @escaping @Sendable (Value) -> Bool
  ) async throws -> Value {
    let id = state.withLock { state in
      state.lastWaiter += 1
      return state.lastWaiter
    }
    let deadline = Task {
      try await Task.sleep(for: .seconds(seconds))
      expire(id)
    }
    defer { deadline.cancel() }
    let found = await withCheckedContinuation { caller in
      let value = state.withLock { state -> Value? in
        if condition(state.value) { return state.value }
        state.waiters[id] = Waiter(condition: condition, caller: caller)
        return nil
      }
      if let value { caller.resume(returning: value) }
    }
    guard let found else { throw WaitTimedOut(description: "still \(value)") }
    return found
  }

  private func expire(_ id: UInt64) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
    waiter?.caller.resume(returning: nil)
  }
}
