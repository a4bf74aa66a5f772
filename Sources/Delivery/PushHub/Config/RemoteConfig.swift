public import DeliveryCore
import Foundation
import Synchronization

/// Values that are changed without an update of the app.
///
/// Reading is synchronous and can be done from any thread; it gives the active remote value, else the
/// app's default, else the type's zero.
public final class RemoteConfig: Sendable {
  struct Shared {
    var state: ConfigState
    var saved: SavedConfig
    var defaults: [String: JSONValue] = [:]
    var handlers: [UInt64: @Sendable (Set<String>) -> Void] = [:]
    var lastHandler: UInt64 = 0
    var minimumSeconds = 0.0
    var timeoutSeconds = 10.0
  }

  static let category = "RemoteConfig"

  let seams: PushHubSeams
  let writes: HubWrites
  let store: ConfigStore
  let table = ConfigTable()
  let flights = SingleFlight<UInt64, Void>()
  let shared: Mutex<Shared>

  init(seams: PushHubSeams, writes: HubWrites) {
    self.seams = seams
    self.writes = writes
    store = ConfigStore(seams)
    let state = store.load { error in
      seams.diagnostics.report(
        .errors, Self.category, "the saved config is not used: \(error)")
    }
    shared = Mutex(Shared(state: state, saved: SavedConfig(state)))
    shared.withLock { _ = publish($0) }
  }

  /// Sets the values that hold where the config has none, in the place of those set before.
  public func setDefaults(_ defaults: [String: JSONValue]) {
    change { shared in
      shared.defaults = defaults.filter { !$0.value.isNull }
      _ = publish(shared)
    }
  }

  /// The version of the active config, 0 without one.
  public var version: Int { shared.withLock { Int(exactly: $0.state.version) ?? .max } }

  /// The least time between two fetches, in seconds, 0 at first; the server's own, 900 unless it says
  /// otherwise, counts when it is longer.
  public var minimumFetchIntervalSeconds: Double {
    get { shared.withLock { $0.minimumSeconds } }
    set { shared.withLock { $0.minimumSeconds = newValue.isNaN ? 0 : max(0, newValue) } }
  }

  /// How long a fetch may take, in seconds, 10 at first.
  public var fetchTimeoutSeconds: Double {
    get { shared.withLock { $0.timeoutSeconds } }
    set { shared.withLock { $0.timeoutSeconds = newValue > 0 ? newValue : 10 } }
  }

  /// Puts the fetched config in the place of the active one and tells the handlers which keys have
  /// other values now.
  ///
  /// - Returns: whether any value changed; `false` when nothing was fetched.
  /// - Throws: when the trusted keys do not vouch for what was fetched: it is discarded, the active
  ///   values stay.
  @discardableResult
  public func activate() throws(PushHubSignatureError) -> Bool {
    let result = change { shared -> Result<Bool, PushHubSignatureError> in
      do throws(PushHubSignatureError) {
        guard try shared.state.activate() else { return .success(false) }
      } catch {
        seams.diagnostics.report(
          .errors, Self.category, "what was fetched is not activated: \(error)")
        return .failure(error)
      }
      let changed = publish(shared)
      if !changed.isEmpty {
        for handler in shared.handlers.values { seams.queue.async { handler(changed) } }
      }
      return .success(!changed.isEmpty)
    }
    return try result.get()
  }

  /// Trusts these keys and no others, and asks for a signature from now on, of what is active too.
  /// An empty map ends all checks.
  ///
  /// - Parameter keys: public keys of P-256, as base64 of their SPKI or as PEM, by their ids.
  /// - Throws: `invalidConfiguration` for a blank id or another kind of key; nothing changes then.
  public func setTrustedSigningKeys(_ keys: [String: String]) throws(PushHubError) {
    let keys = try SigningKeys(keys)
    change { shared in
      guard let reason = shared.state.trust(keys) else { return }
      seams.diagnostics.report(
        .errors, Self.category, "the active config is not used any more: \(reason)")
      _ = publish(shared)
    }
  }

  /// Changes the state, and keeps what is new of it.
  func change<Answer>(_ body: (inout Shared) -> sending Answer) -> sending Answer {
    shared.withLock { shared in
      let answer = body(&shared)
      let saved = SavedConfig(shared.state)
      if saved != shared.saved {
        shared.saved = saved
        store.save(saved)
      }
      return answer
    }
  }

  /// Lets the next fetch go to the server, because the values may be another's.
  func forgetInterval() { change { $0.state.skipInterval() } }

  /// Forgets what came from the server.
  func reset() {
    change { shared in
      shared.state.reset()
      _ = publish(shared)
    }
  }

  /// Gives the getters the values of now. Within the lock, so that the newest are the last.
  ///
  /// - Returns: the keys whose values are others than before.
  private func publish(_ shared: Shared) -> Set<String> {
    let remote = shared.state.active?.values ?? [:]
    var values = remote.mapValues { ConfigValue($0, .remote) }
    for (key, value) in shared.defaults where remote[key] == nil {
      values[key] = ConfigValue(value, .default)
    }
    let old = table.all
    table.replace(with: values)
    return Set(old.keys).union(values.keys).filter { old[$0]?.json != values[$0]?.json }
  }
}
