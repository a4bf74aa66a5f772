import DeliveryCore
import Synchronization

/// Takes goals on any thread; the client's core fetches them.
final class GoalInbox: Sendable {
  private struct State {
    var user: FeatureflowUser
    var goals: [Goal] = []
    var isOpen: Bool
  }

  private let state: Mutex<State>
  private let clock: any DeliveryClock
  private let limit: Int

  init(user: FeatureflowUser, isOpen: Bool, limit: Int, clock: any DeliveryClock) {
    state = Mutex(State(user: user, isOpen: isOpen))
    self.limit = max(0, limit)
    self.clock = clock
  }

  func add(_ key: String, _ value: Double?, _ data: [String: FeatureflowValue]) {
    let now = clock.wallMilliseconds
    state.withLock { state in
      guard state.isOpen else { return }
      state.goals.append(Goal(key: key, at: now, user: state.user, value: value, data: data))
      if state.goals.count > limit { state.goals.removeFirst() }
    }
  }

  func take() -> [Goal] {
    state.withLock { state in
      defer { state.goals.removeAll() }
      return state.goals
    }
  }

  func set(user: FeatureflowUser) { state.withLock { $0.user = user } }

  func set(isOpen: Bool) {
    state.withLock { state in
      state.isOpen = isOpen
      if !isOpen { state.goals.removeAll() }
    }
  }
}
