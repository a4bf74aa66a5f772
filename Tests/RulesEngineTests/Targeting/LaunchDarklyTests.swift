import Foundation
import RulesEngine
import Testing

/// LaunchDarkly's server-side evaluation suite, 728 rows.
@Suite struct LaunchDarklyTests {
  /// Why a row is not for an engine that has neither typed getters nor a decoder of contexts.
  private func notApplicable(_ row: [String: Any]) -> String? {
    let reason = (row["expect"] as? [String: Any])?["reason"] as? [String: Any]
    switch reason?["errorKind"] as? String {
    case "WRONG_TYPE": return "a typed getter's check"
    case "USER_NOT_SPECIFIED": return "an invalid context"
    default: return nil
    }
  }

  @Test(.enabled(if: Conformance.isPresent)) func serverSideSuite() throws {
    guard
      let groups = try RuleText.shared("launchdarkly/server-side-eval.json") as? [[String: Any]]
    else {
      Issue.record("the suite is a list")
      return
    }
    var (passed, total) = (0, 0)
    var others: [String] = []
    for group in groups {
      let rules = try RuleText.load(object: group["sdkData"] ?? [:], .launchdarkly)
      for row in group["evaluations"] as? [[String: Any]] ?? [] {
        total += 1
        if let reason = notApplicable(row) {
          others.append("\(group["name"] ?? ""), \(row["name"] ?? ""): \(reason)")
          continue
        }
        if let difference = try difference(row, rules) {
          Issue.record(
            "\(group["file"] ?? "") \(group["name"] ?? "") \(row["name"] ?? ""): \(difference)")
        } else {
          passed += 1
        }
      }
    }
    Conformance.report("launchdarkly", passed: passed, of: total)
    for row in others { print("conformance: launchdarkly not applicable: \(row)") }
    #expect(total == 728 && passed >= 680)
    #expect(passed + others.count == total)
  }

  /// What differs from the expectation; `nil`: nothing.
  private func difference(_ row: [String: Any], _ rules: RuleSet) throws -> String? {
    guard let expected = row["expect"] as? [String: Any] else { return "no expectation" }
    let context = try RuleText.context(object: row["context"] ?? [:])
    let answer = rules.evaluate(row["flagKey"] as? String ?? "", rules.bind(context))
    // Two rows have no default, and mean the type's own.
    var value: Any? = row["default"] ?? false
    if answer.variation != nil { value = rules.value(of: answer)?.object }
    let reason = expected["reason"] as? [String: Any] ?? [:]
    if canonical(value) != canonical(expected["value"]) {
      return "value \(canonical(value)), not \(canonical(expected["value"])) (\(answer.reason))"
    }
    if let index = expected["variationIndex"] as? Int, index != answer.variation {
      return "variation \(answer.variation ?? -1), not \(index)"
    }
    if name(answer.reason) != reason["kind"] as? String {
      return "reason \(answer.reason), not \(reason)"
    }
    if case .rule(let number) = answer.reason {
      if number != reason["ruleIndex"] as? Int { return "rule \(number)" }
      if let id = reason["ruleId"] as? String, id != rules.ruleID(of: answer) { return "rule id" }
    }
    if case .prerequisiteFailed(let number) = answer.reason,
      let flag = answer.flag,
      rules.prerequisiteKey(of: flag, number) != reason["prerequisiteKey"] as? String
    {
      return "prerequisite \(number)"
    }
    if answer.isInExperiment != (reason["inExperiment"] as? Bool ?? false) {
      return "experiment \(answer.isInExperiment)"
    }
    if case .error(let fault) = answer.reason, name(fault) != reason["errorKind"] as? String {
      return "error \(fault)"
    }
    return nil
  }

  private func name(_ reason: Evaluation.Reason) -> String {
    switch reason {
    case .off: "OFF"
    case .prerequisiteFailed: "PREREQUISITE_FAILED"
    case .target: "TARGET_MATCH"
    case .rule: "RULE_MATCH"
    case .fallback: "FALLTHROUGH"
    case .noMatch: "NONE"
    case .error: "ERROR"
    }
  }

  private func name(_ fault: Evaluation.Fault) -> String {
    switch fault {
    case .flagNotFound: "FLAG_NOT_FOUND"
    case .malformedFlag, .tooComplex: "MALFORMED_FLAG"
    }
  }

  /// Report 11: the same instant in two zones is neither before nor after itself.
  @Test func instantsAreComparedAcrossZones() throws {
    for name in ["before", "after"] {
      let rules = try RuleText.load(
        """
        {"flags": {"f": {"on": true, "variations": [true, false], "fallthrough": {"variation": 1},
          "rules": [{"variation": 0, "clauses": [{"attribute": "at", "op": "\(name)",
            "values": ["2000-01-01T08:00:00Z"]}]}]}}}
        """)
      let context = TargetingContext([
        "kind": "user", "key": "k", "at": "2000-01-01T00:00:00-08:00",
      ])
      #expect(rules.evaluate("f", rules.bind(context)).reason == .fallback)
    }
  }

  /// Report 6: whole numbers are ids, fractions are not; then the bucket is 0.
  @Test func bucketByNumbers() throws {
    let rules = try RuleText.load(
      """
      {"flags": {"hashKey": {"on": true, "salt": "saltyA", "variations": ["low", "high"],
        "fallthrough": {"rollout": {"bucketBy": "n", "variations":
          [{"variation": 0, "weight": 54771}, {"variation": 1, "weight": 45229}]}}}}}
      """)
    func serve(_ value: AttributeValue) -> String? {
      let context = TargetingContext(["kind": "user", "key": "k", "n": value])
      return rules.value(of: rules.evaluate("hashKey", rules.bind(context)))
        .map { "\($0.object)" }
    }
    // The bucket of 33333 is 0.54771423.
    #expect(serve(33333) == "high")
    #expect(serve("33333") == "high")
    #expect(serve(33333.5) == "low")
    #expect(serve(nil) == "low")
  }
}
