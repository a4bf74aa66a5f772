/// Which string sensors may tell something.
package struct SensorGate: Sendable {
  /// Whether an event of a sensor is taken.
  package enum Verdict: Sendable, Hashable {
    case taken
    case inactive
    case seenAlready
  }

  private var sessionID = ""
  private var seen: Set<String> = []

  package init() {}

  /// Looks at an impression, which counts once in a session. Nothing is noted yet.
  package func impression(
    of key: String, sessionID: String, activeKeys: Set<String>
  ) -> Verdict {
    guard activeKeys.contains(key) else { return .inactive }
    return sessionID == self.sessionID && seen.contains(key) ? .seenAlready : .taken
  }

  /// Looks at an interaction, which always counts.
  package func interaction(with key: String, activeKeys: Set<String>) -> Verdict {
    activeKeys.contains(key) ? .taken : .inactive
  }

  /// Notes an impression that was taken.
  package mutating func note(_ key: String, sessionID: String) {
    if sessionID != self.sessionID {
      self.sessionID = sessionID
      seen.removeAll()
    }
    seen.insert(key)
  }
}
