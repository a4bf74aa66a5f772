import DeliveryCore

extension ContentFlowClient {
  /// What the user has decided about analytics.
  public var analyticsConsent: AnalyticsConsent { identity.state.analytics }

  /// Notes what the user decided about analytics.
  ///
  /// A denial holds here at once, whatever becomes of the request: events and places that wait, and
  /// events whose delivery is uncertain, are gone. A grant holds once the server has noted it.
  ///
  /// - Throws: when the server did not note the decision.
  public func setAnalyticsConsent(_ choice: ConsentChoice) async throws(ContentFlowError) {
    if let problem { throw problem }
    if choice == .denied && (vitality.error == nil || isKeyRejected) { denyAnalytics() }
    try requireLive()
    let denials = identity.denials
    await takeTurn()
    defer { passTurn() }
    let user = identity.state.userID
    let result: IdentifyResult
    do throws(CallFailure) {
      result = try await postIdentity(userID: user, consent: choice == .granted)
    } catch {
      throw error.error
    }
    if choice == .granted && result.consent == false {
      throw .decoding("the server answers that analytics are not consented to")
    }
    if choice == .denied || denials == identity.denials { identity.state.decide(choice) }
    try commit(result, requested: user)
  }

  private func denyAnalytics() {
    identity.denials += 1
    identity.state.decide(.denied)
    keepIdentity()
    _ = clearEvents()
    _ = clearLocation()
  }

  /// Notes on the server what the user decided about a channel.
  ///
  /// - Returns: what the server knows now.
  /// - Throws: when the server did not note the decision.
  @discardableResult
  public func setChannelConsent(
    _ choice: ConsentChoice, for channel: ConsentChannel
  ) async throws(ContentFlowError) -> ConsentReceipt {
    try await ensureIdentified()
    await takeTurn()
    defer { passTurn() }
    let isGranted = choice == .granted
    let call = Call(
      .post, "/consent",
      body: [
        "deviceId": .string(deviceID), "consent": .object([channel.rawValue: .bool(isGranted)]),
      ])
    let receipt = try await writeOrThrow(call, ConsentReceipt.init)
    identity.state.decide(isGranted, for: channel)
    keepIdentity()
    return receipt
  }
}

extension ConsentReceipt {
  init(_ data: JSONValue) throws(ContentFlowError) {
    guard case .object(let members)? = data["consent"] else {
      throw .decoding("a receipt has no consent")
    }
    var consent: [ConsentChannel: Bool] = [:]
    for (name, value) in members {
      guard let channel = ConsentChannel(rawValue: name) else { continue }
      guard let isGranted = value.boolValue else {
        throw .decoding("the consent to \(name) is neither true nor false")
      }
      consent[channel] = isGranted
    }
    self.init(consent: consent, updatedAt: data["updatedAt"]?.stringValue)
  }
}
