import RulesEngine
import Testing

/// Reading rules: an item that is wrong fails alone and says why.
@Suite struct PopupRulesTests {
  /// Rules that a client has as values already are those of the same text.
  @Test func valuesAreRulesToo() throws {
    let text = #"""
      {"timeZone":"Asia/Riyadh","guard":{"caps":[{"max":3,"per":"day"}]},
       "items":[{"id":"a \"\\\u0007é","priority":5,"startAt":1,"screens":["home"],
         "audience":{"attribute":"plan","op":"equals","value":"pro"},
         "rollout":{"percent":12.5},"frequency":{"caps":[{"max":1,"per":"ever"}]}},{"id":""}]}
      """#
    let value: AttributeValue = [
      "timeZone": "Asia/Riyadh", "guard": ["caps": [["max": 3, "per": "day"]]],
      "items": [
        [
          "id": "a \"\\\u{7}é", "priority": 5, "startAt": 1, "screens": ["home"],
          "audience": ["attribute": "plan", "op": "equals", "value": "pro"],
          "rollout": ["percent": 12.5], "frequency": ["caps": [["max": 1, "per": "ever"]]],
        ],
        ["id": ""],
      ],
    ]
    let read = try PopupRules(json: Array(text.utf8))
    let given = try PopupRules(value: value)
    #expect(given.items.map(\.id) == read.items.map(\.id))
    #expect(given.items.map(\.priority) == [5, 0] && given.items[1].fault != nil)
    #expect(given.items[0].fault == nil && given.items[0].audienceFault == nil)
    #expect(given.timeZone.name == read.timeZone.name)
    let pro = PopupContext(attributes: TargetingContext(["plan": "pro"]), userID: "u3")
    for user in ["u1", "u2", "u3", "u4", "u5", "u6", "u7", "u8"] {
      var context = pro
      context.userID = user
      var first = PopupEngine(rules: read)
      var second = PopupEngine(rules: given)
      let wanted = first.frequencyReason(item: 0, at: noon, context: context)
      let found = second.frequencyReason(item: 0, at: noon, context: context)
      #expect(found == wanted, "\(user)")
    }
    #expect(throws: PopupRulesError.self) { _ = try PopupRules(value: ["items": 3]) }
  }

  @Test(arguments: [
    (#"{"frequency":{}}"#, "\"id\" is missing, empty or not a text"),
    (#"{"id":""}"#, "\"id\" is missing, empty or not a text"),
    (#"{"id":"a"}"#, "an item before has the same id"),
    (#"7"#, "the item is not an object"),
    (#"{"id":"x","screens":"home"}"#, "\"screens\" is not an array of texts"),
    (#"{"id":"x","priority":1.5}"#, "priority is not a whole number"),
    (#"{"id":"x","startAt":"2026"}"#, "startAt is not a whole number"),
    (#"{"id":"x","interruptive":1}"#, "interruptive is neither true nor false"),
    (#"{"id":"x","quietHours":{"from":"24:00","to":"07:00"}}"#, "\"quietHours\" needs"),
    (#"{"id":"x","rollout":{"percent":101}}"#, "rollout.percent is not a number from 0 to 100"),
    (#"{"id":"x","rollout":{"percent":1,"strategy":"dice"}}"#, "rollout.strategy is not a known"),
    (#"{"id":"x","frequency":{"caps":[{"per":"day"}]}}"#, "frequency.caps[0].max is missing"),
    (#"{"id":"x","frequency":{"caps":[{"max":-1,"per":"day"}]}}"#, "frequency.caps[0].max is neg"),
    (
      #"{"id":"x","frequency":{"caps":[{"max":256,"per":"day"}]}}"#, "frequency.caps[0].max is more"
    ),
    (#"{"id":"x","frequency":{"caps":[{"max":1,"per":"year"}]}}"#, "frequency.caps[0].per knows"),
    (#"{"id":"x","frequency":{"caps":[{"max":1,"per":"day","every":0}]}}"#, "frequency.caps[0].ev"),
    (
      #"{"id":"x","frequency":{"caps":[{"max":1,"per":"day","window":"x"}]}}"#,
      "frequency.caps[0].w"
    ),
    (
      #"{"id":"x","frequency":{"caps":[{"max":1,"per":"day","event":"x"}]}}"#, "frequency.caps[0].e"
    ),
    (#"{"id":"x","frequency":{"minGapMs":-1}}"#, "frequency.minGapMs is negative"),
    (#"{"id":"x","frequency":{"until":["impression"]}}"#, "frequency.until knows tap"),
  ])
  func aWrongItemFailsAlone(item: String, fault: String) throws {
    var engine = try PopupEngine(items: #"{"id":"a"}"#, item, #"{"id":"z"}"#)
    #expect(engine.rules.items[1].fault?.hasPrefix(fault) == true)
    #expect(engine.rules.items[0].fault == nil && engine.rules.items[2].fault == nil)
    let reason = engine.frequencyReason(item: 1, at: noon)
    #expect(reason?.kind == .invalidRule)
    var verdicts: [PopupVerdict] = []
    let decision = engine.getPopup(screen: "s", at: noon, explaining: &verdicts)
    #expect(decision == .show(item: 0) && verdicts.count == 3)
    #expect(engine.rules.number(ofItem: "a") == 0 && engine.rules.number(ofItem: "z") == 2)
  }

  @Test func limitsHaveBounds() throws {
    var engine = try PopupEngine(
      items:
        #"{"id":"x","frequency":{"caps":[{"max":255,"per":"day"},{"max":9999999999,"per":"ever"}]}}"#
    )
    #expect(engine.rules.items[0].fault == nil)
    for number in 0..<254 { engine.record(.impression, item: 0, at: noon + Int64(number)) }
    let open = engine.reason("x", at: noon + hour)
    engine.record(.impression, item: 0, at: noon + hour)
    let capped = engine.frequencyReason(item: 0, at: noon + hour)
    #expect(open == nil && capped?.kind == .cappedImpressions && capped?.until == noon + day)
  }

  @Test func unusableRulesAreErrors() {
    #expect(throws: PopupRulesError.self) { try PopupRules(json: Array("{".utf8)) }
    #expect(throws: PopupRulesError.malformed("\"items\" is not an array")) {
      try PopupRules(json: Array("{}".utf8))
    }
    #expect(throws: PopupRulesError.self) {
      try PopupRules(json: Array(#"{"items":[],"timeZone":"Mars/Base"}"#.utf8))
    }
    #expect(throws: PopupRulesError.malformed("guard.caps[0].max is negative")) {
      try PopupRules(json: Array(#"{"items":[],"guard":{"caps":[{"max":-1,"per":"day"}]}}"#.utf8))
    }
  }

  @Test func idsAndScreensAreBytes() throws {
    // Composed and decomposed forms of one letter.
    var engine = try PopupEngine(
      items: "{\"id\":\"\u{e9}\",\"screens\":[\"\u{e9}\"]}",
      "{\"id\":\"e\u{301}\",\"screens\":[\"e\u{301}\"]}")
    #expect(engine.rules.items[1].fault == nil)
    let first = engine.getPopup(screen: "\u{e9}", at: noon)
    engine.release()
    let second = engine.getPopup(screen: "e\u{301}", at: noon)
    #expect(first == .show(item: 0) && second == .show(item: 1))
  }

  @Test func newRulesKeepTheLedger() throws {
    var engine = try PopupEngine(
      items: #"{"id":"a","frequency":{"caps":[{"max":1,"per":"ever"}]}}"#)
    engine.record(.impression, item: "a", at: noon)
    let other = try PopupRules(json: Array(#"{"items":[{"id":"b"}]}"#.utf8))
    let rules = engine.rules
    engine.update(rules: other)
    let only = engine.popup(at: noon + 1)
    engine.update(rules: rules)
    let back = engine.reason("a", at: noon + 400 * day)
    #expect(only == "b" && back == .cappedImpressions)
  }
}
