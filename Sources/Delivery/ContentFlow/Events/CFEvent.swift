public import DeliveryCore

/// Something that happened, for the workspace's analytics.
public struct CFEvent: Sendable, Hashable {
  /// What an event is about.
  public enum Category: String, Sendable, Hashable, CaseIterable {
    /// Blocks, messages and strings.
    case content
    /// Campaigns.
    case campaign
    /// Money and orders.
    case commerce
    /// What users do in the app.
    case engagement
    /// Who users are.
    case identity
    /// Invitations and the like.
    case growth
    /// What users do to their accounts.
    case account
    /// What the app itself does.
    case system
    /// Where devices are.
    case location
  }

  /// What the event is about.
  public var category: Category
  /// What happened, such as `impression` or `top_up`.
  public var action: String
  /// The event's id; without one, the client makes one.
  public var id: String?
  /// The key of a block or of a string.
  public var key: String?
  /// The block as it was delivered.
  public var instanceId: String?
  /// Where it was shown.
  public var placement: String?
  /// The campaign.
  public var campaignId: String?
  /// The variant the server chose; never invented.
  public var variantId: String?
  /// More fields of the event itself, such as `amount`; those above and the event's type and time
  /// cannot be replaced.
  public var fields: [String: JSONValue]
  /// What the app adds.
  public var custom: [String: JSONValue]

  /// Makes an event.
  public init(
    _ category: Category, _ action: String, id: String? = nil, key: String? = nil,
    instanceId: String? = nil, placement: String? = nil, campaignId: String? = nil,
    variantId: String? = nil, fields: [String: JSONValue] = [:], custom: [String: JSONValue] = [:]
  ) {
    self.category = category
    self.action = action
    self.id = id
    self.key = key
    self.instanceId = instanceId
    self.placement = placement
    self.campaignId = campaignId
    self.variantId = variantId
    self.fields = fields
    self.custom = custom
  }

  /// The type on the wire, such as `content:impression`.
  public var type: String { category.rawValue + ":" + action }
}
