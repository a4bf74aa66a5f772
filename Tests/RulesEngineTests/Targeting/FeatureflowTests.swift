import Foundation
import RulesEngine
import Testing

/// Featureflow's own tables, and rows of its newer testbed restated.
@Suite struct FeatureflowTests {
  private func holds(
    _ name: String, _ attribute: Any, _ values: [Any], target: String = "x"
  ) throws -> Bool {
    let feature: [String: Any] = [
      "key": "f", "enabled": true, "offVariantKey": "off",
      "rules": [
        [
          "audience": [
            "conditions": [["operator": name, "target": "x", "values": values]]
          ],
          "variantSplits": [["variantKey": "on", "split": 100]],
        ]
      ],
    ]
    let rules = try RuleText.load(object: ["f": feature], .featureflow)
    let context = try RuleText.context(object: [target: attribute])
    let evaluation = rules.evaluate("f", rules.bind(context))
    return rules.variationName(of: evaluation) == "on"
  }

  /// The cells of a table's row.
  private func cells(_ line: Substring) -> [String] {
    line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// Tables of the suite: operator, target, value, result.
  @Test(.enabled(if: Conformance.isPresent)) func conditions() throws {
    let text = try String(
      contentsOfFile: Conformance.path("featureflow/conditions.feature"), encoding: .utf8)
    var isNumber = false
    var isArray = false
    var rows = 0
    for line in text.split(whereSeparator: \.isNewline) {
      if line.contains("Scenario Outline") {
        isNumber = line.contains("for a number")
        isArray = line.contains("array of strings")
      }
      let cells = cells(line)
      guard cells.count == 4, cells[0] != "operator" else { continue }
      var values: [Any] = [cells[2]]
      if isArray {
        values = cells[2].split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
      }
      let attribute: Any = isNumber ? Double(cells[1]) ?? 0 : cells[1]
      if isNumber { values = [Int(cells[2]) ?? 0] }
      let answer = try holds(cells[0], attribute, values)
      #expect(String(answer) == cells[3], "\(cells)")
      rows += 1
    }
    #expect(rows >= 40)
    Conformance.report("featureflow condition rows", passed: rows, of: rows)
  }

  @Test(.enabled(if: Conformance.isPresent)) func hashes() throws {
    let text = try String(
      contentsOfFile: Conformance.path("featureflow/hash_algorithm.feature"), encoding: .utf8)
    var rows = 0
    for line in text.split(whereSeparator: \.isNewline) {
      let cells = cells(line)
      guard cells.count == 5, let value = Double(cells[3]) else { continue }
      let bucketer = Bucketer(.featureflow, key: cells[1], salt: cells[0])
      #expect(bucketer.bucket(of: cells[2]).value == value)
      rows += 1
    }
    #expect(rows == 6)
    Conformance.report("featureflow hash rows", passed: rows, of: 6)
  }

  /// Audience rows of the rules table.
  @Test(arguments: [
    (#"{"role": "beta"}"#, #"["beta"]"#, true), (#"{"role": "alpha"}"#, #"["beta"]"#, false),
    (#"{"role": ["beta", "alpha"]}"#, #"["beta"]"#, true),
    (#"{"role": ["beta", "alpha"]}"#, #"["alpha"]"#, true),
    (#"{"role": ["beta", "alpha"]}"#, #"["nope"]"#, false),
  ])
  func audiences(context: String, values: String, expected: Bool) throws {
    let rules = try RuleText.load(
      """
      {"f": {"enabled": true, "offVariantKey": "off", "rules": [{"audience": {"conditions":
        [{"operator": "equals", "target": "role", "values": \(values)}]},
        "variantSplits": [{"variantKey": "on", "split": 100}]}]}}
      """)
    let evaluation = rules.evaluate("f", rules.bind(try RuleText.context(context)))
    #expect((rules.variationName(of: evaluation) == "on") == expected)
  }

  /// Split walking: the bucket of an id against the running sum.
  @Test func splits() throws {
    let names = ["off", "on", "alpha", "alphav2", "beta", "betav2"]
    let weights: [Double] = [0, 30, 30, 0, 30, 10]
    let parts = zip(names, weights).map {
      #"{"variantKey": "\#($0)", "split": \#($1)}"#
    }.joined(separator: ", ")
    let rules = try RuleText.load(
      """
      {"f": {"enabled": true, "offVariantKey": "off", "rules":
        [{"defaultRule": true, "variantSplits": [\(parts)]}]}}
      """)
    for number in 0..<500 {
      let id = "user-\(number)"
      let bucket = Bucketer(.featureflow, key: "f", salt: "1").bucket(of: id).value
      let expected = bucket <= 30 ? "on" : bucket <= 60 ? "alpha" : bucket <= 90 ? "beta" : "betav2"
      let context = rules.bind(TargetingContext(["featureflow.user.id": .string(id)]))
      #expect(rules.variationName(of: rules.evaluate("f", context)) == expected)
    }
    // Without an id all are one: "anonymous".
    let anonymous = Bucketer(.featureflow, key: "f", salt: "1").bucket(of: "anonymous").value
    let evaluation = rules.evaluate("f", rules.bind(TargetingContext()))
    let expected = anonymous <= 30 ? 1 : anonymous <= 60 ? 2 : anonymous <= 90 ? 4 : 5
    #expect(rules.variationName(of: evaluation) == names[expected])
  }

  /// Rows of the newer testbed, and report 18: dates without a time are midnight UTC.
  @Test(arguments: [
    ("after", "2026-07-21T02:00:00-05:00", "2026-07-21T06:00:00Z", true),
    ("before", "2026-07-21T23:00:00+10:00", "2026-07-21T14:00:00Z", true),
    ("after", "2026-07-02T23:59:59Z", "2026-07-03", false),
    ("after", "2026-07-03T00:00:01Z", "2026-07-03", true),
    ("before", "2026-07-02T23:59:59Z", "2026-07-03", true),
    ("after", "2026-07-04", "2026-07-03", true),
    ("before", "2026-07-01", "2026-07-32", false), ("after", "2026-07-04", "2026-7-3", false),
    ("after", "2026-7-4", "2026-07-03", false), ("before", "soon", "2026-07-03", false),
    ("matches", "text", "[unclosed", false), ("matches", "text", "(unbalanced", false),
    ("matches", "text", "*bad-quantifier", false), ("matches", "my text", "tex", true),
    ("equals", "98", "98", true), ("fakeOperator", "a", "a", false),
  ])
  func testbedRows(name: String, attribute: String, value: String, expected: Bool) throws {
    let answer = try holds(name, attribute, [value])
    #expect(answer == expected)
  }

  /// Report 18 where local midnight is another one: west and east of Greenwich.
  @Test(arguments: ["America/Los_Angeles", "Pacific/Auckland"])
  func datesAreUTCInAnyZone(zone: String) async throws {
    await #expect(processExitsWith: .success) { [zone = zone as String] in
      setenv("TZ", zone, 1)
      tzset()
      let tests = FeatureflowTests()
      for (name, instant, expected) in [
        ("after", "2026-07-02T23:59:59Z", false), ("after", "2026-07-03T00:00:01Z", true),
        ("before", "2026-07-02T23:59:59Z", true), ("before", "2026-07-03T00:00:01Z", false),
      ] {
        let answer = try tests.holds(name, instant, ["2026-07-03"])
        guard answer == expected else { exit(1) }
      }
    }
  }

  @Test func valuesKeepTheirTypes() throws {
    #expect(try !holds("equals", 98, ["98"]))
    #expect(try !holds("equals", "98", [98]))
    #expect(try holds("equals", 98, [98.0]))
    #expect(try holds("equals", 98.5, [98.5]))
    #expect(try holds("equals", true, [true]))
    #expect(try !holds("equals", 1, [true]))
    #expect(try !holds("equals", "a", []))
  }

  /// Report 12, and arrays: one element is enough, also for `notIn`.
  @Test func missingAttributesAndArrays() throws {
    for name in ["equals", "notIn", "in", "before", "after", "matches", "lessThan", "contains"] {
      #expect(try !holds(name, "a", ["a"], target: "other"))
    }
    #expect(try holds("notIn", ["a", "b"], ["a"]))
    #expect(try !holds("notIn", ["a", "a"], ["a"]))
    #expect(try !holds("notIn", [String](), ["a"]))
    #expect(try holds("greaterThan", [1, 5], [4]))
  }

  @Test func offAndImplicitAttributes() throws {
    let rules = try RuleText.load(
      """
      [{"key": "off", "enabled": false, "offVariantKey": "dark", "rules": []},
       {"key": "late", "enabled": true, "offVariantKey": "off", "rules": [{"audience": {"conditions":
         [{"operator": "greaterThan", "target": "featureflow.hourofday", "values": [22]}]},
         "variantSplits": [{"variantKey": "on", "split": 100}]}]}]
      """)
    let now: Int64 = 1_784_590_200_000  // 2026-07-20T23:30:00Z
    let utc = rules.bind(TargetingContext(), now: now)
    #expect(rules.variationName(of: rules.evaluate("off", utc)) == "dark")
    #expect(rules.evaluate("off", utc).reason == .off)
    #expect(rules.evaluate("late", utc).isOn)
    let west = rules.bind(TargetingContext(), now: now, utcOffsetMinutes: -300)
    #expect(!rules.evaluate("late", west).isOn)
    #expect(!rules.evaluate("late", rules.bind(TargetingContext())).isOn)
  }
}
