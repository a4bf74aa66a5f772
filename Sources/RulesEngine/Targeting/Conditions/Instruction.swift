/// One step of a flattened condition; what belongs to it follows, up to `end`.
struct Instruction: Sendable {
  enum Code: UInt8, Sendable {
    case constant, all, any, not, test, element, size, segment, prerequisite, gate
  }

  var code: Code
  var comparison = Comparison.exists
  var options: TestOptions = []
  /// For a test: the answer without a value; for a constant: the answer.
  var missing = Truth.unknown
  var mismatch = Truth.unknown
  /// An attribute's slot; ``current``; or a member of the element, counted down from -2.
  var subject: Int32 = Instruction.current
  /// Operands, or the index of a segment, prerequisite or gate.
  var first: Int32 = 0
  var count: Int32 = 0
  /// The table of a large ``Comparison/isIn``, or -1.
  var set: Int32 = -1
  /// For an attribute that is looked for among values: the texts among them, by their numbers,
  /// ascending, within the rule set's list; -1 for other tests.
  var firstText: Int32 = -1
  var textCount: Int32 = 0
  /// What such a test comes to when the attribute is one of the texts, and when it is another text.
  var present = Truth.unknown
  var absent = Truth.unknown
  /// The index behind everything that belongs to this one.
  var end: Int32 = 0

  static let current: Int32 = -1

  /// What a test comes to when its comparison comes to this.
  @inline(__always)
  func answer(_ truth: Truth) -> Truth {
    if truth == .unknown { return mismatch }
    return options.contains(.negates) ? truth.negated : truth
  }
}

/// A value that tests compare with, parsed as far as it can be.
struct Operand: Sendable {
  var node: ValueNode
  /// The instant, in milliseconds.
  var instant: Int64?
  /// The index of the pattern, search, version or network; -1: it has none, or is a bad one.
  var extra: Int32 = -1
}

/// A set of operands, as an open-addressing hash table.
struct OperandSet: Sendable {
  var first: Int32
  var mask: Int32
}

/// A flag that must have come out in a certain way, linked.
struct LinkedPrerequisite: Sendable {
  var flag: Int32
  var isOn: Bool
  /// The good variations within the rule set's list; -1: all are.
  var first: Int32 = 0
  var count: Int32 = -1
}

/// A share of the ids, linked.
struct LinkedGate: Sendable {
  var bucketer: Int32
  var firstID: Int32
  var idCount: Int32
  var percent: Double
  /// Ranges within the rule set's list; -1: the percentage counts.
  var firstRange: Int32 = -1
  var rangeCount: Int32 = 0
  /// How many buckets the ranges are of; 0: they are of the whole scale.
  var total: UInt32 = 0
  var missing: Truth
  /// The percentage as a share of murmur3's words, where the strategy goes by them.
  var wordShare: WordShare?
  /// The text that stands in for a missing id, or null.
  var standIn = ValueNode.null
  var allowsFractions: Bool
}
