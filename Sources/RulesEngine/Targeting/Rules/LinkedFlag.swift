/// A flag, linked: plain data.
struct LinkedFlag: Sendable {
  var isOn: Bool
  var isMalformed = false
  var off: LinkedOutcome
  var firstRule: Int32 = 0
  var ruleCount: Int32 = 0
  var firstPrerequisite: Int32 = 0
  var prerequisiteCount: Int32 = 0
  var firstVariation: Int32 = 0
  var variationCount: Int32 = 0
  /// What it comes to where that is the same for everybody.
  var constant: Evaluation?
}

/// A rule, linked.
struct LinkedRule: Sendable {
  /// Where its condition begins; -1: it always holds.
  var condition: Int32
  var outcome: LinkedOutcome
  var kind: RuleDraft.Kind
  var turnsOn: Bool
  var number: Int32
}

/// What is served, linked.
struct LinkedOutcome: Sendable {
  enum Kind: UInt8, Sendable {
    case nothing, variation, split, malformed
  }
  var kind: Kind
  /// The variation, or the split.
  var index: Int32 = -1
}

/// Variations by weight, linked.
struct LinkedSplit: Sendable {
  enum Missing: UInt8, Sendable {
    case next, text, zero
  }
  var bucketer: Int32
  var firstID: Int32
  var idCount: Int32
  var firstPart: Int32
  var partCount: Int32
  var isByRange: Bool
  var missing: Missing
  var standIn = ValueNode.null
  var allowsFractions: Bool
  var isExperiment: Bool
}

/// One part of a split, beside its weight.
struct LinkedPart: Sendable {
  var variation: Int32
  var isTracked: Bool
  var range: Range<Double>
}
