#if canImport(SwiftUI)
  public import SwiftUI

  /// Republishes features to views.
  @available(iOS 14, macOS 11, tvOS 14, watchOS 7, *)
  @MainActor public final class FeatureflowStore: ObservableObject {
    private let core = FeatureflowStoreCore()

    /// Without a client: call ``start(apiKey:user:config:)`` or ``adopt(_:)``.
    public init() {
      core.onChange { [weak self] in
        Task { @MainActor in self?.objectWillChange.send() }
      }
    }

    /// All features and their variants.
    public var features: [String: String] { core.features }
    /// Whether the first evaluation is there, or could not be had.
    public var isReady: Bool { core.isReady }
    /// Creates the client.
    public func start(
      apiKey: String, user: FeatureflowUser? = nil,
      config: FeatureflowConfig = FeatureflowConfig()
    ) async {
      await core.start(apiKey: apiKey, user: user, config: config)
    }
    /// Follows a client that is there already.
    public func adopt(_ client: FeatureflowClient) async { await core.adopt(client) }
    /// What a feature came to; counts as shown.
    public func evaluate(_ key: String) -> FeatureflowEvaluation { core.evaluate(key) }
    /// Whether a feature is on; counts as shown.
    public func isOn(_ key: String) -> Bool { core.isOn(key) }
    /// A feature's variant; counts as shown.
    public func variant(_ key: String) -> String { core.variant(key) }
    /// Counts that the user reached a goal.
    public func track(
      _ goal: String, value: Double? = nil, data: [String: FeatureflowValue] = [:]
    ) {
      core.track(goal, value: value, data: data)
    }
    /// Evaluates everything for another user.
    public func updateUser(_ user: FeatureflowUser?) async { await core.updateUser(user) }
  }
#endif
