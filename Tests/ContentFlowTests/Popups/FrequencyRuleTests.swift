import ContentFlow
import DeliveryCore
import Testing

@Suite struct FrequencyRuleTests {
  @Test func aRuleIsSaidInTheEnginesWords() {
    let rule: JSONValue = [
      "impressions": ["max": 3, "per": "week"], "taps": ["max": 1, "per": "ever"],
      "session": ["max": 2], "minIntervalSeconds": 1.5, "until": "close",
    ]
    #expect(
      FrequencyRule.engineRule(rule) == [
        "caps": [
          ["event": "impression", "max": 3, "per": "week"],
          ["event": "tap", "max": 1, "per": "ever"],
          ["event": "impression", "max": 2, "per": "session"],
        ], "minGapMs": 1500, "until": ["dismiss"],
      ])
  }

  @Test func membersThatAreNullAreNoLimits() {
    let rule: JSONValue = ["impressions": nil, "until": nil, "minIntervalSeconds": nil]
    #expect(FrequencyRule.engineRule(rule) == ["caps": []])
  }

  @Test func theLimitsOfAWorkspaceAreBoundedAndReadFieldByField() {
    let (limits, damaged) = FrequencyRule.engineGuard([
      "perSession": -1, "perDay": 1000, "minIntervalSeconds": 30,
    ])
    #expect(limits == ["caps": [["max": 255, "per": "day"]], "minGapMs": 30000])
    #expect(damaged == ["perSession"])
    #expect(FrequencyRule.engineGuard(nil).limits == nil)
    #expect(FrequencyRule.engineGuard([1]).damaged == ["popupLimits"])
    #expect(FrequencyRule.engineGuard(["perDay": "x"]).limits == nil)
  }
}
