import Synchronization

/// The rule set in force, which may be replaced while threads evaluate.
///
/// Take ``current`` once for a batch: what was taken stays as it was, and evaluation itself takes
/// no lock.
public final class LiveRules: Sendable {
  private let rules: Mutex<RuleSet>

  /// Puts a rule set in force.
  ///
  /// - Parameter rules: the first rule set.
  public init(_ rules: RuleSet) {
    self.rules = Mutex(rules)
  }

  /// The rule set in force: one short lock, held for the copy of a reference.
  public var current: RuleSet { rules.withLock { $0 } }

  /// Replaces the rule set as a whole.
  ///
  /// - Parameter rules: the new rule set.
  /// - Returns: the one that was in force.
  @discardableResult
  public func replace(with rules: RuleSet) -> RuleSet {
    self.rules.withLock { current in
      defer { current = rules }
      return current
    }
  }
}
