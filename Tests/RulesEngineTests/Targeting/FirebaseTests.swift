import Foundation
import RulesEngine
import Testing

/// Firebase Remote Config: custom signals and shares.
@Suite struct FirebaseTests {
  private func template(_ condition: [String: Any]) throws -> RuleSet {
    let named: [String: Any] = ["name": "c", "condition": condition]
    let parameter: [String: Any] = [
      "defaultValue": ["value": "no"], "conditionalValues": ["c": ["value": "yes"]],
    ]
    return try RuleText.load(
      object: ["conditions": [named], "parameters": ["p": parameter]], .firebase)
  }

  @Test(.enabled(if: Conformance.isPresent)) func customSignals() throws {
    let rows = try RuleText.shared("firebase/custom_signals.json") as? [[String: Any]] ?? []
    var passed = 0
    for row in rows {
      let rules = try template([
        "orCondition": [
          "conditions": [
            [
              "customSignal": [
                "customSignalOperator": row["operator"], "customSignalKey": "k",
                "targetCustomSignalValues": row["targets"],
              ]
            ]
          ]
        ]
      ])
      let context = try RuleText.context(object: ["k": row["actual"] ?? NSNull()])
      let isOn = rules.evaluate("p", rules.bind(context)).isOn
      if isOn == row["outcome"] as? Bool { passed += 1 } else { Issue.record("\(row)") }
    }
    Conformance.report("firebase custom signals", passed: passed, of: rows.count)
    #expect(rows.count == 72)
  }

  @Test(.enabled(if: Conformance.isPresent)) func shares() throws {
    for row in try VectorFile.sharedRows("firebase/known_percent_0_50.csv") {
      let rules = try template([
        "percent": [
          "percentOperator": "BETWEEN", "seed": row[0],
          "microPercentRange": [
            "microPercentLowerBound": 0, "microPercentUpperBound": 50_000_000,
          ],
        ]
      ])
      let context = TargetingContext(["randomizationId": .string(row[1])])
      #expect(String(rules.evaluate("p", rules.bind(context)).isOn) == row[2], "\(row)")
    }
  }
}
