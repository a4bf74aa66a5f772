import DeliveryCore
public import Foundation

extension ContentFlowClient {
  /// Tells the server where push messages for this installation go, which is no consent to them.
  ///
  /// - Parameters:
  ///   - token: the token as the system gives it.
  ///   - platform: who made it.
  ///   - appId: the app's id at Huawei; nobody else needs one.
  /// - Throws: `invalidConfiguration` for an empty token, or Huawei's without `appId`; nothing is
  ///   sent then.
  public func registerPushToken(
    _ token: Data, platform: PushPlatform, appId: String? = nil
  ) async throws(ContentFlowError) {
    try await registerPushToken(token.hexadecimal, platform: platform, appId: appId)
  }

  /// Tells the server where push messages for this installation go, which is no consent to them.
  ///
  /// - Parameters:
  ///   - token: the token as a text.
  ///   - platform: who made it.
  ///   - appId: the app's id at Huawei; nobody else needs one.
  /// - Throws: `invalidConfiguration` for an empty token, or Huawei's without `appId`; nothing is
  ///   sent then.
  public func registerPushToken(
    _ token: String, platform: PushPlatform, appId: String? = nil
  ) async throws(ContentFlowError) {
    try requireLive()
    guard !token.isEmpty else { throw .invalidConfiguration("the push token is empty") }
    guard platform != .hms || appId?.isEmpty == false else {
      throw .invalidConfiguration("registerPushToken: Huawei's tokens need an appId")
    }
    diagnostics.hide(token)
    try await ensureIdentified()
    await takeTurn()
    defer { passTurn() }
    var body: [String: JSONValue] = [
      "deviceId": .string(deviceID), "token": .string(token),
      "platform": .string(platform.platform), "provider": .string(platform.provider),
    ]
    body["appId"] = appId.map { .string($0) }
    try await writeOrThrow(Call(.post, "/register-push", body: .object(body))) {
      data throws(ContentFlowError) in
      guard data["registered"] == .bool(true) else {
        throw .decoding("the server did not confirm the registration")
      }
    }
    identity.state.notePush(isRegistered: true)
    keepIdentity()
  }

  /// Lets the server forget where push messages for this installation go.
  ///
  /// - Parameter userId: lets the server check the linked profile too; `nil` sends the installation
  ///   alone.
  /// - Throws: also when the token was removed in part only.
  @discardableResult
  public func unregisterPushToken(
    userId: String? = nil
  ) async throws(ContentFlowError) -> PushUnregistration {
    try requireLive()
    await takeTurn()
    defer { passTurn() }
    var body: [String: JSONValue] = ["deviceId": .string(deviceID)]
    body["userId"] = userId.map { .string($0) }
    let isRemoved = try await writeOrThrow(Call(.delete, "/register-push", body: .object(body))) {
      data throws(ContentFlowError) -> Bool in
      guard data["partial"] != .bool(true) else {
        throw .server(
          status: 200, code: nil, message: "the token is removed in part only; unregister again")
      }
      guard let removed = data["removed"]?.boolValue else {
        throw .decoding("the server does not say whether it removed a token")
      }
      return removed
    }
    identity.state.notePush(isRegistered: false)
    keepIdentity()
    return PushUnregistration(removed: isRemoved)
  }

  /// Registers every token that a source gives, until it ends; failures are told as diagnostics.
  public func registerPushTokens(from source: any PushTokenSource, appId: String? = nil) async {
    for await token in source.tokens() {
      do throws(ContentFlowError) {
        try await registerPushToken(token, platform: source.platform, appId: appId)
      } catch {
        diagnostics.report(.errors, "http", "/register-push: \(error)", error: error)
      }
    }
  }
}
