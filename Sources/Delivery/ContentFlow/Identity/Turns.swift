/// Lets one piece of work after the other have its turn, in the order in which they asked.
///
/// Belongs to an actor, which resumes who is next.
struct Turns: Sendable {
  private var isTaken = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Takes the turn when nobody has it.
  mutating func take() -> Bool {
    defer { isTaken = true }
    return !isTaken
  }

  /// Waits for the turn.
  mutating func wait(_ caller: CheckedContinuation<Void, Never>) { waiting.append(caller) }

  /// Ends a turn.
  ///
  /// - Returns: who has it now, to be resumed.
  mutating func pass() -> CheckedContinuation<Void, Never>? {
    guard !waiting.isEmpty else {
      isTaken = false
      return nil
    }
    return waiting.removeFirst()
  }
}
