/// What a flag came to for one context: 16 bytes.
public struct Evaluation: Hashable, Sendable {
  private var flagNumber: Int32
  private var variationNumber: Int32
  private var reasonNumber: Int32 = 0
  private var reasonCode: ReasonCode
  /// Whether a rule turned the flag on.
  public internal(set) var isOn: Bool
  /// Whether the id takes part in an experiment.
  public internal(set) var isInExperiment: Bool

  /// The flag; `nil` when there is none of that key.
  public var flag: FlagHandle? { flagNumber < 0 ? nil : FlagHandle(index: Int(flagNumber)) }

  /// The variation served, by its index in the flag.
  public var variation: Int? { variationNumber < 0 ? nil : Int(variationNumber) }

  /// Why.
  public var reason: Reason {
    switch reasonCode {
    case .off: .off
    case .prerequisiteFailed: .prerequisiteFailed(Int(reasonNumber))
    case .target: .target
    case .rule: .rule(Int(reasonNumber))
    case .fallback: .fallback
    case .noMatch: .noMatch
    case .flagNotFound: .error(.flagNotFound)
    case .malformedFlag: .error(.malformedFlag)
    case .tooComplex: .error(.tooComplex)
    }
  }

  private enum ReasonCode: UInt8 {
    case off, prerequisiteFailed, target, rule, fallback, noMatch
    case flagNotFound, malformedFlag, tooComplex
  }

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

  @inline(__always)
  init(
    _ flag: FlagHandle?, _ reason: Reason, variation: Int? = nil, isOn: Bool = false,
    isInExperiment: Bool = false
  ) {
    flagNumber = Int32(truncatingIfNeeded: flag?.index ?? -1)
    variationNumber = Int32(truncatingIfNeeded: variation ?? -1)
    self.isOn = isOn
    self.isInExperiment = isInExperiment
    switch reason {
    case .off: reasonCode = .off
    case .prerequisiteFailed(let number):
      reasonCode = .prerequisiteFailed
      reasonNumber = Int32(truncatingIfNeeded: number)
    case .target: reasonCode = .target
    case .rule(let number):
      reasonCode = .rule
      reasonNumber = Int32(truncatingIfNeeded: number)
    case .fallback: reasonCode = .fallback
    case .noMatch: reasonCode = .noMatch
    case .error(.flagNotFound): reasonCode = .flagNotFound
    case .error(.malformedFlag): reasonCode = .malformedFlag
    case .error(.tooComplex): reasonCode = .tooComplex
    }
  }
}
