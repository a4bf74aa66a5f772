/// What a flag came to for one context.
public struct Evaluation: Hashable, Sendable {
  /// The flag; `nil` when there is none of that key.
  public internal(set) var flag: FlagHandle?
  /// The variation served, by its index in the flag.
  public internal(set) var variation: Int?
  /// Whether a rule turned the flag on.
  public internal(set) var isOn: Bool
  /// Why.
  public internal(set) var reason: Reason
  /// Whether the id takes part in an experiment.
  public internal(set) var isInExperiment: Bool

  /// Why a flag came to what it did.
  public enum Reason: Hashable, Sendable {
    /// The flag is off.
    case off
    /// Another flag did not come out as it must; the number counts the flag's prerequisites.
    case prerequisiteFailed(Int)
    /// The id is on a list of the flag.
    case target
    /// A rule holds; the number counts the file's rules from 0.
    case rule(Int)
    /// No rule holds; this is what is served then.
    case fallback
    /// No rule holds, and nothing is served then.
    case noMatch
    /// It cannot be evaluated.
    case error(Fault)
  }

  /// Why a flag cannot be evaluated.
  public enum Fault: Hashable, Sendable {
    /// There is no such flag.
    case flagNotFound
    /// The flag, or a segment it needs, is at fault; or flags or segments need one another in a
    /// circle.
    case malformedFlag
    /// Evaluation would take too many steps.
    case tooComplex
  }

  init(
    _ flag: FlagHandle?, _ reason: Reason, variation: Int? = nil, isOn: Bool = false,
    isInExperiment: Bool = false
  ) {
    self.flag = flag
    self.variation = variation
    self.isOn = isOn
    self.reason = reason
    self.isInExperiment = isInExperiment
  }
}
