import RulesEngine
import Testing

/// Audiences of popups, which are conditions of the rule file.
@Suite struct PopupAudienceTests {
  private static let items = [
    #"{"id":"pro","priority":3,"audience":{"attribute":"plan","op":"equals","value":"pro"}}"#,
    #"{"id":"new","priority":2,"audience":{"all":[{"attribute":"appVersion","op":"semverGte","#
      + #""value":"2.0"},{"not":{"attribute":"plan","op":"equals","value":"pro"}}]}}"#,
    #"{"id":"all","priority":1,"audience":{}}"#,
  ]

  private func engine() throws -> PopupEngine {
    try PopupEngine(items: Self.items[0], Self.items[1], Self.items[2])
  }

  @Test(
    arguments: [
      (["plan": "pro", "appVersion": "2.1"], "pro"),
      (["plan": "free", "appVersion": "2.1"], "new"),
      (["plan": "free", "appVersion": "1.9"], "all"), (["appVersion": "2.1"], "all"), ([:], "all"),
    ] as [([String: AttributeValue], String)])
  func attributesDecide(attributes: [String: AttributeValue], expected: String) throws {
    var engine = try engine()
    let context = PopupContext(attributes: TargetingContext(attributes))
    #expect(engine.popup(at: noon, context: context) == expected)
    // What was found out beforehand gives the same.
    let found = engine.rules.audience(of: TargetingContext(attributes))
    #expect(engine.popup(at: noon, context: PopupContext(audience: found)) == expected)
  }

  /// Every question takes attributes.
  @Test func everyQuestionTakesAttributes() throws {
    var engine = try engine()
    let others = PopupContext(attributes: TargetingContext(["plan": "free"]))
    let pro = PopupContext(attributes: TargetingContext(["plan": "pro"]))
    let isShownToOthers = engine.shouldShow(item: 0, at: noon, context: others)
    let isShownToPro = engine.shouldShow(item: 0, at: noon, context: pro)
    #expect(!isShownToOthers && isShownToPro)
    let reason = engine.frequencyReason(item: 0, at: noon, context: others)
    #expect(reason?.kind == .notTargeted)
    var verdicts: [PopupVerdict] = []
    let decision = engine.getPopup(
      screen: "home", at: noon, context: others, explaining: &verdicts)
    #expect(decision.item == 2)
    #expect(verdicts.map(\.reason?.kind) == [.notTargeted, .notTargeted, nil])
    engine.release()
    let next = engine.nextEligible(screen: "home", at: noon, context: others)
    #expect(next == noon)
    let shown = engine.checkAndRecord(screen: "home", at: noon, context: pro)
    #expect(shown.item == 0)
  }

  /// An audience that is no condition holds nobody and says why; the item is good otherwise.
  @Test func anAudienceThatIsNoneHoldsNobody() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","audience":{"plan":["pro"]}}"#,
      #"{"id":"b","audience":{"attribute":"plan","value":"pro"}}"#, #"{"id":"c","audience":[1]}"#)
    let pro = PopupContext(attributes: TargetingContext(["plan": "pro"]))
    #expect(engine.popup(at: noon, context: pro) == "b")
    #expect(engine.rules.items.map { $0.audienceFault != nil } == [true, false, true])
    #expect(engine.rules.items.allSatisfy { $0.fault == nil })
    let reason = engine.frequencyReason(item: 0, at: noon, context: pro)
    #expect(reason?.kind == .notTargeted)
    #expect(engine.popup(at: noon, context: PopupContext(audience: .everything)) == "a")
  }

  /// Numbers of items change with the rules; attributes do not.
  @Test func attributesOutliveRules() throws {
    var engine = try engine()
    let pro = PopupContext(attributes: TargetingContext(["plan": "pro"]))
    let json = #"{"items":[\#(Self.items[1]),\#(Self.items[2]),\#(Self.items[0])]}"#
    engine.update(rules: try PopupRules(json: Array(json.utf8)))
    #expect(engine.popup(at: noon, context: pro) == "pro")
  }
}
