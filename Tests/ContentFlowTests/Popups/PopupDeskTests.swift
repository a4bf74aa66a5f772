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
    let found1 = ask(&desk)
    #expect(found1 == "here")
    let found2 = ask(&desk, screen: "cart")
    #expect(found2 == "elsewhere")
    let found3 = ask(&desk, screen: "nowhere")
    #expect(found3 == nil)
  }

  @Test func aBlockAndACampaignOfOneIdAreCountedApart() {
    var desk = PopupDesk(sessionID: "s")
    let rule: JSONValue = ["impressions": ["max": 1, "per": "ever"]]
    desk.setBlocks([block("x", rule: rule)])
    desk.setCampaigns([campaign("x", rule: rule)], placement: "home")
    desk.note(.impression, .block, id: "x", at: start)
    let found4 = desk.reason(block("x", rule: rule), at: start)
    #expect(found4 == .cappedImpressions)
    let found5 = desk.reason(campaign("x", rule: rule), at: start)
    #expect(found5 == nil)
  }

  @Test(arguments: [
    ("hour", hour), ("day", day), ("week", 7 * day), ("month", 30 * day),
  ])
  func aCapOfImpressionsHoldsForItsRollingWindow(period: String, length: Int64) {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["impressions": ["max": 2, "per": .string(period)]])
    desk.setBlocks([item])
    desk.note(.impression, .block, id: "b", at: start)
    let found6 = desk.reason(item, at: start)
    #expect(found6 == nil)
    desk.note(.impression, .block, id: "b", at: start + 1000)
    let found7 = desk.reason(item, at: start + length - 1)
    #expect(found7 == .cappedImpressions)
    let found8 = desk.reason(item, at: start + length)
    #expect(found8 == nil)
  }

  @Test func aCapForEverNeverOpens() {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["taps": ["max": 1, "per": "ever"]])
    desk.setBlocks([item])
    desk.note(.tap, .block, id: "b", at: start)
    let found9 = desk.reason(item, at: start + 400 * day)
    #expect(found9 == .cappedTaps)
  }

  @Test func aCapOfASessionEndsWithHalfAnHourInTheBackground() {
    var desk = PopupDesk(sessionID: "one")
    let item = block("b", rule: ["session": ["max": 1]])
    desk.setBlocks([item])
    desk.note(.impression, .block, id: "b", at: start)
    let found10 = desk.reason(item, at: start)
    #expect(found10 == .cappedSession)
    desk.background(at: start)
    desk.foreground(at: start + 30 * 60_000 - 1) { "two" }
    #expect(desk.sessionID == "one")
    let found11 = desk.reason(item, at: start + 30 * 60_000)
    #expect(found11 == .cappedSession)
    desk.background(at: start + 30 * 60_000)
    desk.foreground(at: start + 60 * 60_000) { "two" }
    #expect(desk.sessionID == "two")
    let found12 = desk.reason(item, at: start + 60 * 60_000)
    #expect(found12 == nil)
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
    let found13 = desk.reason(item, at: start + 89_999)
    #expect(found13 == .cooldown)
    let found14 = desk.reason(item, at: start + 90_000)
    #expect(found14 == nil)
  }

  @Test(arguments: [
    ("tap", PopupEvent.tap, CFFrequencyReason.untilTap), ("close", .dismiss, .untilClose),
    ("conversion", .conversion, .untilConversion),
  ])
  func untilEndsItForGood(until: String, event: PopupEvent, reason: CFFrequencyReason) {
    var desk = PopupDesk(sessionID: "s")
    let item = campaign("c", rule: ["until": .string(until)])
    desk.setCampaigns([item], placement: "home")
    let found15 = ask(&desk)
    #expect(found15 == "c")
    desk.note(event, .campaign, id: "c", at: start)
    let found16 = desk.reason(item, at: start + 100 * day)
    #expect(found16 == reason)
    let found17 = ask(&desk, at: start + 100 * day)
    #expect(found17 == nil)
  }

  @Test func theLimitsOfTheWorkspaceHoldOverAllPopups() {
    var desk = PopupDesk(sessionID: "s")
    desk.setLimits(["perDay": 2, "minIntervalSeconds": 60])
    desk.setBlocks([block("a"), block("b")])
    desk.note(.impression, .block, id: "a", at: start)
    let found18 = desk.reason(block("b"), at: start + 59_999)
    #expect(found18 == .workspaceGuard)
    let found19 = desk.reason(block("b"), at: start + 60_000)
    #expect(found19 == nil)
    desk.note(.impression, .block, id: "b", at: start + 60_000)
    let found20 = desk.reason(block("b"), at: start + day - 1)
    #expect(found20 == .workspaceGuard)
    let found21 = desk.reason(block("b"), at: start + day)
    #expect(found21 == nil)
  }

  @Test func inlineThingsDoNotUseUpTheLimitsOfTheWorkspace() {
    var desk = PopupDesk(sessionID: "s")
    desk.setLimits(["perDay": 1])
    var inline = block("inline", rule: ["impressions": ["max": 9, "per": "day"]])
    inline.isInterruptive = false
    desk.setBlocks([inline, block("b")])
    desk.note(.impression, .block, id: "inline", at: start)
    desk.note(.impression, .block, id: "unknown", at: start)
    let found22 = desk.reason(block("b"), at: start)
    #expect(found22 == nil)
  }

  @Test func withoutFrequencyCapsNothingIsHeldBackAndCountingGoesOn() {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["impressions": ["max": 1, "per": "day"]])
    desk.setBlocks([item])
    desk.setLimits(["perDay": 1])
    desk.setSwitches(campaigns: true, frequencyCaps: false)
    desk.note(.impression, .block, id: "b", at: start)
    let found23 = desk.reason(item, at: start)
    #expect(found23 == nil)
    let found24 = ask(&desk)
    #expect(found24 == "b")
    desk.setSwitches(campaigns: true, frequencyCaps: true)
    let found25 = desk.reason(item, at: start)
    #expect(found25 == .cappedImpressions)
  }

  @Test func withoutCampaignsNoneIsAPopup() {
    var desk = PopupDesk(sessionID: "s")
    desk.setCampaigns([campaign("c")], placement: "home")
    desk.setSwitches(campaigns: false, frequencyCaps: true)
    let found26 = ask(&desk)
    #expect(found26 == nil)
  }

  @Test func askingDoesNotCountAndAnOpenOfferHoldsOthersBack() {
    var desk = PopupDesk(sessionID: "s")
    let item = block("b", rule: ["impressions": ["max": 1, "per": "ever"]])
    desk.setBlocks([item])
    let found27 = desk.popup(screen: "home", at: start)
    #expect(found27 == .show(item))
    let found28 = desk.popup(screen: "home", at: start + 1)
    #expect(found28 == .alreadyShowing)
    desk.release()
    let found29 = desk.popup(screen: "home", at: start + 2)
    #expect(found29 == .show(item))
    desk.note(.impression, .block, id: "b", at: start + 3)
    let found30 = desk.popup(screen: "home", at: start + 4)
    #expect(found30 == .alreadyShowing)
    desk.note(.dismiss, .block, id: "b", at: start + 5)
    let found31 = desk.popup(screen: "home", at: start + 6)
    #expect(found31 == .nothing)
  }

  @Test func aRuleThatCannotBeUnderstoodHidesItsItemAlone() {
    var desk = PopupDesk(sessionID: "s")
    let bad = block("bad", priority: 9, rule: ["impressions": ["max": "many", "per": "day"]])
    desk.setBlocks([bad, block("good")])
    desk.setLimits(["perDay": "x", "perSession": 3])
    let found32 = ask(&desk)
    #expect(found32 == "good")
    let found33 = desk.reason(bad, at: start)
    #expect(found33 == .invalidRule)
    let faults = desk.takeFaults()
    #expect(faults.contains { $0.hasPrefix("bad is not shown") })
    #expect(faults.contains { $0.hasPrefix("popupLimits: perDay") })
    let found34 = desk.takeFaults()
    #expect(found34 == [])
  }

  @Test func whatIsOverIsNotShown() {
    var desk = PopupDesk(sessionID: "s")
    var item = block("b")
    item.expiresAt = start + 1000
    desk.setBlocks([item])
    let found35 = ask(&desk, at: start + 999)
    #expect(found35 == "b")
    let found36 = ask(&desk, at: start + 1000)
    #expect(found36 == nil)
    let found37 = desk.reason(item, at: start + 1000)
    #expect(found37 == .expired)
  }

  @Test func aLedgerOutlivesTheProcessAndAResetForgetsIt() throws {
    let item = block("b", rule: ["impressions": ["max": 1, "per": "ever"]])
    var desk = PopupDesk(sessionID: "one")
    desk.setBlocks([item])
    desk.note(.impression, .block, id: "b", at: start)
    var next = PopupDesk(ledger: try FrequencyLedger(bytes: desk.ledgerBytes), sessionID: "two")
    next.setBlocks([item])
    let found38 = next.reason(item, at: start + day)
    #expect(found38 == .cappedImpressions)
    next.reset(at: start + day) { "three" }
    #expect(next.sessionID == "three")
    let found39 = next.reason(item, at: start + day)
    #expect(found39 == nil)
  }

  @Test func aBlockThatCameByItselfIsCountedByItsRule() {
    var desk = PopupDesk(sessionID: "s")
    var item = block("single", rule: ["impressions": ["max": 1, "per": "day"]], screen: nil)
    item.isInterruptive = false
    let found40 = desk.reason(item, at: start)
    #expect(found40 == nil)
    desk.note(.impression, .block, id: "single", at: start)
    let found41 = desk.reason(item, at: start)
    #expect(found41 == .cappedImpressions)
  }
}
