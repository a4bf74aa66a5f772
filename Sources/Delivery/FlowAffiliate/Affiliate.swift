/// Where an invite came from.
public enum AffiliateSource: String, Codable, Sendable, Hashable, CaseIterable {
  /// The link the app was opened with.
  case link
  /// What the App Clip left.
  case appClip = "app_clip"
  /// The params of Branch.
  case branch
  /// A probable match of the first launch to a click.
  case installMatch = "install_match"
  /// The params of another deep-link SDK.
  case other
}

/// How sure it is that the invite is meant for this install.
public enum AffiliateConfidence: String, Codable, Sendable, Hashable, CaseIterable {
  /// A link or an App Clip, or Branch says so.
  case deterministic
  /// A match.
  case probable
}

/// The invite that an install was caught with; encodes to the body of `POST /v1/attributions`.
///
/// Source: the product's iOS SDK documentation, section "The affiliate".
public struct Affiliate: Codable, Sendable, Hashable {
  /// The publisher's code, 3 to 24 letters and digits.
  public let code: String?
  /// The click's id.
  public let clickId: String?
  /// The link the app was opened with, or the App Clip's.
  public let url: String?
  /// The deep-link SDK's params, values as text.
  public let params: [String: String]?
  /// Where it came from.
  public let source: AffiliateSource
  /// How sure it is; `nil` when the deep-link SDK does not say.
  public let confidence: AffiliateConfidence?
  /// Always `ios`.
  public let platform: String
  /// A random id made at the install's first launch.
  public let installId: String
  /// The publisher's display name, of an install match only.
  public let publisherName: String?

  package init(
    _ invite: LinkInvite, url: String? = nil, params: [String: String]? = nil,
    source: AffiliateSource, confidence: AffiliateConfidence?, installId: String,
    publisherName: String? = nil
  ) {
    code = invite.code
    clickId = invite.clickId
    self.url = url
    self.params = params
    self.source = source
    self.confidence = confidence
    platform = "ios"
    self.installId = installId
    self.publisherName = publisherName
  }
}

/// What is known of the install.
public struct AffiliateState: Sendable, Hashable {
  /// Whether this launch's check is done, the install match included.
  public let ready: Bool
  /// What the install was first caught with; `nil` until something is.
  public let affiliate: Affiliate?
  /// A random id made at the install's first launch.
  public let installId: String

  /// Makes a state.
  package init(ready: Bool, affiliate: Affiliate?, installId: String) {
    self.ready = ready
    self.affiliate = affiliate
    self.installId = installId
  }
}
