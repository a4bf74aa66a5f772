import RulesEngine
import Testing

/// Conditions of our own form: every operator, and what is unknown.
@Suite struct ConditionTests {
  @Test(arguments: [
    (#"{"attribute": "a", "op": "equals", "value": "x"}"#, #"{"a": "x"}"#, true),
    (
      #"{"attribute": "a", "op": "equals", "value": "X", "ignoreCase": true}"#, #"{"a": "x"}"#, true
    ),
    (#"{"attribute": "a", "op": "equals", "value": 98}"#, #"{"a": 98.0}"#, true),
    (
      #"{"attribute": "a", "op": "equals", "value": 9007199254740993}"#,
      #"{"a": 9007199254740993}"#, true
    ),
    (
      #"{"attribute": "a", "op": "equals", "value": 9007199254740993}"#,
      #"{"a": 9007199254740992}"#, false
    ),
    (
      #"{"attribute": "a", "op": "equals", "value": 9007199254740993}"#,
      #"{"a": 9007199254740992.0}"#, false
    ),
    (#"{"attribute": "a", "op": "notEquals", "value": "x"}"#, #"{"a": "y"}"#, true),
    (#"{"attribute": "a", "op": "in", "values": ["x", "y"]}"#, #"{"a": "y"}"#, true),
    (#"{"attribute": "a", "op": "notIn", "values": ["x", "y"]}"#, #"{"a": "z"}"#, true),
    (#"{"attribute": "a", "op": "contains", "value": "bc"}"#, #"{"a": "abcd"}"#, true),
    (#"{"attribute": "a", "op": "notContains", "value": "bc"}"#, #"{"a": "abcd"}"#, false),
    (#"{"attribute": "a", "op": "startsWith", "values": ["x", "ab"]}"#, #"{"a": "abcd"}"#, true),
    (
      #"{"attribute": "a", "op": "endsWith", "value": "CD", "ignoreCase": true}"#,
      #"{"a": "abcd"}"#, true
    ),
    (#"{"attribute": "a", "op": "matches", "value": "b.d"}"#, #"{"a": "abcd"}"#, true),
    (#"{"attribute": "a", "op": "greaterThan", "value": 3}"#, #"{"a": 3.5}"#, true),
    (#"{"attribute": "a", "op": "greaterThanOrEqual", "value": 3.0}"#, #"{"a": 3}"#, true),
    (#"{"attribute": "a", "op": "lessThan", "value": 3}"#, #"{"a": 3}"#, false),
    (#"{"attribute": "a", "op": "lessThanOrEqual", "value": 3}"#, #"{"a": 3}"#, true),
    (#"{"attribute": "a", "op": "between", "values": [1, 3]}"#, #"{"a": 3}"#, true),
    (#"{"attribute": "a", "op": "between", "values": [1, 3]}"#, #"{"a": 3.01}"#, false),
    (
      #"{"attribute": "a", "op": "between", "values": ["2026-01-01", "2026-02-01"]}"#,
      #"{"a": "2026-01-15T00:00:00Z"}"#, true
    ),
    (
      #"{"attribute": "a", "op": "before", "value": "2026-01-01"}"#,
      #"{"a": "2025-12-31T23:59:59.999Z"}"#, true
    ),
    (#"{"attribute": "a", "op": "after", "value": "2026-01-01"}"#, #"{"a": 1767225600001}"#, true),
    (#"{"attribute": "a", "op": "after", "value": "2026-01-01"}"#, #"{"a": 1767225600000}"#, false),
    (#"{"attribute": "a", "op": "exists"}"#, #"{"a": 0}"#, true),
    (#"{"attribute": "a", "op": "exists"}"#, #"{"a": null}"#, false),
    (#"{"attribute": "a", "op": "notExists"}"#, "{}", true),
    (#"{"attribute": "a", "op": "semverEq", "value": "1.2"}"#, #"{"a": "v1.2.0+5"}"#, true),
    (#"{"attribute": "a", "op": "semverNe", "value": "1.2"}"#, #"{"a": "1.3"}"#, true),
    (
      #"{"attribute": "a", "op": "semverGt", "value": "1.0.0-1234"}"#, #"{"a": "1.0.0-2345"}"#, true
    ),
    (#"{"attribute": "a", "op": "semverGt", "value": "3.1.0"}"#, #"{"a": "3.1.2-beta"}"#, true),
    (#"{"attribute": "a", "op": "semverLt", "value": "3.1.2"}"#, #"{"a": "3.1.2-beta"}"#, true),
    (#"{"attribute": "a", "op": "semverGte", "value": "3.1.2"}"#, #"{"a": "3.1.2"}"#, true),
    (#"{"attribute": "a", "op": "semverLte", "value": "3.1.2"}"#, #"{"a": "3.1.3"}"#, false),
    (#"{"attribute": "a", "op": "hasAny", "values": ["x", "y"]}"#, #"{"a": ["y", "z"]}"#, true),
    (#"{"attribute": "a", "op": "hasAll", "values": ["x", "y"]}"#, #"{"a": ["y", "z"]}"#, false),
    (#"{"attribute": "a", "op": "hasAll", "values": ["z", "y"]}"#, #"{"a": ["y", "z"]}"#, true),
    (#"{"attribute": "a", "op": "size", "value": 2}"#, #"{"a": ["y", "z"]}"#, true),
    (#"{"attribute": "a", "op": "inCIDR", "values": ["10.0.0.0/8"]}"#, #"{"a": "10.1.2.3"}"#, true),
    (#"{"attribute": "a.b.c", "op": "equals", "value": 1}"#, #"{"a": {"b": {"c": 1}}}"#, true),
    (#"{"attribute": "a.b", "op": "equals", "value": 1}"#, #"{"a.b": 1}"#, true),
    (#"{"all": []}"#, "{}", true), (#"{"any": []}"#, "{}", false), ("true", "{}", true),
  ])
  func operators(condition: String, context: String, expected: Bool) throws {
    #expect(try RuleText.holds(condition, context) == expected)
  }

  /// Reports 9, 10 and 11 in our own dialect: prereleases are ordered by their numbers, one comes
  /// behind all releases before its own, and one instant in two zones is one instant.
  @Test(arguments: [
    ("semverGt", "1.0.0-1234", "1.0.0-2345", true), ("semverLt", "1.0.0-1234", "1.0.0-2345", false),
    ("semverGt", "1.0.0-999", "1.0.0-1234", true),
    ("semverGt", "3.1.0", "3.1.2-beta", true), ("semverLt", "3.1.2", "3.1.2-beta", true),
    ("semverGte", "3.1.2", "3.1.2-beta", false),
    ("before", "2000-01-01T08:00:00Z", "2000-01-01T00:00:00-08:00", false),
    ("after", "2000-01-01T08:00:00Z", "2000-01-01T00:00:00-08:00", false),
    ("before", "2000-01-01T08:00:00.001Z", "2000-01-01T00:00:00-08:00", true),
  ])
  func reportedOrders(name: String, operand: String, value: String, expected: Bool) throws {
    let condition = #"{"attribute": "a", "op": "\#(name)", "value": "\#(operand)"}"#
    #expect(try RuleText.holds(condition, #"{"a": "\#(value)"}"#) == expected)
  }

  /// Neither the condition nor its opposite targets when data is missing or does not fit (report 12).
  @Test(arguments: [
    (#""op": "equals", "value": "x""#, "{}"), (#""op": "notEquals", "value": "x""#, "{}"),
    (#""op": "notIn", "values": ["x"]"#, "{}"), (#""op": "notContains", "value": "x""#, "{}"),
    (#""op": "semverNe", "value": "1.0.0""#, "{}"),
    (#""op": "equals", "value": "x""#, #"{"a": null}"#),
    (#""op": "equals", "value": "98""#, #"{"a": 98}"#),
    (#""op": "notEquals", "value": 98"#, #"{"a": "98"}"#),
    (#""op": "equals", "value": true"#, #"{"a": 1}"#),
    (#""op": "contains", "value": "1""#, #"{"a": 1}"#),
    (#""op": "matches", "value": "(""#, #"{"a": "x"}"#),
    (#""op": "matches", "value": "(?=x)""#, #"{"a": "x"}"#),
    (#""op": "lessThan", "value": 3"#, #"{"a": "2"}"#),
    (#""op": "lessThan", "value": 3"#, #"{"a": true}"#),
    (#""op": "semverGt", "value": "1.x""#, #"{"a": "2.0.0"}"#),
    (#""op": "semverGt", "value": "1.0""#, #"{"a": "latest"}"#),
    (#""op": "before", "value": "2026-07-32""#, #"{"a": "2026-07-01"}"#),
    (#""op": "before", "value": "2026-07-03""#, #"{"a": "2026-7-1"}"#),
    (#""op": "hasAny", "values": ["x"]"#, #"{"a": "x"}"#),
    (#""op": "size", "value": 1"#, #"{"a": "x"}"#),
    (#""op": "soundsLike", "value": "x""#, #"{"a": "x"}"#),
    (#""op": "equals", "value": "x""#, #"{"a": ["x"]}"#),
    (#""op": "inCIDR", "value": "10.0.0.0/8""#, #"{"a": "10.0.0"}"#),
  ])
  func unknownTargetsNobody(test: String, context: String) throws {
    let condition = #"{"attribute": "a", \#(test)}"#
    #expect(try !RuleText.holds(condition, context))
    #expect(try !RuleText.holds(#"{"not": \#(condition)}"#, context))
    #expect(try !RuleText.holds(#"{"not": {"not": \#(condition)}}"#, context))
    // Kleene: an answer that does not hang on it is an answer.
    #expect(try RuleText.holds(#"{"any": [\#(condition), true]}"#, context))
    #expect(try !RuleText.holds(#"{"all": [\#(condition), true]}"#, context))
    #expect(try RuleText.holds(#"{"not": {"all": [\#(condition), false]}}"#, context))
    #expect(try !RuleText.holds(#"{"not": {"any": [\#(condition), false]}}"#, context))
  }

  @Test func ifMissing() throws {
    let match = #"{"attribute": "a", "op": "notIn", "values": ["x"], "ifMissing": "match"}"#
    #expect(try RuleText.holds(match, "{}"))
    #expect(try !RuleText.holds(match, #"{"a": "x"}"#))
    let none = #"{"attribute": "a", "op": "in", "values": ["x"], "ifMissing": "noMatch"}"#
    #expect(try RuleText.holds(#"{"not": \#(none)}"#, "{}"))
  }

  /// Lists of more than eight are tables; the answers are those of a search.
  @Test func longLists() throws {
    let values = (0..<300).map { $0 % 3 == 0 ? "\($0)" : $0 % 3 == 1 ? "\"k\($0)\"" : "\($0).5" }
    let list = values.joined(separator: ", ")
    let isIn = #"{"attribute": "a", "op": "in", "values": [\#(list)]}"#
    let rules = try RuleText.load(
      """
      {"dialect": "native", "flags": {"f": {"rules": [{"when": \(isIn), "serve": "on"}]},
        "n": {"rules": [{"when": {"not": \(isIn)}, "serve": "on"}]}}}
      """)
    for number in 0..<310 {
      let cases: [(AttributeValue, Bool)] = [
        (.int(Int64(number)), number < 300 && number % 3 == 0),
        (.double(Double(number)), number < 300 && number % 3 == 0),
        (.string("k\(number)"), number < 300 && number % 3 == 1),
        (.double(Double(number) + 0.5), number < 300 && number % 3 == 2),
      ]
      for (value, expected) in cases {
        let context = rules.bind(TargetingContext(["a": value]))
        #expect(rules.evaluate("f", context).isOn == expected)
        #expect(rules.evaluate("n", context).isOn == !expected)
      }
    }
    let context = rules.bind(TargetingContext(["a": true]))
    #expect(!rules.evaluate("f", context).isOn && !rules.evaluate("n", context).isOn)
  }

  @Test func notANumberMatchesNothing() throws {
    let rules = try RuleText.load(
      """
      {"dialect": "native", "flags": {"f": {"rules": [{"when":
        {"attribute": "a", "op": "lessThan", "value": 1}, "serve": "on"}]}, "g": {"rules": [{"when":
        {"not": {"attribute": "a", "op": "lessThan", "value": 1}}, "serve": "on"}]}}}
      """)
    let context = rules.bind(TargetingContext(["a": .double(.nan)]))
    #expect(!rules.evaluate("f", context).isOn && !rules.evaluate("g", context).isOn)
    let infinite = rules.bind(TargetingContext(["a": .double(-.infinity)]))
    #expect(rules.evaluate("f", infinite).isOn)
  }

  @Test func datesAsAttributes() throws {
    let rules = try RuleText.load(
      """
      {"dialect": "native", "flags": {"f": {"rules": [{"when":
        {"attribute": "at", "op": "after", "value": "2026-07-03"}, "serve": "on"}]}}}
      """)
    for (instant, expected) in [(1_783_036_800_000, false), (1_783_036_800_001, true)]
      as [(Int64, Bool)]
    {
      let context = rules.bind(TargetingContext(["at": .date(instant)]))
      #expect(rules.evaluate("f", context).isOn == expected)
    }
  }
}
