public import DeliveryCore

extension ContentFlowClient {
  /// The installation.
  var deviceID: String { identity.deviceID }

  /// The installation's id, which stays the same for as long as the app is installed.
  public var deviceId: String { identity.deviceID }
  /// Who is signed in, as far as the server has confirmed it.
  public var userId: String? { identity.state.userID }
  /// The groups the server put the user in.
  public var segments: [String] { identity.state.segments }

  /// Says who is signed in.
  ///
  /// - Parameters:
  ///   - userId: the user; `nil` for this installation alone.
  ///   - traits: replaces what the server knows of the user; empty leaves that as it is.
  /// - Throws: `partialIdentity` when all was done but linking the push token. When nobody knows
  ///   whether the server has acted, what was personalised is no longer shown, and the user is the
  ///   one before.
  @discardableResult
  public func identify(
    userId: String? = nil, traits: [String: JSONValue] = [:]
  ) async throws(ContentFlowError) -> IdentifyResult {
    try requireLive()
    guard userId?.isEmpty != true else {
      throw .invalidConfiguration("identify: userId is empty; leave it out for nobody")
    }
    await takeTurn()
    defer { passTurn() }
    let result: IdentifyResult
    do throws(CallFailure) {
      result = try await postIdentity(
        userID: userId, traits: traits, consent: identity.state.consentOnWire)
    } catch {
      if error.effect == .uncertain && vitality.error == nil { identityChanged() }
      throw error.error
    }
    try commit(result, requested: userId)
    return result
  }

  /// Makes sure that the server knows the installation.
  ///
  /// - Throws: why it does not.
  func ensureIdentified() async throws(ContentFlowError) {
    if let failure = await introduce() { throw failure.error }
  }

  /// Identifies the installation unless that was done before; who asks meanwhile waits for the same
  /// request. Not to be called by who has the turn.
  ///
  /// - Returns: why the server does not know the installation; `nil` when it does.
  func introduce() async -> CallFailure? {
    do {
      try requireLive()
    } catch {
      return CallFailure(.unsent, error)
    }
    guard !identity.state.isIdentified else { return nil }
    if let task = identity.introduction { return await task.value }
    let task = Task { await self.introduceOnce() }
    identity.introduction = task
    return await task.value
  }

  private func introduceOnce() async -> CallFailure? {
    await takeTurn()
    defer {
      identity.introduction = nil
      passTurn()
    }
    // Who had the turn before may have done it.
    guard !identity.state.isIdentified else { return nil }
    let user = identity.state.userID
    do throws(CallFailure) {
      let result = try await postIdentity(
        userID: user, consent: identity.state.consentOnWire)
      do {
        try commit(result, requested: user)
      } catch {
        diagnostics.report(.warnings, "http", "/identify: \(error)", error: error)
      }
      return nil
    } catch {
      return error
    }
  }

  /// Asks the server to identify the installation. The caller has the turn.
  func postIdentity(
    userID: String?, traits: [String: JSONValue] = [:], consent: Bool?
  ) async throws(CallFailure) -> IdentifyResult {
    var body: [String: JSONValue] = [
      "deviceId": .string(deviceID), "platform": .string(Self.platform),
      "osVersion": .string(seams.appInfo.osVersion),
      "appVersion": .string(seams.appInfo.version),
      "deviceModel": .string(seams.appInfo.deviceModel),
    ]
    body["userId"] = userID.map { .string($0) }
    body["traits"] = traits.isEmpty ? nil : .object(traits)
    body["consent"] = consent.map { .bool($0) }
    return try await write(Call(.post, "/identify", body: .object(body)), IdentifyResult.init)
  }

  /// The server's name for what this client is a part of.
  static let platform = "ios"

  /// Takes what the server confirmed.
  ///
  /// - Throws: `partialIdentity`, behind everything else.
  func commit(_ result: IdentifyResult, requested: String?) throws(ContentFlowError) {
    let isOther = identity.state.commit(result, requested: requested)
    keepIdentity()
    if isOther {
      identityChanged()
      forgetMessagesAndLedger()
    }
    if result.isPushLinked == false && identity.state.isPushRegistered {
      throw .partialIdentity(result)
    }
  }
}
