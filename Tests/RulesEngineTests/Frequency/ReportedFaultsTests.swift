import RulesEngine
import Testing

/// What people reported of other products, by number in the specification, and what is right.
@Suite struct ReportedFaultsTests {
  private static let onceADay =
    #"{"id":"a","screens":["home"],"frequency":{"caps":[{"max":1,"per":"day"}]}}"#

  @Test("19: once a day survives a restart") func capSurvivesRestart() throws {
    var engine = try PopupEngine(items: Self.onceADay)
    engine.record(.impression, item: "a", at: noon)
    let bytes = engine.ledger.bytes()
    var restarted = PopupEngine(rules: engine.rules, ledger: try FrequencyLedger(bytes: bytes))
    restarted.coldStart(at: noon + hour)
    let reason = restarted.reason("a", at: noon + hour)
    #expect(reason == .cappedImpressions)
    let later = restarted.popup(at: noon + day)
    #expect(later == "a")
  }

  @Test("20: asking does not count") func askingDoesNotCount() throws {
    var engine = try PopupEngine(items: Self.onceADay)
    for step in 0..<5 {
      let popup = engine.popup(at: noon + Int64(step))
      #expect(popup == "a")
    }
    #expect(engine.ledger.count(of: .impression, item: "a") == 0)
  }

  @Test("21: seen spends an impression cap, closed ends until dismiss") func seenOrClosed() throws {
    var engine = try PopupEngine(
      items: Self.onceADay, #"{"id":"b","frequency":{"until":["dismiss"]}}"#)
    engine.record(.impression, item: "a", at: noon)
    engine.record(.impression, item: "b", at: noon)
    let seenA = engine.reason("a", at: noon + 1)
    let seenB = engine.reason("b", at: noon + 1)
    #expect(seenA == .cappedImpressions && seenB == nil)
    engine.record(.dismiss, item: "b", at: noon + 2)
    let closed = engine.reason("b", at: noon + 3)
    #expect(closed == .suppressedAfterDismiss)
  }

  @Test("22: taps and closes do not use up views") func eventsCountApart() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","frequency":{"caps":[{"max":2,"per":"hour"}]}}"#)
    engine.record(.impression, item: "a", at: noon)
    for event in [PopupEvent.tap, .dismiss, .conversion] {
      engine.record(event, item: "a", at: noon + 1)
    }
    let reason = engine.reason("a", at: noon + 2)
    #expect(reason == nil)
  }

  @Test("23: an hour's and a day's cap both hold") func capsAreIndependent() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","frequency":{"caps":[{"max":1,"per":"hour"},{"max":2,"per":"day"}]}}"#)
    engine.record(.impression, item: "a", at: noon)
    let first = engine.frequencyReason(item: 0, at: noon + 1)
    #expect(first?.cap?.period == .hour && first?.until == noon + hour)
    engine.record(.impression, item: "a", at: noon + hour)
    let second = engine.frequencyReason(item: 0, at: noon + 2 * hour)
    #expect(second?.cap?.period == .day && second?.until == noon + day)
  }

  @Test("24: cool-down and cap must both allow") func coolDownAndCap() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","frequency":{"caps":[{"max":2,"per":"day"}],"minGapMs":60000}}"#)
    engine.record(.impression, item: "a", at: noon)
    let early = engine.reason("a", at: noon + minute - 1)
    let open = engine.reason("a", at: noon + minute)
    #expect(early == .cooldown && open == nil)
    engine.record(.impression, item: "a", at: noon + minute)
    let capped = engine.reason("a", at: noon + hour)
    #expect(capped == .cappedImpressions)
  }

  @Test("25: one view told by several devices counts once") func entriesJoin() throws {
    var engine = try PopupEngine(items: Self.onceADay)
    let entry = PopupEntry(device: "B", sequence: 7, item: "a", event: .impression, at: noon)
    let first = engine.merge([entry, entry], at: noon)
    let again = engine.merge([entry], at: noon + 1)
    #expect(first == 1 && again == 0)
    #expect(engine.ledger.count(of: .impression, item: "a") == 1)
  }

  @Test("26: a session ends at exactly the gap") func sessionGap() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","frequency":{"caps":[{"max":1,"per":"session"}]}}"#)
    engine.record(.impression, item: "a", at: noon)
    engine.background(at: noon)
    engine.foreground(at: noon + 30 * minute - 1)
    let same = engine.reason("a", at: noon + 30 * minute)
    #expect(same == .cappedSession)
    // The time in the background begins anew each time.
    engine.background(at: noon + 31 * minute)
    engine.foreground(at: noon + 60 * minute)
    let still = engine.reason("a", at: noon + 60 * minute)
    #expect(still == .cappedSession)
    engine.background(at: noon + 61 * minute)
    engine.foreground(at: noon + 91 * minute)
    let next = engine.reason("a", at: noon + 91 * minute)
    #expect(next == nil)
  }

  @Test("27: a clock set back locks for one window at most") func clockSetBack() throws {
    var engine = try PopupEngine(items: #"{"id":"a","frequency":{"minGapMs":3600000}}"#)
    engine.record(.impression, item: "a", at: noon)
    let back = noon - 30 * day
    let locked = engine.reason("a", at: back)
    let end = engine.until("a", at: back)
    #expect(locked == .cooldown && end == back + hour)
    let open = engine.reason("a", at: back + hour)
    #expect(open == nil)
    // Set right again, nothing is locked anew.
    let right = engine.reason("a", at: noon + 1)
    #expect(right == nil)
  }

  @Test("28: no remaining time below nothing") func remainingTime() throws {
    var engine = try PopupEngine(items: #"{"id":"a","frequency":{"minGapMs":1000}}"#)
    engine.record(.impression, item: "a", at: noon)
    let next = engine.nextEligible(screen: "home", at: noon + hour)
    #expect(next == noon + hour)
    let reason = engine.reason("a", at: noon + hour)
    #expect(reason == nil)
  }

  @Test("29: quiet hours wrap over midnight") func quietHoursWrap() throws {
    var engine = try PopupEngine(items: #"{"id":"a","quietHours":{"from":"21:00","to":"07:00"}}"#)
    let midnight = noon + 12 * hour
    for (time, isQuiet) in [
      (midnight - 3 * hour - 1, false), (midnight - 3 * hour, true), (midnight, true),
      (midnight + 7 * hour - 1, true), (midnight + 7 * hour, false),
    ] {
      let reason = engine.reason("a", at: time)
      #expect(reason == (isQuiet ? .quietHours : nil), "\(time)")
    }
    var other = try PopupEngine(items: #"{"id":"a","quietHours":{"from":"21:00","to":"07:00"}}"#)
    let end = other.until("a", at: midnight - hour)
    #expect(end == midnight + 7 * hour)
    var never = try PopupEngine(items: #"{"id":"a","quietHours":{"from":"07:00","to":"07:00"}}"#)
    let off = never.reason("a", at: midnight + 7 * hour)
    #expect(off == nil)
  }

  @Test("30: a rule says whether its day rolls or follows the calendar") func windowKinds() throws {
    var engine = try PopupEngine(
      items: #"{"id":"r","frequency":{"caps":[{"max":1,"per":"day"}]}}"#,
      #"{"id":"c","frequency":{"caps":[{"max":1,"per":"day","window":"calendar"}]}}"#)
    engine.record(.impression, item: "r", at: noon)
    engine.record(.impression, item: "c", at: noon)
    let midnight = noon + 12 * hour
    let untilRolling = engine.until("r", at: noon + 1)
    let untilCalendar = engine.until("c", at: noon + 1)
    #expect(untilRolling == noon + day && untilCalendar == midnight)
  }

  @Test("31: every way to an item asks the same gates") func oneGateFunction() throws {
    var engine = try PopupEngine(items: Self.onceADay)
    let first = engine.checkAndRecord(screen: "home", at: noon)
    #expect(first == .show(item: 0))
    engine.coldStart(at: noon + 1)
    let second = engine.checkAndRecord(screen: "home", at: noon + 1)
    let popup = engine.getPopup(screen: "home", at: noon + 2)
    let shows = engine.shouldShow(item: 0, at: noon + 2)
    let reason = engine.reason("a", at: noon + 2)
    #expect(second == .nothing && popup == .nothing && !shows && reason == .cappedImpressions)
    #expect(engine.ledger.count(of: .impression, item: "a") == 1)
  }

  @Test("32: one event told twice counts once") func eventIDs() throws {
    var engine = try PopupEngine(items: #"{"id":"a","frequency":{"caps":[{"max":2,"per":"day"}]}}"#)
    let first = engine.record(.impression, item: "a", at: noon, id: "mini")
    let again = engine.record(.impression, item: "a", at: noon + 1, id: "mini")
    #expect(first && !again)
    // 256 others later it is forgotten.
    for number in 0..<256 { engine.record(.tap, item: "a", at: noon + 2, id: "\(number)") }
    let late = engine.record(.impression, item: "a", at: noon + 3, id: "mini")
    let known = engine.record(.tap, item: "a", at: noon + 4, id: "255")
    #expect(late && !known)
  }
}
