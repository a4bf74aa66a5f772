import RulesEngine

/// `georules rules check`: what a rule file holds and what is wrong with it.
enum RulesCheck {
  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    var paths = Array(arguments.positionals.dropFirst())
    if let path = arguments.value("rules") { paths.append(path) }
    guard paths.count == 1 else { throw .usage(UsageError("check needs one FILE")) }
    let rules = try RuleInput.rules(arguments, path: paths[0])
    if arguments.has("json") {
      let report = JSONValue.object([
        ("file", .string(paths[0])), ("dialect", .string(rules.dialect.rawValue)),
        ("flags", .int(rules.keys.count)),
        (
          "problems",
          .array(
            rules.problems.map {
              .object([("item", .string($0.item)), ("reason", .string($0.reason))])
            })
        ),
      ])
      try Terminal.deliver(report.line)
    } else {
      let name = paths[0] == "-" ? "standard input" : paths[0]
      var text =
        "\(name): \(rules.dialect.rawValue), \(Quantity.counted(rules.keys.count, "flag"))\n"
      for problem in rules.problems { text += "  refused   \(problem.description)\n" }
      try Terminal.deliver(text)
    }
    return RuleInput.exitCode(rules, arguments)
  }
}
