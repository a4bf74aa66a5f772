import Foundation
import RulesEngine
import Testing

/// GrowthBook's cases: conditions, and what its features come out as.
@Suite struct GrowthBookTests {
  private func cases(_ name: String) throws -> [[Any]] {
    let suite = try RuleText.shared("growthbook/cases.json") as? [String: Any]
    return suite?[name] as? [[Any]] ?? []
  }

  @Test(.enabled(if: Conformance.isPresent)) func conditions() throws {
    let rows = try cases("evalCondition")
    var passed = 0
    for row in rows {
      let feature: [String: Any] = ["rules": [["condition": row[1], "force": true]]]
      var payload: [String: Any] = ["features": ["f": feature]]
      if row.count > 4 { payload["savedGroups"] = row[4] }
      let rules = try RuleText.load(object: payload, .growthbook)
      let context = rules.bind(try RuleText.context(object: row[2]))
      if (rules.evaluate("f", context).reason == .rule(0)) == (row[3] as? Bool) {
        passed += 1
      } else {
        Issue.record("\(row[0])")
      }
    }
    Conformance.report("growthbook conditions", passed: passed, of: rows.count)
    #expect(rows.count == 248 && passed >= 245)
  }

  /// Rows of features that need nothing but the payload and attributes.
  @Test(.enabled(if: Conformance.isPresent)) func features() throws {
    let rows = try cases("feature")
    var passed = 0
    var missed: [String] = []
    for row in rows {
      guard row.count >= 4, let setup = row[1] as? [String: Any],
        let key = row[2] as? String, let expected = row[3] as? [String: Any]
      else { continue }
      var payload: [String: Any] = ["features": setup["features"] ?? [:]]
      payload["savedGroups"] = setup["savedGroups"]
      let rules = try RuleText.load(object: payload, .growthbook)
      let context = try RuleText.context(object: setup["attributes"] ?? [:])
      let answer = rules.evaluate(key, rules.bind(context))
      let value = answer.variation == nil ? NSNull() : rules.value(of: answer)?.object
      if canonical(value) == canonical(expected["value"]) {
        passed += 1
      } else if let reason = notOurs(row) {
        print("conformance: growthbook features not applicable: \(row[0]): \(reason)")
      } else {
        missed.append("\(row[0]): \(canonical(value)), not \(canonical(expected["value"]))")
      }
    }
    Conformance.report("growthbook features", passed: passed, of: rows.count)
    #expect(missed.isEmpty, "\(missed.joined(separator: "\n"))")
  }

  /// Why a row is not for an engine of flags.
  private func notOurs(_ row: [Any]) -> String? {
    let name = row[0] as? String ?? ""
    if name.hasPrefix("CB rule") { return "contextual bandits are learnt outside" }
    if (row[1] as? [String: Any])?["forcedVariations"] != nil {
      return "the host's own forced variations"
    }
    return nil
  }

  /// Hash versions 1 and 2 as published.
  @Test(.enabled(if: Conformance.isPresent)) func hashes() throws {
    let rows = try cases("hash")
    var passed = 0
    for row in rows {
      guard row.count == 4, let seed = row[0] as? String, let id = row[1] as? String,
        let version = row[2] as? Int
      else { continue }
      let strategy: BucketingStrategy? =
        version == 1 ? .growthbook1 : version == 2 ? .growthbook2 : nil
      let value = strategy.map { Bucketer($0, key: seed).bucket(of: id).position }
      if value == (row[3] as? Double) { passed += 1 } else { Issue.record("\(row)") }
    }
    Conformance.report("growthbook hashes", passed: passed, of: rows.count)
  }

  private func force(_ rule: String, _ attributes: [String: AttributeValue]) throws -> Bool {
    let rules = try RuleText.load(
      #"{"features": {"f": {"defaultValue": false, "rules": [\#(rule)]}}}"#)
    return rules.evaluate("f", rules.bind(TargetingContext(attributes))).reason == .rule(0)
  }

  /// Report 3: with less coverage nobody moves from one variation to another.
  @Test func coverageMovesNobody() throws {
    func serve(_ coverage: Double, _ id: String) throws -> Int? {
      let rules = try RuleText.load(
        #"{"features": {"f": {"rules": [{"variations": ["a", "b"], "coverage": \#(coverage)}]}}}"#)
      return rules.evaluate("f", rules.bind(TargetingContext(["id": .string(id)]))).variation
    }
    var isOut = 0
    for number in 0..<500 {
      let full = try serve(1, "\(number)")
      let part = try serve(0.2, "\(number)")
      #expect(part == nil || part == full)
      let place = Bucketer(.growthbook1, key: "f").bucket(of: "\(number)").position
      #expect((part != nil) == (place < 0.1 || (0.5..<0.6).contains(place)))
      if part == nil { isOut += 1 }
    }
    #expect(isOut > 300)
  }

  /// Report 4: an unknown version of the hash includes nobody.
  @Test func unknownHashVersionIsOut() throws {
    for (version, expected) in [(1, true), (2, true), (3, false), (99, false)] {
      let rule = #"{"force": true, "coverage": 1, "hashVersion": \#(version)}"#
      #expect(try force(rule, ["id": "u"]) == expected)
    }
  }

  /// Report 13: a missing attribute is in no list.
  @Test(arguments: [("$nin", true), ("$in", false), ("$all", false)])
  func missingIsInNoList(name: String, expected: Bool) throws {
    let rule = #"{"condition": {"tags": {"\#(name)": ["a"]}}, "force": true}"#
    #expect(try force(rule, [:]) == expected)
  }
}
