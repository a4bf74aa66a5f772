import DeliveryCore

extension ContentFlowClient {
  /// The campaigns of a placement that this user is eligible for, by descending priority.
  ///
  /// - Throws: when they cannot be read; none is then shown. With the workspace's campaigns
  ///   switched off there are none, and nothing is asked.
  public func getCampaigns(
    placement: String
  ) async throws(ContentFlowError) -> [ContentCampaign] {
    try requireLive()
    guard features.campaigns else { return [] }
    let (tag, epoch) = (content.tag, content.epoch)
    let answer = try await read(campaignsCall(placement))
    let campaigns = try parsed(answer)
    if tag == content.tag, epoch == content.epoch { shelve(campaigns, placement) }
    return campaigns
  }

  /// Reads the campaigns of a placement for a popup, with one try: popups do not keep users waiting.
  func refreshCampaigns(_ placement: String) async {
    guard problem == nil, vitality.error == nil, features.campaigns,
      !popupState.shelf.isFresh(placement, now: seams.clock.monotonicMilliseconds)
    else { return }
    let (tag, epoch) = (content.tag, content.epoch)
    var campaigns = popupState.shelf.campaigns(placement)
    do {
      campaigns = try parsed(await exchange(campaignsCall(placement)))
    } catch {
      diagnostics.report(.verbose, "http", "the campaigns of a popup are not read: \(error)")
    }
    if tag == content.tag, epoch == content.epoch { shelve(campaigns, placement) }
  }

  private func campaignsCall(_ placement: String) -> Call {
    .content("/campaigns", locale: content.tag, query: ["placement": placement])
  }

  private func parsed(_ answer: CallAnswer) throws(ContentFlowError) -> [ContentCampaign] {
    guard let (campaigns, damaged) = ContentCampaign.list(answer.data) else {
      let error = ContentFlowError.decoding("/campaigns: \"campaigns\" is not an array")
      diagnostics.report(.errors, "decode", "\(error)", error: error)
      throw error
    }
    if !damaged.isEmpty {
      diagnostics.report(
        .warnings, "decode", "campaigns without id or type are left out: \(damaged)")
    }
    return campaigns
  }

  private func shelve(_ campaigns: [ContentCampaign], _ placement: String) {
    popupState.shelf.put(
      campaigns, placement: placement, now: seams.clock.monotonicMilliseconds)
    popupState.desk.setCampaigns(
      campaigns.map { PopupCandidate($0, placement: placement) }, placement: placement)
  }
}
