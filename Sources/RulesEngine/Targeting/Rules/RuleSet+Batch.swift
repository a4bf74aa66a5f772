extension RuleSet {
  /// Evaluates many flags for many contexts.
  ///
  /// - Parameters:
  ///   - flags: handles of this rule set.
  ///   - contexts: contexts bound to this rule set.
  ///   - answers: replaced by one answer for each context and flag: all flags of the first context,
  ///     then all of the next. Its room is used again.
  /// - Complexity: O(contexts x flags); allocates only where `answers` has no room yet.
  public func evaluate(
    _ flags: [FlagHandle], for contexts: [BoundContext], into answers: inout [Evaluation]
  ) {
    answers.removeAll(keepingCapacity: true)
    answers.reserveCapacity(flags.count * contexts.count)
    for context in contexts {
      for flag in flags { answers.append(evaluate(flag, context)) }
    }
  }
}
