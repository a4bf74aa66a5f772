import DeliveryCore

extension ContentFlowClient {
  /// Erases the installation, its link to a user and its events on the server, and then forgets here
  /// all but the installation's id.
  ///
  /// - Throws: whenever the server did not confirm it; nothing is forgotten here then. Try again.
  public func deleteIdentity() async throws(ContentFlowError) {
    try requireLive()
    await takeTurn()
    defer { passTurn() }
    var call = Call(.delete, "/identify", body: ["deviceId": .string(deviceID)])
    call.sendsDevice = true
    try await writeOrThrow(call) { data throws(ContentFlowError) in
      guard data["deleted"] == .bool(true) else {
        throw .decoding("the server did not confirm the erasure")
      }
    }
    identity.state.erase()
    keepIdentity()
    _ = clearEvents()
    _ = clearLocation()
    identityChanged()
    forgetMessagesAndLedger()
  }

  /// Ends a user's time in the app: the installation is nobody's, and gets no push messages. What was
  /// decided about channels stays.
  ///
  /// - Parameter userId: who leaves; `nil` takes who is signed in.
  /// - Throws: `partialLogout` when all was done but clearing the push token: log out again. When
  ///   nobody knows whether the server has acted, what was personalised is no longer shown.
  @discardableResult
  public func logout(userId: String? = nil) async throws(ContentFlowError) -> IdentifyResult {
    try requireLive()
    await takeTurn()
    defer { passTurn() }
    var body: [String: JSONValue] = ["deviceId": .string(deviceID)]
    body["userId"] = (userId ?? identity.state.userID).map { .string($0) }
    let result: IdentifyResult
    let isCleared: Bool
    do throws(CallFailure) {
      (result, isCleared) = try await write(Call(.post, "/logout", body: .object(body))) {
        data throws(ContentFlowError) in
        (try IdentifyResult(data), data["push"]?["cleared"] != .bool(false))
      }
    } catch {
      if error.effect == .uncertain && vitality.error == nil { identityChanged() }
      throw error.error
    }
    _ = identity.state.commit(result, requested: nil)
    if isCleared { identity.state.notePush(isRegistered: false) }
    keepIdentity()
    identityChanged()
    forgetMessagesAndLedger()
    guard isCleared else { throw .partialLogout(result) }
    return result
  }
}
