public import DeliveryCore

/// A clock that stands until the test moves it.
public final class VirtualClock: DeliveryClock {
  private struct State: Sendable {
    var wall: Int64
    var monotonic: Int64 = 1_000_000
    var sleepers: [UInt64: (due: Int64, caller: CheckedContinuation<Bool, Never>)] = [:]
    var cancelled: Set<UInt64> = []
    var lastSleeper: UInt64 = 0
  }

  private let state: Watched<State>

  /// Starts at a wall time, in milliseconds since 1970 (by default 2026-01-01).
  public init(wallMilliseconds: Int64 = 1_767_225_600_000) {
    state = Watched(State(wall: wallMilliseconds))
  }

  /// The wall time.
  public var wallMilliseconds: Int64 { state.value.wall }
  /// The monotonic time; starts at a million.
  public var monotonicMilliseconds: Int64 { state.value.monotonic }
  /// When the sleepers wake, sorted.
  public var deadlines: [Int64] { state.value.sleepers.values.map(\.due).sorted() }

  /// Moves both clocks on and wakes whose time has come.
  public func advance(milliseconds: Int64) {
    let woken = state.update { state -> [CheckedContinuation<Bool, Never>] in
      state.wall += milliseconds
      state.monotonic += milliseconds
      let now = state.monotonic
      let due = state.sleepers.filter { $0.value.due <= now }
      for id in due.keys { state.sleepers[id] = nil }
      return due.values.map(\.caller)
    }
    for caller in woken { caller.resume(returning: true) }
  }

  /// Sets the wall clock alone, as users do.
  public func setWall(milliseconds: Int64) {
    state.update { $0.wall = milliseconds }
  }

  /// Waits until somebody sleeps until this many milliseconds from now.
  public func waitForSleeper(in milliseconds: Int64) async throws {
    try await state.wait { state in
      state.sleepers.values.contains { $0.due == state.monotonic + milliseconds }
    }
  }

  /// Waits for a sleeper and moves the clock to the first deadline.
  ///
  /// - Returns: how far the clock was moved, in milliseconds.
  @discardableResult
  public func advanceToNextDeadline() async throws -> Int64 {
    let found = try await state.wait { !$0.sleepers.isEmpty }
    let first = found.sleepers.values.map(\.due).min() ?? found.monotonic
    let step = max(0, first - found.monotonic)
    advance(milliseconds: step)
    return step
  }

  /// Sleeps until the test has moved the clock far enough.
  public func sleep(untilMonotonicMilliseconds time: Int64) async throws(CancellationError) {
    let id = state.update { state in
      state.lastSleeper += 1
      return state.lastSleeper
    }
    let isDone = await withTaskCancellationHandler {
      await withCheckedContinuation { caller in
        let known = state.update { state -> Bool? in
          if state.cancelled.remove(id) != nil { return false }
          if state.monotonic >= time { return true }
          state.sleepers[id] = (time, caller)
          return nil
        }
        if let known { caller.resume(returning: known) }
      }
    } onCancel: {
      let caller = state.update { state in
        let sleeper = state.sleepers.removeValue(forKey: id)
        if sleeper == nil { state.cancelled.insert(id) }
        return sleeper?.caller
      }
      caller?.resume(returning: false)
    }
    if !isDone { throw CancellationError() }
  }
}
