package import DeliveryCore
package import Foundation

/// Answers reads from any thread, and counts which variants users were shown.
package final class FlagReader: Sendable {
  struct Seen: Sendable {
    var count = 0
    /// In milliseconds since 1970.
    var first: Int64 = 0
  }

  /// One thread's copy.
  private struct State: Sendable {
    var table: ControlTable
    var user: FeatureflowUser
    var counts: [Seen] = []
    /// Those of features that are not served, or whose variant hangs on the time.
    var others: [Impression.Key: Seen] = [:]
  }

  private let stripes: Stripes<State>
  private let clock: any DeliveryClock
  private let timeZone: TimeZone
  private let isCounting: Bool

  package init(
    _ table: ControlTable, user: FeatureflowUser, clock: any DeliveryClock, timeZone: TimeZone,
    isCounting: Bool
  ) {
    stripes = Stripes(
      State(table: table, user: user, counts: Array(repeating: Seen(), count: table.keys.count)))
    self.clock = clock
    self.timeZone = timeZone
    self.isCounting = isCounting
  }

  /// What a feature came to; counts as shown.
  package func evaluate(_ key: String) -> FeatureflowEvaluation {
    stripes.withOwn { state in
      if let slot = state.table.slots[key], let evaluation = slot.evaluation {
        if isCounting {
          if state.counts[slot.number].count == 0 {
            state.counts[slot.number].first = clock.wallMilliseconds
          }
          state.counts[slot.number].count &+= 1
        }
        return evaluation
      }
      return evaluateSlowly(key, &state)
    }
  }

  private func evaluateSlowly(_ key: String, _ state: inout State) -> FeatureflowEvaluation {
    let now = clock.wallMilliseconds
    let evaluation = state.table.evaluate(key, now: now, offset: offset(now))
    guard isCounting else { return evaluation }
    let name = Impression.Key(feature: key, variant: evaluation.value(), user: state.user)
    state.others[name, default: Seen(first: now)].count += 1
    // Keys that are made up must not fill the memory between two sendings.
    if state.others.count > Self.otherLimit, let oldest = state.others.min(by: Self.isOlder) {
      state.others[oldest.key] = nil
    }
    return evaluation
  }

  /// The most variants that one copy remembers beside those that are served.
  private static let otherLimit = 1_000

  private static func isOlder(
    _ a: (key: Impression.Key, value: Seen), _ b: (key: Impression.Key, value: Seen)
  ) -> Bool {
    a.value.first < b.value.first
  }

  /// What a feature came to; does not count.
  package func peek(_ key: String) -> FeatureflowEvaluation {
    stripes.withOwn { state in
      if let evaluation = state.table.slots[key]?.evaluation { return evaluation }
      let now = clock.wallMilliseconds
      return state.table.evaluate(key, now: now, offset: offset(now))
    }
  }

  package func allFeatures() -> [String: String] {
    let now = clock.wallMilliseconds
    let table = stripes.withOwn { $0.table }
    return table.all(now: now, offset: offset(now))
  }

  private func offset(_ now: Int64) -> Int {
    timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(now) / 1_000)) / 60
  }

  /// Goes on with other features, and perhaps for another user.
  ///
  /// - Returns: what was shown until now.
  package func replace(_ table: ControlTable, user: FeatureflowUser) -> [Impression] {
    var shown: [Impression] = []
    stripes.withEach { state in
      Self.take(&state, into: &shown)
      state.table = table
      state.user = user
      state.counts = Array(repeating: Seen(), count: table.keys.count)
    }
    return shown
  }

  /// Takes what was shown since the last time.
  package func takeImpressions() -> [Impression] {
    var shown: [Impression] = []
    stripes.withEach { Self.take(&$0, into: &shown) }
    return shown
  }

  private static func take(_ state: inout State, into shown: inout [Impression]) {
    for (number, seen) in state.counts.enumerated() where seen.count > 0 {
      let key = state.table.keys[number]
      guard let variant = state.table.slots[key]?.evaluation?.value() else { continue }
      shown.append(
        Impression(
          key: Impression.Key(feature: key, variant: variant, user: state.user),
          count: seen.count, first: seen.first))
      state.counts[number] = Seen()
    }
    for (key, seen) in state.others {
      shown.append(Impression(key: key, count: seen.count, first: seen.first))
    }
    state.others.removeAll(keepingCapacity: true)
  }
}
