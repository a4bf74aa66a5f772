import ContentFlow
import DeliveryCore
import RulesEngine
import Testing

private let start: Int64 = 1_767_225_600_000
private let hour: Int64 = 3_600_000
private let day: Int64 = 86_400_000

private func block(
  _ id: String, priority: Int64 = 0, rule: JSONValue? = nil, screen: String? = "home"
) -> PopupCandidate {
  PopupCandidate(.block, id: id, screen: screen, priority: priority, rule: rule)
}

private func campaign(
  _ id: String, priority: Int64 = 0, rule: JSONValue? = nil, type: String = "popup"
) -> PopupCandidate {
  PopupCandidate(
    ContentCampaign(campaignId: id, type: type, priority: priority, frequency: rule),
    placement: "home")
}

/// Asks and gives the offer back, so that each answer stands alone.
private func ask(_ desk: inout PopupDesk, at now: Int64 = start, screen: String = "home") -> String?
{
  let answer = desk.popup(screen: screen, at: now)
  desk.release()
  guard case .show(let candidate) = answer else { return nil }
  return candidate.id
}

@Suite struct PopupDeskTests {
  @Test func theHighestPriorityOfBothKindsGoesFirstAndOfEqualsTheBlock() {
    var desk = PopupDesk(sessionID: "s")
    desk.setBlocks([block("b1", priority: 5), block("b2", priority: 7)])
    desk.setCampaigns(
      [campaign("c1", priority: 9), campaign("c2", priority: 7)], placement: "home")
    var order: [String] = []
    for _ in 0..<4 {
      guard let id = ask(&desk) else { break }
      order.append(id)
      // Each is closed for good, and leaves the screen to the next.
      desk.setBlocks(
        [block("b1", priority: 5), block("b2", priority: 7)].filter { !order.contains($0.id) })
      desk.setCampaigns(
        [campaign("c1", priority: 9), campaign("c2", priority: 7)].filter {
          !order.contains($0.id)
        },
        placement: "home")
    }
    #expect(order == ["c1", "b2", "c2", "b1"])
  }

  @Test func onlyInterruptiveThingsOfTheScreenAreCandidates() {
    var desk = PopupDesk(sessionID: "s")
    var inline = block("inline", priority: 99, rule: ["impressions": ["max": 9, "per": "day"]])
    inline.isInterruptive = false
    desk.setBlocks([inline, block("elsewhere", priority: 50, screen: "cart"), block("here")])
    desk.setCampaigns([campaign("mail", priority: 98, type: "email")], placement: "home")
    #expect(ask(&desk) == "here")
    #expect(ask(&desk, screen: "cart") == "elsewhere")
    #expect(ask(&desk, screen: "nowhere") == nil)
  }

  @Test func aBlockAndACampaignOfOneIdAreCountedApart() {
    var desk = PopupDesk(sessionID: "s")
    let rule: JSONValue = ["impressions": ["max": 1, "per": "ever"]]
    desk.setBlocks([block("x", rule: rule)])
    desk.setCampaigns([campaign("x", rule: rule)], placement: "home")
    desk.note(.impression, .block, id: "x", at: start)
    #expect(desk.reason(block("x", rule: rule), at: start) == .cappedImpressions)
    #expect(desk.reason(campaign("x", rule: rule), at: start) == nil)
  }

  @Test(arguments: [
    ("hour", hour), ("day", day), ("week", 7 * day), ("month", 30 * day),
  ])
  func aCapOfImpressionsHoldsForItsRollingWindow(period: String, length: Int64) {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["impressions": ["max": 2, "per": .string(period)]])
    desk.setBlocks([item])
    desk.note(.impression, .block, id: "b", at: start)
    #expect(desk.reason(item, at: start) == nil)
    desk.note(.impression, .block, id: "b", at: start + 1000)
    #expect(desk.reason(item, at: start + length - 1) == .cappedImpressions)
    #expect(desk.reason(item, at: start + length) == nil)
  }

  @Test func aCapForEverNeverOpens() {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["taps": ["max": 1, "per": "ever"]])
    desk.setBlocks([item])
    desk.note(.tap, .block, id: "b", at: start)
    #expect(desk.reason(item, at: start + 400 * day) == .cappedTaps)
  }

  @Test func aCapOfASessionEndsWithHalfAnHourInTheBackground() {
    var desk = PopupDesk(sessionID: "one")
    let item = block("b", rule: ["session": ["max": 1]])
    desk.setBlocks([item])
    desk.note(.impression, .block, id: "b", at: start)
    #expect(desk.reason(item, at: start) == .cappedSession)
    desk.background(at: start)
    desk.foreground(at: start + 30 * 60_000 - 1) { "two" }
    #expect(desk.sessionID == "one")
    #expect(desk.reason(item, at: start + 30 * 60_000) == .cappedSession)
    desk.background(at: start + 30 * 60_000)
    desk.foreground(at: start + 60 * 60_000) { "two" }
    #expect(desk.sessionID == "two")
    #expect(desk.reason(item, at: start + 60 * 60_000) == nil)
  }

  @Test func theClockSetBackInTheBackgroundStartsNoSession() {
    var desk = PopupDesk(sessionID: "one")
    desk.background(at: start)
    desk.foreground(at: start - 40 * day) { "two" }
    #expect(desk.sessionID == "one")
  }

  @Test func theShortestIntervalCoolsDown() {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["minIntervalSeconds": 90])
    desk.setBlocks([item])
    desk.note(.impression, .block, id: "b", at: start)
    #expect(desk.reason(item, at: start + 89_999) == .cooldown)
    #expect(desk.reason(item, at: start + 90_000) == nil)
  }

  @Test(arguments: [
    ("tap", PopupEvent.tap, CFFrequencyReason.untilTap), ("close", .dismiss, .untilClose),
    ("conversion", .conversion, .untilConversion),
  ])
  func untilEndsItForGood(until: String, event: PopupEvent, reason: CFFrequencyReason) {
    var desk = PopupDesk(sessionID: "s")
    let item = campaign("c", rule: ["until": .string(until)])
    desk.setCampaigns([item], placement: "home")
    #expect(ask(&desk) == "c")
    desk.note(event, .campaign, id: "c", at: start)
    #expect(desk.reason(item, at: start + 100 * day) == reason)
    #expect(ask(&desk, at: start + 100 * day) == nil)
  }

  @Test func theLimitsOfTheWorkspaceHoldOverAllPopups() {
    var desk = PopupDesk(sessionID: "s")
    desk.setLimits(["perDay": 2, "minIntervalSeconds": 60])
    desk.setBlocks([block("a"), block("b")])
    desk.note(.impression, .block, id: "a", at: start)
    #expect(desk.reason(block("b"), at: start + 59_999) == .workspaceGuard)
    #expect(desk.reason(block("b"), at: start + 60_000) == nil)
    desk.note(.impression, .block, id: "b", at: start + 60_000)
    #expect(desk.reason(block("b"), at: start + day - 1) == .workspaceGuard)
    #expect(desk.reason(block("b"), at: start + day) == nil)
  }

  @Test func inlineThingsDoNotUseUpTheLimitsOfTheWorkspace() {
    var desk = PopupDesk(sessionID: "s")
    desk.setLimits(["perDay": 1])
    var inline = block("inline", rule: ["impressions": ["max": 9, "per": "day"]])
    inline.isInterruptive = false
    desk.setBlocks([inline, block("b")])
    desk.note(.impression, .block, id: "inline", at: start)
    desk.note(.impression, .block, id: "unknown", at: start)
    #expect(desk.reason(block("b"), at: start) == nil)
  }

  @Test func withoutFrequencyCapsNothingIsHeldBackAndCountingGoesOn() {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["impressions": ["max": 1, "per": "day"]])
    desk.setBlocks([item])
    desk.setLimits(["perDay": 1])
    desk.setSwitches(campaigns: true, frequencyCaps: false)
    desk.note(.impression, .block, id: "b", at: start)
    #expect(desk.reason(item, at: start) == nil)
    #expect(ask(&desk) == "b")
    desk.setSwitches(campaigns: true, frequencyCaps: true)
    #expect(desk.reason(item, at: start) == .cappedImpressions)
  }

  @Test func withoutCampaignsNoneIsAPopup() {
    var desk = PopupDesk(sessionID: "s")
    desk.setCampaigns([campaign("c")], placement: "home")
    desk.setSwitches(campaigns: false, frequencyCaps: true)
    #expect(ask(&desk) == nil)
  }

  @Test func askingDoesNotCountAndAnOpenOfferHoldsOthersBack() {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["impressions": ["max": 1, "per": "ever"]])
    desk.setBlocks([item])
    #expect(desk.popup(screen: "home", at: start) == .show(item))
    #expect(desk.popup(screen: "home", at: start + 1) == .alreadyShowing)
    desk.release()
    #expect(desk.popup(screen: "home", at: start + 2) == .show(item))
    desk.note(.impression, .block, id: "b", at: start + 3)
    #expect(desk.popup(screen: "home", at: start + 4) == .alreadyShowing)
    desk.note(.dismiss, .block, id: "b", at: start + 5)
    #expect(desk.popup(screen: "home", at: start + 6) == .nothing)
  }

  @Test func aRuleThatCannotBeUnderstoodHidesItsItemAlone() {
    var desk = PopupDesk(sessionID: "s")
    let bad = block("bad", priority: 9, rule: ["impressions": ["max": "many", "per": "day"]])
    desk.setBlocks([bad, block("good")])
    desk.setLimits(["perDay": "x", "perSession": 3])
    #expect(ask(&desk) == "good")
    #expect(desk.reason(bad, at: start) == .invalidRule)
    let faults = desk.takeFaults()
    #expect(faults.contains { $0.hasPrefix("bad is not shown") })
    #expect(faults.contains { $0.hasPrefix("popupLimits: perDay") })
    #expect(desk.takeFaults() == [])
  }

  @Test func whatIsOverIsNotShown() {
    var desk = PopupDesk(sessionID: "s")
    var item = block("b")
    item.expiresAt = start + 1000
    desk.setBlocks([item])
    #expect(ask(&desk, at: start + 999) == "b")
    #expect(ask(&desk, at: start + 1000) == nil)
    #expect(desk.reason(item, at: start + 1000) == .expired)
  }

  @Test func aLedgerOutlivesTheProcessAndAResetForgetsIt() throws {
    let item = block("b", rule: ["impressions": ["max": 1, "per": "ever"]])
    var desk = PopupDesk(sessionID: "one")
    desk.setBlocks([item])
    desk.note(.impression, .block, id: "b", at: start)
    var next = PopupDesk(ledger: try FrequencyLedger(bytes: desk.ledgerBytes), sessionID: "two")
    next.setBlocks([item])
    #expect(next.reason(item, at: start + day) == .cappedImpressions)
    next.reset(at: start + day) { "three" }
    #expect(next.sessionID == "three")
    #expect(next.reason(item, at: start + day) == nil)
  }

  @Test func aBlockThatCameByItselfIsCountedByItsRule() {
    var desk = PopupDesk(sessionID: "s")
    var item = block("single", rule: ["impressions": ["max": 1, "per": "day"]], screen: nil)
    item.isInterruptive = false
    #expect(desk.reason(item, at: start) == nil)
    desk.note(.impression, .block, id: "single", at: start)
    #expect(desk.reason(item, at: start) == .cappedImpressions)
  }
}
