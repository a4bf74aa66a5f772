public import DeliveryCore

extension ContentFlowClient {
  /// Writes what an industry wants to know of the signed-in user; it cannot be read back.
  ///
  /// - Parameters:
  ///   - industry: the industry, as the workspace names it.
  ///   - attributes: what is known.
  /// - Throws: `invalidConfiguration` when nobody is signed in.
  public func updateIndustryProfile(
    industry: String, attributes: [String: JSONValue]
  ) async throws(ContentFlowError) {
    try requireLive()
    guard let user = identity.state.userID else {
      throw .invalidConfiguration("updateIndustryProfile: nobody is signed in; call identify first")
    }
    await takeTurn()
    defer { passTurn() }
    let call = Call(
      .post, "/profile",
      body: [
        "deviceId": .string(deviceID), "userId": .string(user), "industry": .string(industry),
        "attributes": .object(attributes),
      ])
    try await writeOrThrow(call) { _ in }
  }

  /// Profiles cannot be read back.
  ///
  /// - Returns: `nil`, without a request.
  @available(*, deprecated, message: "There is no route to read a profile; this is always nil.")
  public func getIndustryProfile() -> [String: JSONValue]? { nil }
}
