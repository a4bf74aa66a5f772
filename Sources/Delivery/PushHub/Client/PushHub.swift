public import DeliveryCore
public import Foundation
import Synchronization

/// Registers an installation, tells the service about its user, and gets the remote config.
///
/// Configure at launch and start with the device's push token. Can be used from any thread. Writes
/// that cannot be sent are kept: at most 100 of them, for seven days, and sent once the server can be
/// reached, each with a key that lets it be done once. A call that returns without an error has its
/// write done or kept. Source: the product's iOS SDK documentation.
public final class PushHub: Sendable {
  /// The version that the service is told.
  public static let version = "0.1.0-beta.2"

  private static let current = Mutex<PushHub?>(nil)

  /// The process's one client, made at its first use.
  public static var shared: PushHub {
    current.withLock { current in
      if let hub = current { return hub }
      let hub = PushHub()
      current = hub
      return hub
    }
  }

  /// The remote config of ``shared``.
  public static var config: RemoteConfig { shared.remoteConfig }

  /// Puts a client of the host's own in the place of ``shared``, which goes on undisturbed: for other
  /// surroundings, and for tests.
  public static func use(_ hub: PushHub) {
    current.withLock { $0 = hub }
  }

  /// The remote config of this client.
  public let remoteConfig: RemoteConfig
  let seams: PushHubSeams
  let writes: HubWrites

  /// Takes up what the last process left.
  public init(seams: PushHubSeams = PushHubSeams()) {
    self.seams = seams
    writes = HubWrites(seams: seams)
    remoteConfig = RemoteConfig(seams: seams, writes: writes)
  }

  /// Says which app this is. Again with equal values, it does nothing.
  ///
  /// - Throws: `alreadyConfigured` with other values; `invalidConfiguration` when nothing says where
  ///   the service is.
  public func configure(_ configuration: PushHubConfiguration) async throws(PushHubError) {
    let routes = HubRoutes(
      configuration: configuration, service: try configuration.service(seams.app.bundle))
    seams.diagnostics.hide(configuration.publishableKey)
    if try writes.configure(routes) == .foreign { remoteConfig.forgetInterval() }
  }

  /// Registers the device's push token, and reports the device's context with it; then sends what
  /// waits.
  ///
  /// - Throws: `notConfigured`; `invalidArgument` without a token; `rejected` when the service refuses
  ///   the app or its key.
  public func start(deviceToken: Data) async throws(PushHubError) {
    guard !deviceToken.isEmpty else {
      throw .invalidArgument("deviceToken is empty; give the one that the system handed over")
    }
    try requireConfigured()
    let digits = deviceToken.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    seams.diagnostics.hide(digits)
    writes.change { $0.state.record.token = digits }
    let body = HubWrites.registration(token: digits, DeviceContext(seams.app))
    try await settled(.register, body, atOnce: true)
  }

  /// Says who uses the device. The attributes are merged by the server: those that are left out stay.
  ///
  /// - Throws: `notConfigured`, `invalidArgument` for an empty id, `rejected`, `dropped`.
  public func identify(
    _ userId: String, attributes: [String: JSONValue] = [:]
  ) async throws(PushHubError) {
    guard !userId.isEmpty else {
      throw .invalidArgument("userId is empty; on logout call unlinkUser()")
    }
    try requireConfigured()
    var body: [String: JSONValue] = ["userId": .string(userId)]
    if !attributes.isEmpty { body["attributes"] = .object(attributes) }
    remoteConfig.forgetInterval()
    try await settled(.identify, .object(body))
  }

  /// Nobody uses the device any more; writes from before still go to the user of then.
  ///
  /// - Throws: `notConfigured`, `rejected`, `dropped`.
  public func unlinkUser() async throws(PushHubError) {
    try requireConfigured()
    remoteConfig.forgetInterval()
    try await settled(.unlink, .null)
  }

  /// Sets what the user allows. Denied takes effect at once: events that wait are dropped.
  ///
  /// - Throws: `notConfigured`, `rejected`, `dropped`.
  public func setConsent(_ consent: PushHubConsent) async throws(PushHubError) {
    try requireConfigured()
    writes.setConsent(consent)
    try await settled(.consent, ["status": .string(consent.rawValue)])
  }

  /// Tells what happened. Nothing is told when the user has denied it.
  ///
  /// - Throws: `notConfigured`, `invalidArgument` for an empty name, `rejected`, `dropped`.
  public func track(
    _ name: String, properties: [String: JSONValue] = [:]
  ) async throws(PushHubError) {
    guard !name.isEmpty else { throw .invalidArgument("the event has an empty name") }
    try requireConfigured()
    guard writes.consent != .denied else { return }
    try await settled(
      .event,
      [
        "name": .string(name), "properties": .object(properties),
        "occurredAt": writes.occurredAt,
      ])
  }

  /// Sends what waits now, unless the server asked to be left alone; call it when the app comes into
  /// the foreground.
  public func flushPending() async { await writes.flush() }

  /// Takes the installation out of service, then forgets it, its writes and its config, whether the
  /// service answered or not. The in-app defaults and the trusted signing keys stay.
  public func reset() async {
    await writes.reset()
    remoteConfig.reset()
  }

  private func requireConfigured() throws(PushHubError) {
    guard writes.isConfigured else { throw .notConfigured }
  }

  private func settled(
    _ kind: WriteOperation.Kind, _ body: JSONValue, atOnce: Bool = false
  ) async throws(PushHubError) {
    if case .failed(let error) = await writes.write(kind, body, atOnce: atOnce) { throw error }
  }
}
