import DeliveryCore

extension ContentFlowClient {
  /// The one modal, popup or interstitial that is due on a screen: of the screen's blocks and of the
  /// in-app campaigns of the placement with its name, by priority, after their rules and the limits
  /// of the workspace.
  ///
  /// Asking does not count. The popup is on offer until its dismissal, tap or call to action is
  /// tracked, ``releasePopup()`` is called, or a minute has passed; until then there is no other.
  ///
  /// - Returns: `nil` when nothing is due, also when the campaigns cannot be read.
  public func getPopup(screen: String) async -> CFPopup? {
    guard case .popup(let popup) = await choosePopup(screen) else { return nil }
    return popup
  }

  /// Gives back what ``getPopup(screen:)`` gave out: it is not shown after all.
  public func releasePopup() { popupState.desk.release() }

  /// Whether a block may be shown now, by its own rule and the limits of the workspace.
  public func shouldShow(_ block: ContentBlock) -> Bool { frequencyReason(block) == nil }

  /// Whether a campaign may be shown now, by its own rule and the limits of the workspace.
  public func shouldShow(_ campaign: ContentCampaign) -> Bool { frequencyReason(campaign) == nil }

  /// Why a block should not be shown now; `nil` when it may.
  public func frequencyReason(_ block: ContentBlock) -> CFFrequencyReason? {
    reason(PopupCandidate(block))
  }

  /// Why a campaign should not be shown now; `nil` when it may.
  public func frequencyReason(_ campaign: ContentCampaign) -> CFFrequencyReason? {
    reason(PopupCandidate(campaign, placement: campaign.placement ?? ""))
  }

  private func reason(_ candidate: PopupCandidate) -> CFFrequencyReason? {
    popupsTook(features)
    let reason = popupState.desk.reason(candidate, at: seams.clock.wallMilliseconds)
    reportRuleFaults()
    return reason
  }

  /// What is due on a screen.
  enum PopupChoice: Sendable {
    case popup(CFPopup)
    case nothing
    case alreadyShowing
  }

  func choosePopup(_ screen: String) async -> PopupChoice {
    guard problem == nil else { return .nothing }
    await refreshCampaigns(screen)
    popupsTook(features)
    let answer = popupState.desk.popup(screen: screen, at: seams.clock.wallMilliseconds)
    reportRuleFaults()
    switch answer {
    case .nothing: return .nothing
    case .alreadyShowing: return .alreadyShowing
    case .show(let candidate):
      if candidate.kind == .campaign {
        if let campaign = popupState.shelf.campaign(id: candidate.id) {
          return .popup(.campaign(campaign))
        }
      } else if let block = popupState.blocks[candidate.id] {
        return .popup(.block(block))
      }
      popupState.desk.release()
      return .nothing
    }
  }
}
