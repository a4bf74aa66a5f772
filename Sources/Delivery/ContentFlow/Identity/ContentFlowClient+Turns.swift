extension ContentFlowClient {
  /// Waits until no other write that depends on the identity is under way.
  func takeTurn() async {
    guard !identity.turns.take() else { return }
    await withCheckedContinuation { identity.turns.wait($0) }
  }

  /// Lets the next one write.
  func passTurn() { identity.turns.pass()?.resume() }

  /// Writes in turn, once.
  ///
  /// - Returns: the `data` of the answer.
  /// - Throws: what happened, and whether the server can have done anything.
  func write(_ call: Call) async throws(CallFailure) -> JSONValue {
    let data = try await send(call)
    // The answer is too late for a client that has ended: another may use its stores.
    do {
      try requireLive()
    } catch {
      throw CallFailure(.uncertain, error)
    }
    return data
  }

  /// Keeps what is known of the identity for the next start.
  func keepIdentity() { identity.state.save(to: values) }
}
