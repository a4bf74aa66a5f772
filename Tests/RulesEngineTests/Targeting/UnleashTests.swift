import Foundation
import RulesEngine
import Testing

/// Unleash's client specification, 279 rows.
@Suite struct UnleashTests {
  @Test(.enabled(if: Conformance.isPresent)) func specification() throws {
    guard let names = try RuleText.shared("unleash/specifications/index.json") as? [String] else {
      Issue.record("the index is a list")
      return
    }
    var (passed, total) = (0, 0)
    for name in names {
      guard let suite = try RuleText.shared("unleash/specifications/\(name)") as? [String: Any],
        let state = suite["state"]
      else { continue }
      let rules = try RuleText.load(object: state, .unleash)
      #expect(rules.problems.isEmpty, "\(name): \(rules.problems)")
      for test in suite["tests"] as? [[String: Any]] ?? [] {
        total += 1
        let answer = try evaluate(test, rules)
        if answer.isOn == test["expectedResult"] as? Bool {
          passed += 1
        } else {
          Issue.record("\(name): \(test["description"] ?? "")")
        }
      }
      for test in suite["variantTests"] as? [[String: Any]] ?? [] {
        total += 1
        if canonical(variant(try evaluate(test, rules), rules))
          == canonical(expectation(test["expectedResult"]))
        {
          passed += 1
        } else {
          Issue.record("\(name): \(test["description"] ?? "")")
        }
      }
    }
    #expect(total == 279)
    Conformance.report("unleash", passed: passed, of: total)
  }

  private func evaluate(_ test: [String: Any], _ rules: RuleSet) throws -> Evaluation {
    let context = try RuleText.context(object: test["context"] ?? [:])
    let now = Int64(Date().timeIntervalSince1970 * 1_000)
    return rules.evaluate(
      test["toggleName"] as? String ?? "", rules.bind(context, now: now))
  }

  /// The variant in the vendor's form.
  private func variant(_ evaluation: Evaluation, _ rules: RuleSet) -> [String: Any] {
    var variant: [String: Any] = [
      "name": evaluation.isOn ? rules.variationName(of: evaluation) ?? "disabled" : "disabled",
      "enabled": evaluation.isOn && evaluation.variation != nil,
      "feature_enabled": evaluation.isOn,
    ]
    if evaluation.isOn, let payload = rules.value(of: evaluation) {
      variant["payload"] = payload.object
    }
    return variant
  }

  private func expectation(_ expected: Any?) -> Any? { expected }

  /// Report 14: without a context, the default stickiness is on at 100 and off at 0.
  @Test(arguments: [
    ("100", "default", true), ("0", "default", false), ("100", "userId", false),
    ("100", "customField", false),
  ])
  func emptyContext(rollout: String, stickiness: String, expected: Bool) throws {
    let rules = try RuleText.load(
      """
      {"version": 2, "features": [{"name": "f", "enabled": true, "strategies": [{"name":
        "flexibleRollout", "parameters": {"rollout": "\(rollout)", "stickiness": "\(stickiness)",
        "groupId": "f"}}]}]}
      """)
    #expect(rules.evaluate("f", rules.bind(TargetingContext())).isOn == expected)
  }
}
