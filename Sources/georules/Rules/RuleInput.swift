import Bytes
import RulesEngine

/// The files that `georules rules` reads.
enum RuleInput {
  /// Reads the rule file that was named, and says on standard error what was refused in it.
  static func rules(_ arguments: Arguments, path: String?) throws(CommandFailure) -> RuleSet {
    let dialect: RuleDialect?
    do throws(UsageError) {
      dialect = try arguments.choice("dialect", of: RuleDialect.self)
    } catch {
      throw .usage(error)
    }
    guard let path else { throw .usage(UsageError("--rules needs FILE")) }
    try NamedFiles.check(inputs: [path], outputs: [])
    do throws(ByteError) {
      return try RuleSet.load(try ByteSource(path: path), dialect: dialect)
    } catch {
      throw .unusableFile(error.description)
    }
  }

  /// The rule file of `eval` and `distribution`; what was refused in it goes to standard error.
  static func notedRules(_ arguments: Arguments) throws(CommandFailure) -> RuleSet {
    try onlyVerb(arguments)
    let rules = try rules(arguments, path: arguments.value("rules"))
    for problem in rules.problems { Terminal.complain(problem.description) }
    return rules
  }

  /// Refuses words behind the verb.
  static func onlyVerb(_ arguments: Arguments) throws(CommandFailure) {
    guard arguments.positionals.count == 1 else {
      let extra = arguments.positionals[1]
      throw .usage(UsageError("\(arguments.positionals[0]) takes no \(extra)"))
    }
  }

  /// What `--strict` makes of refused parts.
  static func exitCode(_ rules: RuleSet, _ arguments: Arguments) -> Int32 {
    arguments.has("strict") && !rules.problems.isEmpty ? ExitCode.inputErrors : ExitCode.done
  }

  /// The context given as JSON itself, or as a file.
  static func context(_ arguments: Arguments) throws(CommandFailure) -> TargetingContext {
    guard let text = arguments.value("context") else { return TargetingContext() }
    do throws(ByteError) {
      if text.first == "{" || text.first == "[" {
        return try TargetingContext(
          json: ByteSource(bytes: Array(text.utf8), name: "--context"))
      }
      guard text != "-" || arguments.value("rules") != "-" else {
        throw .syntax(
          name: "standard input", offset: 0, line: nil,
          reason: "it can hold the rules or the context, not both")
      }
      return try TargetingContext(json: ByteSource(path: text))
    } catch {
      throw .unusableFile(error.description)
    }
  }

  /// The handle of a flag that was named.
  static func flag(_ key: String, _ rules: RuleSet) throws(CommandFailure) -> FlagHandle {
    guard let flag = rules.flag(key) else {
      throw .usage(UsageError("the rule file has no flag \(key)"))
    }
    return flag
  }
}
