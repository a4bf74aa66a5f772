import RulesEngine
import Testing

/// The gates one by one, and what is above them.
@Suite struct PopupGatesTests {
  @Test func offersHoldOthersBack() throws {
    var engine = try PopupEngine(items: #"{"id":"a","priority":1}"#, #"{"id":"b"}"#)
    let first = engine.getPopup(screen: "home", at: noon)
    let second = engine.getPopup(screen: "home", at: noon + 1)
    #expect(first == .show(item: 0))
    #expect(second == .alreadyShowing(item: 0, until: noon + minute))
    engine.record(.impression, item: "a", at: noon + 2)
    engine.record(.tap, item: "b", at: noon + 3)
    let third = engine.getPopup(screen: "home", at: noon + 4)
    #expect(third.reason?.kind == .alreadyShowing)
    engine.record(.dismiss, item: "a", at: noon + 5)
    let fourth = engine.getPopup(screen: "home", at: noon + 6)
    #expect(fourth == .show(item: 0))
    let late = engine.getPopup(screen: "home", at: noon + 6 + minute)
    #expect(late == .show(item: 0))
    engine.release()
    let released = engine.getPopup(screen: "home", at: noon + 7 + minute)
    #expect(released == .show(item: 0))
  }

  @Test func switchedOffAnswersForAll() throws {
    var engine = try PopupEngine(items: #"{"id":"a"}"#)
    var verdicts: [PopupVerdict] = []
    let decision = engine.getPopup(
      screen: "home", at: noon, context: PopupContext(isEnabled: false), explaining: &verdicts)
    #expect(decision == .featuresOff && verdicts.isEmpty)
  }

  @Test func gatesComeInOrder() throws {
    let all =
      #""enabled":false,"startAt":\#(noon),"endAt":\#(noon + hour),"audience":{"x":1},"#
      + #""rollout":{"percent":0},"frequency":{"caps":[{"max":0,"per":"ever"}]}"#
    var engine = try PopupEngine(
      items: #"{\#(all),"id":"bad","frequency":{"caps":[{"max":-1,"per":"day"}]}}"#,
      #"{"id":"off",\#(all)}"#,
      #"{"id":"early","startAt":\#(noon + 1),"audience":{"x":1}}"#,
      #"{"id":"late","endAt":\#(noon),"audience":{"x":1}}"#,
      #"{"id":"others","audience":{"x":1},"rollout":{"percent":0}}"#,
      #"{"id":"share","audience":{},"rollout":{"percent":0},"frequency":{"caps":[{"max":0,"per":"ever"}]}}"#,
      #"{"id":"capped","frequency":{"caps":[{"max":0,"per":"ever"},{"max":0,"per":"session"}],"minGapMs":5}}"#
    )
    var verdicts: [PopupVerdict] = []
    let decision = engine.getPopup(screen: "x", at: noon, explaining: &verdicts)
    #expect(decision == .nothing)
    let found = verdicts.map { "\(engine.rules.items[$0.item].id) \($0.reason?.kind.name ?? "-")" }
    #expect(
      found.sorted() == [
        "bad invalidRule", "capped cappedImpressions", "early notStarted", "late expired",
        "off disabled", "others notTargeted", "share notInRollout",
      ])
  }

  @Test func audiencesAreTheCallers() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","priority":2,"audience":{"plan":["pro"]}}"#,
      #"{"id":"b","priority":1,"audience":{"plan":["free"]}}"#, #"{"id":"c"}"#)
    #expect(engine.rules.items[0].audience == Array(#"{"plan":["pro"]}"#.utf8))
    #expect(engine.rules.items[2].audience == nil)
    var set = PopupItemSet()
    set.insert(1)
    set.insert(-1)
    let unknown = engine.popup(at: noon)
    let some = engine.popup(at: noon, context: PopupContext(audience: .some(set)))
    let all = engine.popup(at: noon, context: PopupContext(audience: .everything))
    #expect(unknown == "c" && some == "b" && all == "a")
  }

  @Test func sharesAndControlGroups() throws {
    var engine = try PopupEngine(
      items:
        #"{"id":"a","rollout":{"strategy":"featureflow","percent":25},"control":{"percent":20,"salt":"c1"}}"#
    )
    var counts: [String: Int] = [:]
    for user in 0..<4_000 {
      let context = PopupContext(userID: "user-\(user)")
      var verdicts: [PopupVerdict] = []
      let decision = engine.getPopup(
        screen: "s", at: noon, context: context, explaining: &verdicts)
      engine.release()
      let isIn = Bucketer(.featureflow, key: "a").includes("user-\(user)", percent: 25)
      let isControl = Bucketer(.uniform, key: "a", salt: "c1").includes("user-\(user)", percent: 20)
      let wanted: PopupDecision =
        !isIn ? .nothing : isControl ? .control(item: 0) : .show(item: 0)
      #expect(decision == wanted)
      counts[verdicts[0].reason?.kind.name ?? "shown", default: 0] += 1
    }
    #expect((900...1_100).contains(4_000 - (counts["notInRollout"] ?? 0)))
    #expect((150...250).contains(counts["controlGroup"] ?? 0))
    let nobody = engine.getPopup(screen: "s", at: noon)
    // Featureflow has a stand-in for a missing id, the control group's strategy has none.
    let standIn = Bucketer(.featureflow, key: "a").includes("anonymous", percent: 25)
    #expect(nobody == (standIn ? .show(item: 0) : .nothing))
  }

  @Test func controlGroupEndsTheSearch() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","priority":1,"control":{"percent":100}}"#, #"{"id":"b"}"#)
    let context = PopupContext(userID: "u")
    let decision = engine.checkAndRecord(screen: "s", at: noon, context: context)
    #expect(decision == .control(item: 0) && decision.item == nil)
    #expect(engine.ledger.count(of: .impression, item: "a") == 1)
    // Nothing is on the screen, so nothing is on offer.
    let again = engine.getPopup(screen: "s", at: noon + 1, context: context)
    #expect(again == .control(item: 0))
  }

  @Test func messagesStayAwayForEightDays() throws {
    var engine = try PopupEngine(items: #"{"id":"m","kind":"message"}"#, #"{"id":"c"}"#)
    for id in ["m", "c"] { engine.record(.dismiss, item: id, at: noon) }
    let reason = engine.frequencyReason(item: 0, at: noon + 8 * day - 1)
    #expect(reason?.kind == .suppressedAfterDismiss && reason?.until == noon + 8 * day)
    engine.record(.tap, item: "m", at: noon + day)
    let tapped = engine.frequencyReason(item: 0, at: noon + day)
    #expect(tapped?.kind == .suppressedAfterTap && tapped?.until == noon + 9 * day)
    let campaign = engine.reason("c", at: noon + day)
    let back = engine.reason("m", at: noon + 9 * day)
    #expect(campaign == nil && back == nil)
  }

  @Test func only200MessagesStayAway() throws {
    let items = (0..<201).map { #"{"id":"m\#($0)","kind":"message"}"# }
    let json = #"{"items":[\#(items.joined(separator: ","))]}"#
    var engine = PopupEngine(rules: try PopupRules(json: Array(json.utf8)))
    for number in 0..<200 { engine.record(.dismiss, item: number, at: noon + Int64(number)) }
    let kept = engine.reason("m0", at: noon + minute)
    engine.record(.dismiss, item: 200, at: noon + minute)
    let gone = engine.reason("m0", at: noon + minute)
    let second = engine.reason("m1", at: noon + minute)
    #expect(kept == .suppressedAfterDismiss && gone == nil && second == .suppressedAfterDismiss)
  }

  @Test func lateEventsKeepTheirSession() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","frequency":{"caps":[{"max":1,"per":"session"}]}}"#)
    let before = engine.session.number
    engine.coldStart(at: noon)
    engine.record(.impression, item: 0, at: noon - hour, clock: noon + 1, session: before)
    let open = engine.reason("a", at: noon + 2)
    #expect(open == nil && engine.ledger.last(.impression, item: "a") == noon - hour)
    engine.setSession(id: "s1", at: noon + 3)
    engine.record(.impression, item: 0, at: noon + 3)
    engine.setSession(id: "s1", at: noon + 4)
    let capped = engine.reason("a", at: noon + 4)
    engine.setSession(id: "s2", at: noon + 5)
    let next = engine.reason("a", at: noon + 5)
    #expect(capped == .cappedSession && next == nil)
  }

  @Test func theMonotonicClockDecidesOfSessions() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","frequency":{"caps":[{"max":1,"per":"session"}]}}"#)
    engine.record(.impression, item: 0, at: noon)
    engine.background(at: noon, monotonic: 5_000)
    // The wall clock was put forward by a day meanwhile.
    engine.foreground(at: noon + day, monotonic: 5_000 + 30 * minute - 1)
    let same = engine.reason("a", at: noon + day)
    engine.background(at: noon + day, monotonic: 0)
    engine.foreground(at: noon + day, monotonic: 30 * minute)
    let next = engine.reason("a", at: noon + day)
    #expect(same == .cappedSession && next == nil)
  }

  @Test func noTimeTraps() throws {
    var engine = try PopupEngine(
      items:
        #"{"id":"a","quietHours":{"from":"01:00","to":"02:00"},"frequency":{"caps":[{"max":1,"per":"month","window":"calendar","every":1000},{"max":1,"per":"month","every":1000}],"minGapMs":9223372036854775807}}"#,
      rest:
        #""guard":{"caps":[{"max":1,"per":"week","window":"calendar"}]},"timeZone":"Asia/Tehran""#
    )
    for time in [Int64.min, .max, 0, -1, .max - 1, .min + 1, noon] {
      engine.record(.impression, item: 0, at: time)
      engine.background(at: time, monotonic: .min)
      engine.foreground(at: time, monotonic: .max)
      _ = engine.getPopup(screen: "x", at: time)
      _ = engine.frequencyReason(item: 0, at: time)
      _ = engine.nextEligible(screen: "x", at: time)
      _ = engine.getPopup(screen: "x", at: .max)
    }
    engine.merge(
      [
        PopupEntry(device: "B", sequence: .max, item: "a", event: .tap, at: .max),
        PopupEntry(device: "B", sequence: .max - 1, item: "a", event: .tap, at: .min),
        PopupEntry(device: "B", sequence: 0, item: "a", event: .tap, at: 0),
        PopupEntry(device: "B", sequence: 1, item: "", event: .tap, at: 0),
      ], at: .max)
    engine.merge(
      serverCounts: [
        PopupServerCount(
          item: "a", event: .tap, count: .max, lastAt: .max, upTo: ["B": .max, "C": .max])
      ], at: .min)
    _ = engine.frequencyReason(item: 99, at: 0)
    #expect(try FrequencyLedger(bytes: engine.ledger.bytes()).bytes() == engine.ledger.bytes())
  }
}
