extension ContentFlowClient {
  /// Waits until no other write that depends on the identity is under way.
  func takeTurn() async {
    guard !identity.turns.take() else { return }
    await withCheckedContinuation { identity.turns.wait($0) }
  }

  /// Lets the next one write.
  func passTurn() { identity.turns.pass()?.resume() }

  /// Writes once. The caller has the turn.
  ///
  /// - Parameters:
  ///   - call: what to write.
  ///   - read: makes something of the `data` of the answer; what it throws leaves in doubt what the
  ///     server did.
  /// - Throws: what happened, and whether the server can have done anything.
  func write<Value>(
    _ call: Call, _ read: (JSONValue) throws(ContentFlowError) -> Value
  ) async throws(CallFailure) -> Value {
    let data = try await send(call)
    do {
      // The answer is too late for a client that has ended: another may use its stores.
      try requireLive()
      return try read(data)
    } catch {
      throw CallFailure(.uncertain, error)
    }
  }

  /// Writes once, for callers to whom it is all the same what the server may have done.
  func writeOrThrow<Value>(
    _ call: Call, _ read: (JSONValue) throws(ContentFlowError) -> Value
  ) async throws(ContentFlowError) -> Value {
    do throws(CallFailure) {
      return try await write(call, read)
    } catch {
      throw error.error
    }
  }

  /// Keeps what is known of the identity for the next start.
  func keepIdentity() { identity.state.save(to: values) }
}
