extension RuleSet {
  /// Evaluates a flag.
  ///
  /// - Parameters:
  ///   - flag: a handle of this rule set.
  ///   - context: a context bound to this rule set.
  /// - Complexity: O(rules) with no allocation and no lock.
  public func evaluate(_ flag: FlagHandle, _ context: BoundContext) -> Evaluation {
    if let constant = program.flags[flag.index].constant { return constant }
    var progress = RuleProgram.Progress()
    return program.evaluate(flag.index, context, &progress)
  }

  /// Evaluates a flag by its key.
  ///
  /// - Parameters:
  ///   - key: the flag's key.
  ///   - context: a context bound to this rule set.
  public func evaluate(_ key: String, _ context: BoundContext) -> Evaluation {
    guard let flag = flag(key) else { return Evaluation(nil, .error(.flagNotFound)) }
    return evaluate(flag, context)
  }
}
