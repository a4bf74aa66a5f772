public import DeliveryCore

/// A campaign as the server delivered it.
public struct ContentCampaign: Sendable, Hashable, Identifiable {
  /// The campaign's id.
  public let campaignId: String
  /// Which channel it is for, such as `popup` or `inapp_notification`.
  public let type: String
  /// The heading; empty when there is none.
  public let title: String
  /// The text; empty when there is none.
  public let body: String
  /// The address of a picture.
  public let imageUrl: String?
  /// What is written on the button.
  public let ctaLabel: String?
  /// Where the button leads.
  public let actionUrl: String?
  /// Where it is to be shown.
  public let placement: String?
  /// Greater goes first.
  public let priority: Int64
  /// Its variants, as they were delivered; the client never picks one.
  public let variants: [JSONValue]
  /// The variant that the server chose, if it chose one.
  public let variantId: String?
  /// How often it may be shown, as it was delivered.
  public let frequency: JSONValue?

  /// The campaign's id.
  public var id: String { campaignId }

  /// Makes a campaign.
  public init(
    campaignId: String, type: String, title: String = "", body: String = "",
    imageUrl: String? = nil, ctaLabel: String? = nil, actionUrl: String? = nil,
    placement: String? = nil, priority: Int64 = 0, variants: [JSONValue] = [],
    variantId: String? = nil, frequency: JSONValue? = nil
  ) {
    self.campaignId = campaignId
    self.type = type
    self.title = title
    self.body = body
    self.imageUrl = imageUrl
    self.ctaLabel = ctaLabel
    self.actionUrl = actionUrl
    self.placement = placement
    self.priority = priority
    self.variants = variants
    self.variantId = variantId
    self.frequency = frequency
  }

  /// Whether it is shown in the app, rather than sent by mail or message.
  public var isInApp: Bool { Self.inAppTypes.contains(type) }

  private static let inAppTypes: Set<String> = [
    "popup", "inapp_notification", "in_app", "inapp", "modal", "interstitial",
  ]
}
