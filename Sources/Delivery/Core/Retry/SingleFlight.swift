import Synchronization

/// Lets equal work that is asked for at the same time be done once.
///
/// Who is cancelled stops waiting; the work itself is cancelled when nobody waits any more.
public final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private typealias Answer = Result<Value, any Error>

  private struct Flight {
    let number: UInt64
    var task: Task<Void, Never>?
    var callers: [UInt64: CheckedContinuation<Answer, Never>] = [:]
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var lastNumber: UInt64 = 0
    /// Callers that were cancelled before they waited.
    var cancelled: Set<UInt64> = []

    mutating func number() -> UInt64 {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = Mutex(State())

  /// Nothing is under way.
  public init() {}

  /// How many pieces of work are under way.
  public var count: Int { state.withLock { $0.flights.count } }

  /// How many wait for the work of a key.
  package func callerCount(of key: Key) -> Int {
    state.withLock { $0.flights[key]?.callers.count ?? 0 }
  }

  /// Does the work, or waits for the same work that is already under way.
  ///
  /// - Throws: what the work throws, or `CancellationError` when the caller is cancelled.
  public func run(
    _ key: Key, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let caller = state.withLock { $0.number() }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        join(key, caller, continuation, work)
      }
    } onCancel: {
      leave(key, caller)
    }
    _ = state.withLock { $0.cancelled.remove(caller) }
    return try answer.get()
  }

  private func join(
    _ key: Key, _ caller: UInt64, _ continuation: CheckedContinuation<Answer, Never>,
    _ work: @escaping @Sendable () async throws -> Value
  ) {
    let isCancelled = state.withLock { state in
      if state.cancelled.contains(caller) { return true }
      if state.flights[key] != nil {
        state.flights[key]?.callers[caller] = continuation
        return false
      }
      let number = state.number()
      var flight = Flight(number: number)
      flight.callers[caller] = continuation
      flight.task = Task { [self] in
        let answer: Answer
        do {
          answer = .success(try await work())
        } catch {
          answer = .failure(error)
        }
        land(key, number, answer)
      }
      state.flights[key] = flight
      return false
    }
    if isCancelled { continuation.resume(returning: .failure(CancellationError())) }
  }

  private func land(_ key: Key, _ number: UInt64, _ answer: Answer) {
    let callers = state.withLock { state -> [CheckedContinuation<Answer, Never>] in
      guard let flight = state.flights[key], flight.number == number else { return [] }
      state.flights[key] = nil
      return Array(flight.callers.values)
    }
    for caller in callers { caller.resume(returning: answer) }
  }

  private func leave(_ key: Key, _ caller: UInt64) {
    let (continuation, task) = state.withLock { state in
      guard let continuation = state.flights[key]?.callers.removeValue(forKey: caller) else {
        state.cancelled.insert(caller)
        return (CheckedContinuation<Answer, Never>?.none, Task<Void, Never>?.none)
      }
      // Whoever asks from now on starts anew.
      let isLast = state.flights[key]?.callers.isEmpty ?? false
      let task = isLast ? state.flights.removeValue(forKey: key)?.task : nil
      return (continuation, task)
    }
    task?.cancel()
    continuation?.resume(returning: .failure(CancellationError()))
  }
}
