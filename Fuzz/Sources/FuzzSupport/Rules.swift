import RulesEngine

/// Compiles a rule file and evaluates all of its flags; every error is an answer.
public func readRules(_ bytes: [UInt8], as dialect: RuleDialect) -> Int32 {
  do throws(RuleFileError) {
    let rules = try RuleSet.load(bytes, dialect: dialect, name: "fuzz")
    for problem in rules.problems { precondition(!problem.description.isEmpty) }
    for context in contexts {
      let bound = rules.bind(context, now: 1_700_000_000_000)
      for key in rules.keys {
        guard let flag = rules.flag(key) else { preconditionFailure("a key without its flag") }
        let answer = rules.evaluate(flag, bound)
        // An explanation comes to the same, and what is served can be read.
        precondition(rules.explain(flag, bound).evaluation == answer)
        precondition(answer.variation == nil || rules.variationName(of: answer) != nil)
        _ = rules.value(of: answer)
      }
    }
  } catch {
    precondition(!error.description.isEmpty)
  }
  return 0
}

/// Searches text for a pattern, both ways of letters' case.
public func searchPattern(_ bytes: [UInt8]) -> Int32 {
  let text = String(decoding: bytes, as: UTF8.self)
  guard let end = text.firstIndex(of: "\n") else { return 0 }
  let quoted = text[..<end].flatMap { $0 == "\"" || $0 == "\\" ? ["\\", $0] : [$0] }
  let rule = """
    {"flags": {"f": {"rules": [{"when": {"attribute": "a", "op": "matches", "value":
    "\(String(quoted))"}, "serve": "on"}]}}}
    """
  guard let rules = try? RuleSet.load(Array(rule.utf8), dialect: .native) else { return 0 }
  let rest = String(text[text.index(after: end)...])
  let once = rules.evaluate("f", rules.bind(TargetingContext(["a": .string(rest)])))
  let again = rules.evaluate("f", rules.bind(TargetingContext(["a": .string(rest)])))
  precondition(once == again)
  return 0
}

private let contexts: [TargetingContext] = [
  TargetingContext(),
  TargetingContext([
    "id": "u", "userId": "u", "kind": "user", "key": "u", "a": "1.2.3", "b": 1.5, "n": 7,
    "d": ["x", 1, ["c": 1], nil], "e": 1, "ip": "10.1.2.3", "randomizationId": "u",
  ]),
]
