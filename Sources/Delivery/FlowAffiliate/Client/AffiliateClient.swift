import DeliveryCore
public import Foundation
import Synchronization

/// Catches the invite that an app was installed or opened with; what ``FlowAffiliate`` is made of.
///
/// Can be used from any thread. Everything that needs no network is done before a call returns.
public final class AffiliateClient: Sendable {
  struct State {
    var settings = AffiliateSettings()
    var install: InstallState
    var check: Task<Void, Never>?
    /// Counts resets, so that an answer from before one changes nothing.
    var epoch = 0
    var told: AffiliateState?
    var handlers: [UInt64: @Sendable (AffiliateState) -> Void] = [:]
    var lastHandler: UInt64 = 0
  }

  let seams: AffiliateSeams
  let store: InstallStore
  let changes: Broadcast<AffiliateState>
  let shared: Mutex<State>

  /// Takes up the install, or begins one.
  public init(seams: AffiliateSeams = AffiliateSeams()) {
    self.seams = seams
    store = InstallStore(values: seams.values, diagnostics: seams.diagnostics)
    let install = InstallState(store.load(), now: seams.clock.wallMilliseconds) {
      seams.ids.next().lowercased()
    }
    store.save(install.record)
    changes = Broadcast(install.state)
    shared = Mutex(State(install: install, told: install.state))
  }

  /// Configures; what is said after ``start()`` is told and left out.
  ///
  /// - Parameters:
  ///   - appId: the app's id, a UUID; turns on install matching.
  ///   - apiURL: the service.
  ///   - linkHosts: the app's own link hosts; `*.name` is every subdomain of a name.
  ///   - appGroup: the group that the app shares with its App Clip.
  public func configure(
    appId: String? = nil, apiURL: URL? = nil, linkHosts: [String] = [], appGroup: String? = nil
  ) {
    let service = apiURL ?? URL(string: AffiliateSettings.service)
    let settings = service.map {
      AffiliateSettings(
        appId: appId, apiURL: $0, linkHosts: linkHosts, appGroup: appGroup,
        diagnostics: seams.diagnostics)
    }
    let hasStarted = shared.withLock { shared in
      if shared.check == nil, let settings { shared.settings = settings }
      return shared.check != nil
    }
    if hasStarted {
      seams.diagnostics.report(
        .errors, "configuration", "configure was called after start and changes nothing")
    }
  }

  /// What is known of the install.
  public var state: AffiliateState { shared.withLock { $0.install.state } }
  /// What the install was first caught with; `nil` until something is.
  public var affiliate: Affiliate? { state.affiliate }

  /// A link the app was opened with.
  ///
  /// - Returns: the invite that it carries; `nil` for any other link, which the app routes.
  @discardableResult
  public func handle(url: URL) -> Affiliate? {
    change { shared in
      let link = url.absoluteString
      guard let invite = shared.settings.reader.invite(in: link) else { return nil }
      let affiliate = Affiliate(
        invite, url: link, source: .link, confidence: .deterministic,
        installId: shared.install.record.installId)
      shared.install.keep(affiliate)
      return affiliate
    }
  }

  /// A universal link as a user activity; other activities carry no invite.
  @discardableResult
  public func handle(userActivity: some UserActivity) -> Affiliate? {
    guard userActivity.activityType == NSUserActivityTypeBrowsingWeb else { return nil }
    return userActivity.webpageURL.flatMap { handle(url: $0) }
  }

  /// The params of a deep-link SDK, as they were handed over.
  ///
  /// - Returns: the invite that they name; `nil` for none, such as an organic open.
  @discardableResult
  public func ingest(params: [AnyHashable: Any]?) -> Affiliate? {
    guard let params, !params.isEmpty else { return nil }
    let read = DeepLinkParams(params)
    return change { shared in
      guard let invite = read.invite(shared.settings.reader) else { return nil }
      let affiliate = Affiliate(
        invite, params: read.asText, source: read.source, confidence: read.confidence,
        installId: shared.install.record.installId)
      shared.install.keep(affiliate)
      return affiliate
    }
  }

  /// The code in what someone typed, see ``FlowAffiliate/normalizeCode(_:)``.
  public func normalizeCode(_ text: String) -> String? {
    TypedCode(reader: shared.withLock { $0.settings.reader }).code(in: text)
  }

  /// A publisher's greeting; `nil` when it is not there within 2 seconds.
  public func invite(code: String) async -> AffiliateInvite? {
    let service = shared.withLock { $0.settings.apiURL }
    return await AffiliateInvite.fetch(code: code, from: service, seams.transport)
  }

  /// Changes the state, and keeps and tells what is new of it.
  func change<Answer>(_ body: (inout State) -> sending Answer) -> sending Answer {
    shared.withLock { shared in
      let known = shared.install.record
      let answer = body(&shared)
      if shared.install.record != known { store.save(shared.install.record) }
      tell(&shared)
      return answer
    }
  }
}
