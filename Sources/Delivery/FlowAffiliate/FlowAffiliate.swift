public import Foundation
import Synchronization

/// The process's one client: the calls of the product's iOS SDK.
///
/// Configure once at launch, then call ``start()``. Source: the product's iOS SDK documentation.
public enum FlowAffiliate: Sendable {
  private static let current = Mutex<AffiliateClient?>(nil)

  /// The client, made at its first use.
  static var client: AffiliateClient {
    current.withLock { current in
      if let client = current { return client }
      let client = AffiliateClient()
      current = client
      return client
    }
  }

  /// Puts a client of the host's own in the place of the process's, which goes on undisturbed: for
  /// other surroundings, and for tests.
  public static func use(_ client: AffiliateClient) {
    current.withLock { $0 = client }
  }

  /// Configures; the last call before ``start()`` counts.
  ///
  /// - Parameters:
  ///   - appId: the app's id, a UUID; turns on install matching.
  ///   - apiURL: the service; `nil` for the product's own.
  ///   - linkHosts: the app's own link hosts; `*.name` is every subdomain of a name.
  ///   - appGroup: the group that the app shares with its App Clip.
  public static func configure(
    appId: String? = nil, apiURL: URL? = nil, linkHosts: [String] = [], appGroup: String? = nil
  ) {
    client.configure(appId: appId, apiURL: apiURL, linkHosts: linkHosts, appGroup: appGroup)
  }

  /// Checks what this launch brought, once: the stored catch, what an App Clip left, then the install
  /// match.
  @discardableResult
  public static func start() async -> AffiliateState { await client.start() }

  /// A universal link or an address of a scheme of the app's own.
  ///
  /// - Returns: the invite that it carries; `nil` for any other link, which the app routes.
  @discardableResult
  public static func handle(url: URL) -> Affiliate? { client.handle(url: url) }

  /// A universal link as a user activity.
  @discardableResult
  public static func handle(userActivity: some UserActivity) -> Affiliate? {
    client.handle(userActivity: userActivity)
  }

  /// The params of a deep-link SDK, as they were handed over.
  ///
  /// - Returns: the invite that they name; `nil` for none, such as an organic open.
  @discardableResult
  public static func ingest(params: [AnyHashable: Any]?) -> Affiliate? {
    client.ingest(params: params)
  }

  /// What the install was first caught with; `nil` until something is.
  public static var affiliate: Affiliate? { client.affiliate }

  /// What is known of the install.
  public static var state: AffiliateState { client.state }

  /// The code in what someone typed or pasted: the code itself, also in groups, a link, or a message
  /// with one. The case stays as it was typed.
  ///
  /// - Returns: 3 to 24 letters and digits; `nil` when there is no code.
  public static func normalizeCode(_ text: String) -> String? { client.normalizeCode(text) }

  /// The publisher's greeting and the bonus of the invited person; `nil` when it is not there within
  /// 2 seconds.
  public static func invite(code: String) async -> AffiliateInvite? {
    await client.invite(code: code)
  }

  /// Forgets the install id and the catch, as a new installation would, and checks again. For
  /// testing.
  @discardableResult
  public static func reset() async -> AffiliateState { await client.reset() }

  #if !canImport(Combine)
    /// The state now, then every change. For callbacks on the main queue see ``observe(_:)``.
    public static var publisher: AsyncStream<AffiliateState> { client.states() }
  #endif

  /// Calls back with the state now, then with every change, on the main queue.
  ///
  /// - Returns: ends it when it is cancelled or let go.
  public static func observe(
    _ handler: @escaping @Sendable (AffiliateState) -> Void
  ) -> AffiliateObservation {
    client.observe(handler)
  }
}
