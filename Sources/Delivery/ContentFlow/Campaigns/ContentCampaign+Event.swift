extension ContentCampaign {
  /// What is tracked of it.
  func event(_ action: String) -> CFEvent {
    CFEvent(
      .campaign, action, placement: placement, campaignId: campaignId, variantId: variantId)
  }
}
