package import DeliveryCore

/// What popup rules need to know of a block or a campaign.
package struct PopupCandidate: Sendable, Hashable {
  /// A block and a campaign with one id are two things.
  package enum Kind: String, Sendable, Hashable {
    case block, message, campaign
  }

  /// What it is.
  package var kind: Kind
  /// The block's instance id, or the campaign's id.
  package var id: String
  /// Where it is a popup; `nil` nowhere.
  package var screen: String?
  /// Greater goes first.
  package var priority: Int64
  /// When it is over, in milliseconds since 1970.
  package var expiresAt: Int64?
  /// Whether it interrupts what the user does.
  package var isInterruptive: Bool
  /// How often it may be shown, as it was delivered.
  package var rule: JSONValue?

  /// Describes a candidate.
  package init(
    _ kind: Kind, id: String, screen: String? = nil, priority: Int64 = 0, expiresAt: Int64? = nil,
    isInterruptive: Bool = true, rule: JSONValue? = nil
  ) {
    self.kind = kind
    self.id = id
    self.screen = screen
    self.priority = priority
    self.expiresAt = expiresAt
    self.isInterruptive = isInterruptive
    self.rule = rule
  }

  /// Describes a campaign for the placement that was asked for.
  package init(_ campaign: ContentCampaign, placement: String) {
    self.init(
      .campaign, id: campaign.campaignId, screen: placement, priority: campaign.priority,
      isInterruptive: campaign.isInApp, rule: campaign.frequency)
  }

  /// Whether events of it are counted: others have no rule and hold nothing else back.
  package var isCounted: Bool { kind == .message || isInterruptive || rule != nil }

  /// The name that the rules have for it.
  package var name: String { Self.name(kind, id) }

  /// The name that the rules have for something.
  package static func name(_ kind: Kind, _ id: String) -> String {
    (kind == .campaign ? "c:" : "b:") + id
  }
}
