import DeliveryCore
import RulesEngine

extension ContentFlowClient {
  /// What may be shown now: without messages that the user tapped or closed, what is over, and
  /// messages beyond the newest twenty.
  func visible(_ blocks: [ContentBlock]) -> [ContentBlock] {
    let now = seams.clock.wallMilliseconds
    var messages = 0
    return blocks.filter { block in
      if let end = block.expiresAtMilliseconds, end <= now { return false }
      guard MessageID.marks(block.instanceId) else { return true }
      guard !popupState.desk.isHidden(message: block.instanceId, at: now) else { return false }
      messages += 1
      return messages <= MessageID.limit
    }
  }

  /// Counts what the user saw and did on this device, with or without consent.
  func noteLocally(_ event: CFEvent) {
    guard let happened = PopupEvent(tracked: event.action) else { return }
    let now = seams.clock.wallMilliseconds
    switch event.category {
    case .content:
      guard let id = event.instanceId else { return }
      let isMessage = MessageID.marks(id)
      let kind = isMessage ? PopupCandidate.Kind.message : .block
      guard popupState.desk.note(happened, kind, id: id, at: now, eventID: event.id) else { return }
      // What is hidden stays hidden, also when the app ends now.
      if isMessage, happened == .tap || happened == .dismiss {
        writeLedgerNow()
      } else {
        ledgerChanged()
      }
    case .campaign:
      guard let id = event.campaignId else { return }
      if popupState.desk.note(happened, .campaign, id: id, at: now, eventID: event.id) {
        ledgerChanged()
      }
    default: return
    }
    reportRuleFaults()
  }

  /// The blocks of a snapshot, and the limits and switches that came with it.
  func popupsTook(_ blocks: [ContentBlock], limits: JSONValue?) {
    popupState.blocks = [:]
    var candidates: [PopupCandidate] = []
    for block in blocks {
      let candidate = PopupCandidate(block)
      guard candidate.isCounted else { continue }
      candidates.append(candidate)
      popupState.blocks[block.instanceId] = block
    }
    popupState.desk.setBlocks(candidates)
    popupState.desk.setLimits(limits)
    popupsTook(features)
    // What is live for campaigns is told with the blocks.
    popupState.shelf.expire()
  }

  /// The switches.
  func popupsTook(_ features: SDKFeatures) {
    popupState.desk.setSwitches(
      campaigns: features.campaigns, frequencyCaps: features.frequencyCaps)
  }

  /// A block that came by itself.
  func popupsTook(_ block: ContentBlock) { popupState.desk.remember(PopupCandidate(block)) }

  func reportRuleFaults() {
    for fault in popupState.desk.takeFaults() { diagnostics.report(.warnings, "decode", fault) }
  }
}

extension PopupEvent {
  /// What a tracked action counts as; `nil` for others.
  fileprivate init?(tracked action: String) {
    switch action {
    case "impression": self = .impression
    case "tap", "cta_click": self = .tap
    case "dismiss": self = .dismiss
    case "conversion": self = .conversion
    default: return nil
    }
  }
}
