import DeliveryCore
import Synchronization

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

/// Serves a user's features, as the service evaluated them.
///
/// Create one and share it. Reads come from memory and can be made on any thread. Source: the
/// product's iOS SDK documentation.
public final class FeatureflowClient: Sendable {
  private static let current = Mutex<FeatureflowClient?>(nil)

  /// The client that ``initialize(apiKey:user:config:session:)`` created last.
  public static var shared: FeatureflowClient? { current.withLock { $0 } }

  let reader: FlagReader
  let core: FeatureflowCore
  let listeners: FlagListeners
  private let anonymous: AnonymousID

  /// Creates a client and waits for the first evaluation. Never throws: without an answer, features
  /// are those of the last launch, else the configured defaults.
  ///
  /// - Parameters:
  ///   - apiKey: the client key, never the server key.
  ///   - user: whom features are for; `nil` for somebody anonymous.
  ///   - config: how it behaves.
  ///   - session: what carries the requests; `nil` for libcurl.
  public static func initialize(
    apiKey: String, user: FeatureflowUser? = nil, config: FeatureflowConfig = FeatureflowConfig(),
    session: URLSession? = nil
  ) async -> FeatureflowClient {
    let transport = session.map { URLSessionTransport($0) as any HTTPTransport }
    return await initialize(
      apiKey: apiKey, user: user, config: config, seams: FeatureflowSeams(transport: transport))
  }

  /// Creates a client in surroundings of the host's own.
  public static func initialize(
    apiKey: String, user: FeatureflowUser? = nil, config: FeatureflowConfig = FeatureflowConfig(),
    seams: FeatureflowSeams
  ) async -> FeatureflowClient {
    let client = FeatureflowClient(apiKey: apiKey, user: user, config: config, seams: seams)
    await client.core.start()
    current.withLock { $0 = client }
    return client
  }

  init(
    apiKey: String, user: FeatureflowUser?, config: FeatureflowConfig, seams: FeatureflowSeams
  ) {
    let diagnostics = Diagnostics(level: .verbose) { config.log(.warning, $0.message) }
    diagnostics.hide(apiKey)
    let values = FileKeyValueStore(
      seams.blobs, name: "featureflow", clock: seams.clock, diagnostics: diagnostics)
    anonymous = AnonymousID(values: values, ids: seams.ids)
    let known = anonymous.resolved(user)
    let table = ControlTable([:], defaults: config.defaultVariants)
    reader = FlagReader(
      table, user: known, clock: seams.clock, timeZone: seams.timeZone,
      isCounting: !config.offline && !config.disableEvents)
    listeners = FlagListeners(queue: seams.queue)
    core = FeatureflowCore(
      Requests(apiKey: apiKey, config: config), user: known, seams: seams, reader: reader,
      listeners: listeners, diagnostics: diagnostics)
    if apiKey.hasPrefix("sdk-srv-") {
      config.log(.error, "this is a server key, which must never be in an app: use the client key")
    }
  }

  /// What a feature came to. Counts as shown to the user.
  ///
  /// - Complexity: O(1); a feature with rules about the time is evaluated anew.
  public func evaluate(_ key: String) -> FeatureflowEvaluation { reader.evaluate(key) }

  /// What a feature came to; does not count.
  public func peek(_ key: String) -> FeatureflowEvaluation { reader.peek(key) }

  /// All features and their variants; does not count.
  public func allFeatures() -> [String: String] { reader.allFeatures() }

  /// The id of somebody who is not signed in.
  public var anonymousId: String { anonymous.current }

  /// Issues a fresh anonymous id. Features stay as they are until ``updateUser(_:)``.
  @discardableResult
  public func resetAnonymousId() -> String { anonymous.renew() }

  /// Evaluates everything for another user, after sending what was counted for the last.
  ///
  /// - Parameter user: whom features are for; `nil` for somebody anonymous.
  public func updateUser(_ user: FeatureflowUser?) async {
    await core.update(user: anonymous.resolved(user))
  }

  /// Counts that the user reached a goal.
  ///
  /// - Parameters:
  ///   - goal: the goal's key; an empty one is no goal.
  ///   - value: how much it is worth, such as an order's total.
  ///   - data: fields of the app's own.
  public func track(
    _ goal: String, value: Double? = nil, data: [String: FeatureflowValue] = [:]
  ) {
    guard !goal.isEmpty else { return }
    core.goals.add(goal, value, data)
  }

  /// Sends what was counted.
  public func flush() async { await core.flush() }

  /// Whether the first evaluation is there, or could not be had.
  public var isReady: Bool { get async { await core.isReady } }

  /// Calls back with all features and their variants whenever one changes, on the main queue.
  ///
  /// - Returns: ends it when it is cancelled or let go.
  public func onFlagsChanged(
    _ listener: @escaping @Sendable ([String: String]) -> Void
  ) -> ListenerToken {
    listeners.add(listener)
  }

  /// Ends all listeners.
  public func removeAllListeners() { listeners.removeAll() }

  /// Sends what was counted, and ends polling.
  public func close() async { await core.close() }
}

extension AnonymousID {
  /// A user with an id.
  func resolved(_ user: FeatureflowUser?) -> FeatureflowUser {
    guard let user else { return FeatureflowUser(id: current) }
    return user.id.isEmpty ? user.with(id: current) : user
  }
}
