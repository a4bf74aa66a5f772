import DeliveryCore
import Synchronization

/// What a view's store is made of: a client, and the features as they are now.
public final class FeatureflowStoreCore: Sendable {
  private struct State {
    var client: FeatureflowClient?
    var token: FeatureflowClient.ListenerToken?
    var features: [String: String] = [:]
    var isReady = false
    var onChange: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// Without a client.
  public init() {}

  /// All features and their variants; reading does not count.
  public var features: [String: String] { state.withLock { $0.features } }
  /// Whether the first evaluation is there, or could not be had.
  public var isReady: Bool { state.withLock { $0.isReady } }

  /// Calls back whenever something changes.
  public func onChange(_ body: @escaping @Sendable () -> Void) {
    state.withLock { $0.onChange = body }
  }

  /// Creates the client.
  public func start(
    apiKey: String, user: FeatureflowUser? = nil, config: FeatureflowConfig = FeatureflowConfig(),
    seams: FeatureflowSeams = FeatureflowSeams()
  ) async {
    await adopt(
      FeatureflowClient.initialize(apiKey: apiKey, user: user, config: config, seams: seams))
  }

  /// Follows a client that is there already.
  public func adopt(_ client: FeatureflowClient) async {
    let token = client.onFlagsChanged { [weak self] features in self?.take(features) }
    let isReady = await client.isReady
    state.withLock { state in
      state.client = client
      state.token = token
      state.isReady = isReady
    }
    take(client.allFeatures())
  }

  private func take(_ features: [String: String]) {
    let onChange = state.withLock { state in
      state.features = features
      return state.onChange
    }
    onChange?()
  }

  private var client: FeatureflowClient? { state.withLock { $0.client } }

  /// What a feature came to; counts as shown. `off` without a client.
  public func evaluate(_ key: String) -> FeatureflowEvaluation {
    client?.evaluate(key) ?? FeatureflowEvaluation("off")
  }

  /// Whether a feature is on; counts as shown.
  public func isOn(_ key: String) -> Bool { evaluate(key).isOn() }

  /// A feature's variant; counts as shown.
  public func variant(_ key: String) -> String { evaluate(key).value() }

  /// Counts that the user reached a goal.
  public func track(
    _ goal: String, value: Double? = nil, data: [String: FeatureflowValue] = [:]
  ) {
    client?.track(goal, value: value, data: data)
  }

  /// Evaluates everything for another user.
  public func updateUser(_ user: FeatureflowUser?) async {
    guard let client else { return }
    state.withLock { $0.isReady = false }
    await client.updateUser(user)
    state.withLock { $0.isReady = true }
    take(client.allFeatures())
  }
}
