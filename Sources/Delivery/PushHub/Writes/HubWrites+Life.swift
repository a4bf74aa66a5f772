import DeliveryCore
import Foundation
import RulesEngine
import Synchronization

extension HubWrites {
  /// Whether what is kept belongs to the app that is configured.
  enum Ownership: Sendable { case own, foreign }

  var isConfigured: Bool { shared.withLock { $0.routes != nil } }
  var consent: PushHubConsent? { shared.withLock { $0.state.record.consent } }
  /// What the service is asked with; `nil` before the first start, or before `configure`.
  var access: (routes: HubRoutes, installation: Installation)? {
    shared.withLock { shared in
      guard let routes = shared.routes, let installation = shared.state.record.installation,
        !shared.isResetting
      else { return nil }
      return (routes, installation)
    }
  }

  /// Takes the configuration; an installation of another app or key is forgotten, its writes with it.
  func configure(_ routes: HubRoutes) throws(PushHubError) -> Ownership {
    let result = change { shared -> Result<Ownership, PushHubError> in
      if let known = shared.routes {
        return known == routes ? .success(.own) : .failure(.alreadyConfigured)
      }
      shared.routes = routes
      let owner = Self.owner(routes.configuration)
      var ownership = Ownership.own
      if let other = shared.state.record.owner, other != owner {
        seams.diagnostics.report(
          .warnings, "configuration",
          "the installation was another app's or another key's; a new one is made at start")
        shared.state = HubState(HubRecord())
        ownership = .foreign
      }
      shared.state.record.owner = owner
      for caller in shared.configured.values { caller.resume() }
      shared.configured.removeAll()
      begin(&shared)
      return .success(ownership)
    }
    return try result.get()
  }

  /// Waits for `configure`, at most so long.
  ///
  /// - Returns: whether it came.
  func waitUntilConfigured(milliseconds: Int64) async -> Bool {
    let number = shared.withLock { shared in
      shared.lastIdle += 1
      return shared.lastIdle
    }
    let limit = Task {
      try await seams.clock.sleep(milliseconds: milliseconds)
      shared.withLock { $0.configured.removeValue(forKey: number)?.resume() }
    }
    defer { limit.cancel() }
    await withCheckedContinuation { caller in
      shared.withLock { shared in
        guard shared.routes == nil else { return caller.resume() }
        shared.configured[number] = caller
      }
    }
    return isConfigured
  }

  /// Denying takes effect before anybody is asked.
  func setConsent(_ consent: PushHubConsent) {
    change { shared in
      shared.state.record.consent = consent
      guard consent == .denied else { return }
      let flying = shared.state.inFlight
      let dropped = shared.state.record.queue.remove { $0.kind == .event && $0.id != flying }
      settle(HubState.Outcome(dropped: dropped), &shared)
    }
  }

  /// Reports the context when it is not what was last reported.
  func reportContext() async {
    let context = DeviceContext(seams.app)
    let token = shared.withLock { shared -> String? in
      let record = shared.state.record
      return record.installation == nil || record.reported == context ? nil : record.token
    }
    guard let token else { return }
    _ = await write(.register, Self.registration(token: token, context))
  }

  /// Gets another credential in the place of one that the service does not know.
  ///
  /// - Returns: whether there is one.
  func renew(_ credential: String) async -> Bool {
    let isToBeAsked = change { shared in
      if shared.state.record.installation?.credential == credential {
        shared.state.record.installation = nil
      }
      return shared.state.record.installation == nil
    }
    if isToBeAsked {
      guard let token = shared.withLock({ $0.state.record.token }) else { return false }
      _ = await write(.register, Self.registration(token: token, DeviceContext(seams.app)))
    }
    return access != nil
  }

  /// Tries to take the installation out of service, then forgets everything but the configuration.
  func reset() async {
    let request = shared.withLock { shared -> HTTPRequest? in
      shared.isResetting = true
      shared.epoch += 1
      shared.drain?.cancel()
      shared.drain = nil
      shared.timer?.cancel()
      shared.timer = nil
      guard let routes = shared.routes, let installation = shared.state.record.installation else {
        return nil
      }
      return routes.deactivation(installation)
    }
    if let request {
      do {
        let response = try await seams.transport.send(request)
        if !response.isSuccess {
          seams.diagnostics.report(
            .warnings, "reset", "the service did not deactivate: \(response.status)")
        }
      } catch {
        seams.diagnostics.report(.warnings, "reset", "the service was not told: \(error)")
      }
    }
    change { shared in
      shared.isResetting = false
      let dropped = shared.state.record.queue.operations.map(\.id)
      settle(HubState.Outcome(dropped: dropped), &shared)
      shared.state = HubState(HubRecord())
      shared.state.record.owner = shared.routes.map { Self.owner($0.configuration) }
      for caller in shared.idle.values { caller.resume() }
      shared.idle.removeAll()
    }
  }

  /// Tells apps and keys apart without keeping the key.
  private static func owner(_ configuration: PushHubConfiguration) -> String {
    let text = configuration.appId.uuidString + configuration.publishableKey
    var hash = SHA256()
    for byte in text.utf8 { hash.update(byte) }
    return hash.finish().digest.map { String($0, radix: 16) }.joined(separator: "-")
  }
}
