/// What became of a popup that was to be presented.
public struct CFPopupResult: Sendable, Hashable {
  /// What was shown.
  public enum Kind: Sendable, Hashable {
    /// A campaign.
    case campaign
    /// A block.
    case block
  }

  /// Why nothing was shown.
  public enum Reason: Sendable, Hashable {
    /// Nothing is due on the screen.
    case nothingToShow
    /// Another popup is open.
    case alreadyShowing
    /// A block has the screen, no handler takes it, and the built-in card cannot show it.
    case notHandled
    /// The workspace's campaigns are switched off.
    case featuresOff
    /// There is nothing to draw on.
    case noUIContext
  }

  /// Whether something was shown, or given to a handler that shows it.
  public let shown: Bool
  /// What has the screen.
  public let kind: Kind?
  /// The campaign's id, or the block's instance id.
  public let id: String?
  /// Why nothing was shown; `nil` when it was.
  public let reason: Reason?

  package static func shown(_ popup: CFPopup) -> CFPopupResult {
    CFPopupResult(shown: true, kind: popup.kind, id: popup.id, reason: nil)
  }

  package static func not(_ reason: Reason, _ popup: CFPopup? = nil) -> CFPopupResult {
    CFPopupResult(shown: false, kind: popup?.kind, id: popup?.id, reason: reason)
  }
}
