import RulesEngine

/// `georules rules eval`: what flags come to for one context.
enum RulesEval {
  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let rules = try RuleInput.notedRules(arguments)
    var now: Int64?
    if let text = arguments.value("now") {
      do throws(UsageError) {
        now = try InstantText.milliseconds(text, option: "now")
      } catch {
        throw .usage(error)
      }
    }
    var flags: [FlagHandle] = []
    let keys = arguments.all("flag")
    for key in keys.isEmpty ? rules.keys : keys { flags.append(try RuleInput.flag(key, rules)) }
    let context = rules.bind(try RuleInput.context(arguments), now: now)
    var output = ""
    for flag in flags {
      let explanation = rules.explain(flag, context)
      let line = EvaluationLine(explanation, rules, isExplained: arguments.has("explain"))
      output += arguments.has("json") ? line.json.line : line.text
    }
    try Terminal.deliver(output)
    return RuleInput.exitCode(rules, arguments)
  }
}
