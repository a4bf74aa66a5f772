import DeliveryCore
import Synchronization

/// How PushHub is doing: counts, states and versions. There is no key, credential, token, user,
/// attribute, property or content in it.
public struct PushHubState: Sendable, Hashable {
  /// ``PushHub/version``.
  public var sdkVersion: String
  /// Whether `configure(_:)` was called.
  public var isConfigured: Bool
  /// Whether the service knows this installation.
  public var isRegistered: Bool
  /// What the service calls the environment, `nil` before the first start.
  public var environment: String?
  /// What the user allowed, `nil` when nobody asked.
  public var consent: PushHubConsent?
  /// How many writes wait.
  public var pendingOperations: Int
  /// The active config's version, 0 without one.
  public var configVersion: Int
  /// Whether a fetched config waits for `activate()`.
  public var hasFetchedConfig: Bool
  /// When the config was last asked for, in milliseconds since 1970; `nil` for never.
  public var lastFetchAt: Int64?
  /// How many signing keys are trusted.
  public var trustedKeyCount: Int
  /// Why the last write failed: the server's code, or what kind of failure; `nil` when it did not.
  public var lastErrorCode: String?
}

extension PushHub {
  /// How it is doing, without anything that is secret or about the user.
  public func diagnostics() async -> PushHubState {
    let (config, fetched) = remoteConfig.shared.withLock {
      ($0.state, $0.state.fetched != nil)
    }
    return writes.shared.withLock { shared in
      let record = shared.state.record
      return PushHubState(
        sdkVersion: Self.version, isConfigured: shared.routes != nil,
        isRegistered: record.installation != nil, environment: record.installation?.environment,
        consent: record.consent, pendingOperations: record.queue.operations.count,
        configVersion: Int(exactly: config.version) ?? .max, hasFetchedConfig: fetched,
        lastFetchAt: config.timing.lastFetchAt, trustedKeyCount: config.keys.count,
        lastErrorCode: shared.state.lastError.map(Self.code))
    }
  }

  private static func code(_ error: PushHubError) -> String {
    switch error {
    case .rejected(let status, let code): code.isEmpty ? "http_\(status)" : code
    case .transport: "transport"
    case .unexpectedAnswer: "unexpected_answer"
    default: "configuration"
    }
  }
}
