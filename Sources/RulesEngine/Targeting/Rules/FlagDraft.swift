/// A flag as a loader builds it, before it is linked.
struct FlagDraft {
  var key: String
  var isOn = true
  /// What is served while the flag is off, or a prerequisite fails.
  var off = Outcome.nothing
  /// What must hold before any rule is looked at.
  var prerequisites: [Prerequisite] = []
  var rules: [RuleDraft] = []
  var variations: [VariationDraft] = []
  /// Why the flag cannot be evaluated at all.
  var fault: String?
}

/// One rule, in order.
struct RuleDraft {
  var id: String?
  /// The number of the rule in the file.
  var number: Int
  var kind = Kind.rule
  /// When it holds; `nil`: always.
  var condition: Condition?
  var outcome: Outcome
  /// Whether a rule that holds turns the flag on.
  var turnsOn = true

  enum Kind: UInt8, Sendable {
    /// A list of ids.
    case target
    case rule
    /// What holds for everybody else.
    case fallback
  }
}

/// What a rule serves.
enum Outcome {
  case nothing
  /// A variation by its index.
  case variation(Int)
  case split(Split)
  /// The rule is at fault; evaluating it is an error.
  case malformed
}

/// Variations by weight.
struct Split {
  var bucketer: Bucketer
  var ids: [AttributePath]
  /// The variation, and its weight or its range of the whole scale.
  var parts: [Part]
  var isByRange = false
  /// What is served without an id.
  var missing = Missing.next
  var allowsFractions = true
  /// Whether those in it take part in an experiment.
  var isExperiment = false

  struct Part {
    /// The variation; ``passed`` and ``fault`` are none.
    var variation: Int
    var weight = 0.0
    var range = 0.0..<0.0
    var isTracked = true
  }

  /// Whoever falls here is left to the next rule.
  static let passed = -3
  /// Whoever falls here makes the evaluation an error.
  static let fault = -2

  enum Missing {
    /// Nobody gets anything from the rule; the next one is looked at.
    case next
    /// A text stands in.
    case text(String)
    /// The bucket is 0, the very beginning of the scale.
    case zero
  }
}

/// A value that a flag may serve.
struct VariationDraft {
  var name: String
  /// The node of the value, if it has one.
  var value: Int?
}
