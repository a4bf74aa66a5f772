import Bytes
import RulesEngine

/// `georules rules`: flags, rules and rollouts of a rule file.
enum RulesCommand: Command {
  static let name = "rules"
  static let summary =
    "Evaluate the flags of a rule file, find an id's bucket, check a file, draw a split."
  static let operands = "eval|bucket|check|distribution"
  static let sections = [
    OptionSection(
      "Rule files: eval, distribution, and check FILE",
      [
        CommandOption("rules", .value("FILE"), "the rule file"),
        CommandOption(
          "dialect", .value("NAME"),
          "whose file it is: \(RuleDialect.names); by default found out from its shape"),
        CommandOption("strict", .flag, "exit with 1 when a part of the file was refused"),
      ]),
    OptionSection(
      "eval",
      [
        CommandOption(
          "context", .value("FILE|JSON"), "the user's attributes, one JSON object; none by default"),
        CommandOption("flag", .values("KEY"), "only these flags; by default all"),
        CommandOption("now", .value("TIME"), "the time for rules that ask for it"),
        CommandOption(
          "explain", .flag, "say which rule, which conditions and which bucket led there"),
      ]),
    OptionSection(
      "bucket",
      [
        CommandOption(
          "strategy", .value("NAME"), "a published way from ids to buckets; uniform by default"),
        CommandOption("key", .value("TEXT"), "the flag's key, group, or whatever the strategy has"),
        CommandOption("salt", .value("TEXT"), "the salt, where the strategy has one"),
        CommandOption("seed", .value("N"), "the seed, where the strategy has one"),
        CommandOption("id", .values("ID"), "the ids; - reads one from each line"),
        CommandOption("percent", .value("P"), "also say whether a rollout of P % holds the id"),
      ]),
    OptionSection(
      "distribution",
      [
        CommandOption(
          "ids", .value("N"), "how many made-up ids to evaluate --flag for; 10,000 by default"),
        CommandOption("by", .value("NAME"), "the attribute that gets the id"),
        CommandOption("svg", .value("FILE.svg"), "draw the shares as a bar chart"),
      ]),
    OptionSection(
      "Output", [CommandOption("json", .flag, "print JSON, for eval and bucket one object a line")]),
  ]
  static let examples = [
    #"georules rules eval --rules flags.json --context '{"country": "NL"}' --explain"#,
    "georules rules bucket --strategy unleash --key checkout --id 42 --percent 10",
    "georules rules check flags.json --strict",
    "georules rules distribution --rules flags.json --flag checkout --ids 100000 --svg split.svg",
  ]

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    switch arguments.positionals.first {
    case "eval": return try RulesEval.run(arguments)
    case "bucket": return try RulesBucket.run(arguments)
    case "check": return try RulesCheck.run(arguments)
    case "distribution": return try RulesDistribution.run(arguments)
    case let other?:
      throw .usage(UsageError("rules knows eval, bucket, check and distribution, not \(other)"))
    case nil: throw .usage(UsageError("name one of eval, bucket, check and distribution"))
    }
  }
}

extension RuleDialect {
  /// All names, for people.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
