/// A modal, popup or interstitial that is due on a screen.
public enum CFPopup: Sendable {
  /// A block of the screen.
  case block(ContentBlock)
  /// An in-app campaign of the placement with the screen's name.
  case campaign(ContentCampaign)

  /// What it is.
  public var kind: CFPopupResult.Kind {
    switch self {
    case .block: .block
    case .campaign: .campaign
    }
  }

  /// The block's instance id, or the campaign's id.
  public var id: String {
    switch self {
    case .block(let block): block.instanceId
    case .campaign(let campaign): campaign.campaignId
    }
  }
}
