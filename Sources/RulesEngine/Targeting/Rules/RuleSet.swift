/// Flags, rules and segments, compiled: immutable, shared by any number of threads.
///
/// Load one with ``load(_:dialect:name:)-([UInt8],_,_)``, bind a context to it, and ask. Evaluation
/// reads flat arrays, allocates nothing and takes no lock.
public final class RuleSet: Sendable {
  /// Whose rules these are.
  public let dialect: RuleDialect
  /// What was wrong with single flags, rules or segments; all others are good.
  public let problems: [RuleProblem]

  let program: RuleProgram

  init(_ linker: consuming RuleLinker) {
    dialect = linker.dialect
    problems = linker.problems
    program = RuleProgram(linker)
  }
}

extension RuleSet {
  /// The keys of all flags, in the file's order.
  public var keys: [String] { program.flagKeys }

  /// A flag's handle, for questions without a look-up; `nil` when there is no such flag.
  ///
  /// - Parameter key: the flag's key.
  public func flag(_ key: String) -> FlagHandle? {
    program.flagNames.number(of: key).map { FlagHandle(index: $0) }
  }

  /// The key of a flag.
  ///
  /// - Parameter flag: a handle of this rule set.
  public func key(of flag: FlagHandle) -> String { program.flagKeys[flag.index] }

  /// The name of the variation that was served.
  ///
  /// - Parameter evaluation: an answer of this rule set.
  public func variationName(of evaluation: Evaluation) -> String? {
    variation(of: evaluation)?.name
  }

  /// The value that was served; `nil` without a variation, or of one without a value.
  ///
  /// - Parameter evaluation: an answer of this rule set.
  public func value(of evaluation: Evaluation) -> AttributeValue? {
    variation(of: evaluation)?.value.map { program.values.value(at: $0) }
  }

  /// The id that the file gives the rule which decided.
  ///
  /// - Parameter evaluation: an answer of this rule set.
  public func ruleID(of evaluation: Evaluation) -> String? {
    guard case .rule(let number) = evaluation.reason, let flag = evaluation.flag else { return nil }
    let linked = program.flags[flag.index]
    for index in linked.firstRule..<linked.firstRule + linked.ruleCount
    where program.rules[Int(index)].number == number && program.rules[Int(index)].kind == .rule {
      return program.ruleIDs[Int(index)]
    }
    return nil
  }

  /// The key of a flag that another one requires.
  ///
  /// - Parameters:
  ///   - flag: the flag that requires it.
  ///   - number: which of its prerequisites, counted from 0.
  public func prerequisiteKey(of flag: FlagHandle, _ number: Int) -> String? {
    let linked = program.flags[flag.index]
    guard number >= 0 && number < linked.prerequisiteCount else { return nil }
    return program.prerequisiteKeys[Int(linked.firstPrerequisite) + number]
  }

  private func variation(of evaluation: Evaluation) -> VariationDraft? {
    guard let flag = evaluation.flag, let index = evaluation.variation else { return nil }
    return program.variations[Int(program.flags[flag.index].firstVariation) + index]
  }
}

/// A flag of one rule set.
public struct FlagHandle: Hashable, Sendable {
  /// Its place among the keys.
  public let index: Int
}

/// What is wrong with a part of a rule file; the rest of the file is good.
public struct RuleProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// The flag or segment, as the file names it.
  public let item: String
  /// What is wrong with it.
  public let reason: String

  init(_ item: String, _ reason: String) {
    self.item = item
    self.reason = reason
  }

  /// The item and the reason in one line.
  public var description: String { "\(item): \(reason)" }
}
