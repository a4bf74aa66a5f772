import RulesEngine
import Testing

/// Flags of our own file: order, rollouts, splits, segments, prerequisites.
@Suite struct FlagTests {
  /// Rules that a program has as values already are those of the same text.
  @Test func valuesAreRulesToo() throws {
    let rules = try RuleSet.load([
      "dialect": "native",
      "flags": [
        "f": [
          "rules": [["when": ["attribute": "n", "op": "in", "values": [1, 2.5]], "serve": "on"]]
        ],
        "bad": ["rules": [["serve": "nothing"]]],
      ],
    ])
    #expect(rules.evaluate("f", rules.bind(TargetingContext(["n": 2.5]))).isOn)
    #expect(!rules.evaluate("f", rules.bind(TargetingContext(["n": 3]))).isOn)
    #expect(rules.problems.map(\.item) == ["bad"])
    #expect(throws: RuleFileError.self) { _ = try RuleSet.load(["nothing": 1]) }
  }

  /// What differs in white space only is the same context.
  @Test func contextsAreEqualByTheirValues() throws {
    let first = try TargetingContext(json: Array(#"{"a":[1,"x"],"b":{"c":null}}"#.utf8))
    let second = try TargetingContext(
      json: Array("{ \"a\" : [ 1, \"\\u0078\" ],\n \"b\": {\"c\": null } }".utf8))
    let third = try TargetingContext(json: Array(#"{"a":[1,"y"],"b":{"c":null}}"#.utf8))
    #expect(first == second && first.hashValue == second.hashValue && first != third)
    #expect(first == TargetingContext(["a": [1, "x"], "b": ["c": nil]]))
  }

  private static let file = """
    {"dialect": "native",
     "segments": {"beta": {"when": {"attribute": "plan", "op": "in", "values": ["pro", "team"]}},
                  "both": {"all": [{"segment": "beta"}, {"attribute": "age", "op": "greaterThan",
                    "value": 17}]}},
     "flags": {
      "plain": {"variations": {"a": 1, "b": 2}, "off": "a", "default": "b"},
      "dark": {"enabled": false, "variations": {"a": 1, "b": 2}, "off": "a", "default": "b"},
      "tiered": {"variations": {"x": {"n": 1}, "y": [1], "z": null}, "rules": [
        {"id": "first", "when": {"segment": "both"}, "serve": "x"},
        {"id": "second", "when": {"segment": "beta"}, "rollout": {"percent": 30, "salt": "s"},
         "serve": "y"}], "default": "z"},
      "child": {"requires": [{"flag": "tiered", "variation": "x"}], "default": "on",
                "rules": [{"serve": "on"}]},
      "asks": {"rules": [{"when": {"flag": "tiered", "variation": "y"}, "serve": "on"}]},
      "split": {"variations": {"a": 1, "b": 2, "c": 3}, "rules": [{"serve": {"split": [
        {"variation": "a", "weight": 2}, {"variation": "b", "weight": 1},
        {"variation": "c", "weight": 1}]}}]},
      "missing": {"rules": [{"when": {"segment": "nobody knows"}, "serve": "on"}]},
      "negated": {"rules": [{"when": {"not": {"segment": "nobody knows"}}, "serve": "on"}]},
      "share": {"rules": [{"when": {"percent": 50, "salt": "q"}, "serve": "on"}]},
      "numbered": {"rules": [{"rollout": {"percent": 50, "by": "account"}, "serve": "on"}]}
     }}
    """

  private func serve(_ key: String, _ attributes: [String: AttributeValue]) throws -> Evaluation {
    let rules = try RuleText.load(Self.file)
    #expect(rules.problems.isEmpty)
    return rules.evaluate(key, rules.bind(TargetingContext(attributes)))
  }

  @Test func orderAndReasons() throws {
    #expect(try serve("plain", [:]).variation == 1)
    #expect(try serve("plain", [:]).reason == .fallback)
    #expect(try serve("dark", [:]).variation == 0)
    #expect(try serve("dark", [:]).reason == .off)
    #expect(try serve("none", [:]).reason == .error(.flagNotFound))
    let adult = try serve("tiered", ["plan": "pro", "age": 20])
    #expect(adult.variation == 0 && adult.reason == .rule(0) && adult.isOn)
    #expect(try serve("tiered", ["plan": "free", "age": 20]).reason == .fallback)
    // Without an id nobody is in a rollout.
    #expect(try serve("tiered", ["plan": "pro"]).reason == .fallback)
    #expect(try serve("missing", [:]).reason == .noMatch)
    #expect(try serve("negated", [:]).reason == .noMatch)
  }

  @Test func rolloutsFollowTheBucket() throws {
    let rules = try RuleText.load(Self.file)
    let bucketer = Bucketer(.uniform, key: "tiered", salt: "s")
    for number in 0..<300 {
      let id = "user-\(number)"
      let context = rules.bind(TargetingContext(["plan": "team", "id": .string(id)]))
      let isIn = bucketer.includes(id, percent: 30)
      #expect((rules.evaluate("tiered", context).reason == .rule(1)) == isIn)
    }
  }

  /// Whole numbers hash as their digits; a share on its own depends on no flag.
  @Test func idsThatAreNumbers() throws {
    let rules = try RuleText.load(Self.file)
    let bucketer = Bucketer(.uniform, key: "numbered")
    for number in [0, 7, -7, 33_333, .max, .min] as [Int64] {
      let context = rules.bind(TargetingContext(["account": .int(number)]))
      #expect(
        rules.evaluate("numbered", context).isOn == bucketer.includes("\(number)", percent: 50))
    }
    let share = Bucketer(.uniform, key: "", salt: "q")
    let context = rules.bind(TargetingContext(["id": "u"]))
    #expect(rules.evaluate("share", context).isOn == share.includes("u", percent: 50))
  }

  @Test func splitsKeepTheirShares() throws {
    let rules = try RuleText.load(Self.file)
    var counts = [0, 0, 0]
    for number in 0..<20_000 {
      let context = rules.bind(TargetingContext(["id": .string("u\(number)")]))
      if let variation = rules.evaluate("split", context).variation { counts[variation] += 1 }
    }
    #expect(counts.reduce(0, +) == 20_000)
    #expect(abs(counts[0] - 10_000) < 250 && abs(counts[1] - 5_000) < 200)
  }

  @Test func prerequisites() throws {
    #expect(try serve("child", ["plan": "pro", "age": 20]).reason == .rule(0))
    #expect(try serve("child", ["plan": "free"]).reason == .prerequisiteFailed(0))
    #expect(try serve("asks", ["plan": "pro", "age": 20]).reason == .noMatch)
  }

  /// Circles are an error of the flag, or no member of the segment; never without end.
  @Test func circles() throws {
    let rules = try RuleText.load(
      """
      {"dialect": "native",
       "segments": {"s": {"when": {"segment": "t"}}, "t": {"when": {"segment": "s"}},
        "wide": {"when": {"any": [\(Array(repeating: #"{"segment": "wide"}"#, count: 200)
          .joined(separator: ", "))]}}},
       "flags": {"a": {"requires": [{"flag": "b"}], "rules": [{"serve": "on"}]},
        "b": {"requires": [{"flag": "a"}], "rules": [{"serve": "on"}]},
        "self": {"rules": [{"when": {"not": {"flag": "self"}}, "serve": "on"}]},
        "s": {"rules": [{"when": {"segment": "s"}, "serve": "on"}]},
        "wide": {"rules": [{"when": {"segment": "wide"}, "serve": "on"}]}}}
      """)
    let context = rules.bind(TargetingContext())
    #expect(rules.evaluate("a", context).reason == .error(.malformedFlag))
    #expect(rules.evaluate("self", context).reason == .error(.malformedFlag))
    #expect(rules.evaluate("s", context).reason == .noMatch)
    #expect(rules.evaluate("wide", context).reason == .error(.tooComplex))
  }

  @Test func batchesAgreeWithSingleQuestions() throws {
    let rules = try RuleText.load(Self.file)
    let flags = rules.keys.compactMap { rules.flag($0) }
    let contexts = (0..<50).map {
      rules.bind(
        TargetingContext(["id": .string("u\($0)"), "plan": "pro", "age": .int(Int64($0))]))
    }
    var answers: [Evaluation] = []
    rules.evaluate(flags, for: contexts, into: &answers)
    #expect(answers.count == flags.count * contexts.count)
    for (row, context) in contexts.enumerated() {
      for (column, flag) in flags.enumerated() {
        #expect(answers[row * flags.count + column] == rules.evaluate(flag, context))
      }
    }
  }

  /// Threads read while another replaces: each sees one rule set or the other as a whole.
  @Test func replacingWhileOthersEvaluate() async throws {
    let first = try RuleText.load(
      #"{"dialect": "native", "flags": {"a": {"rules": [{"serve": "on"}]}, "b": {}}}"#)
    let second = try RuleText.load(
      #"{"dialect": "native", "flags": {"a": {}, "b": {"rules": [{"serve": "on"}]}}}"#)
    let live = LiveRules(first)
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          (0..<2_000).allSatisfy { _ in
            let rules = live.current
            let context = rules.bind(TargetingContext())
            return rules.evaluate("a", context).isOn != rules.evaluate("b", context).isOn
          }
        }
      }
      for round in 0..<2_000 { live.replace(with: round % 2 == 0 ? second : first) }
      for await isWhole in group { #expect(isWhole) }
    }
  }

  @Test func explains() throws {
    let rules = try RuleText.load(Self.file)
    let flag = try #require(rules.flag("tiered"))
    let context = rules.bind(TargetingContext(["plan": "pro", "id": "user-1"]))
    let explanation = rules.explain(flag, context)
    #expect(explanation.evaluation == rules.evaluate(flag, context))
    let first = explanation.rules[0]
    #expect(first.id == "first" && first.truth == "unknown")
    let age = first.conditions.first { $0.text == "age greater 17" }
    #expect(age?.value == nil && age?.truth == "unknown")
    let plan = first.conditions.first { $0.text.hasPrefix("plan isIn") }
    #expect(plan?.value == "\"pro\"" && plan?.truth == "yes")
    let gate = explanation.rules[1].conditions.first { $0.bucket != nil }
    #expect(gate?.bucket == Bucketer(.uniform, key: "tiered", salt: "s").bucket(of: "user-1"))
  }
}
