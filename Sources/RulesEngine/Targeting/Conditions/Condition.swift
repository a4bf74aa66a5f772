/// A condition as a loader builds it, before it is flattened.
indirect enum Condition {
  case constant(Truth)
  case all([Condition])
  case any([Condition])
  case not(Condition)
  case test(Test)
  /// Whether an element of an array fulfils a condition on ``Subject/current``.
  case element(Subject, Condition)
  /// Whether the number of an array's elements does.
  case size(Subject, Condition)
  /// Whether a named segment holds; without such a segment the given truth.
  case segment(String, otherwise: Truth)
  case prerequisite(Prerequisite)
  /// Whether the id is in a bucket that counts.
  case gate(Gate)
}

/// Where the value comes from that a condition is about.
enum Subject: Hashable {
  /// An attribute of the context, by the way to it.
  case attribute(AttributePath)
  /// The element that is looked at.
  case current
  /// A member of the element that is looked at.
  case member([String])
}

/// The way to an attribute.
struct AttributePath: Hashable, Sendable {
  /// Names from the outermost object inwards.
  var names: [String]
  /// How the first name is looked for.
  var scope = Scope.plain

  /// A name cut at its full stops; empty parts are left out.
  static func names(_ text: String) -> [String] {
    guard text.utf8.contains(0x2e) else { return text.isEmpty ? [] : [text] }
    return text.split(separator: ".").map(String.init)
  }

  enum Scope: Hashable, Sendable {
    /// By its name, as a whole, else step by step.
    case plain
    /// Among the context's own fields, then in `properties` (Unleash).
    case properties
    /// Within the context of a kind (LaunchDarkly).
    case kind(String)
    /// The kinds that the context has (LaunchDarkly).
    case kinds
  }
}

/// A comparison of one value with operands.
struct Test {
  var subject: Subject
  var comparison: Comparison
  /// Indices of nodes of the rules' own values.
  var operands: [Int] = []
  /// Operands that the file has in another form than as values.
  var texts: [String] = []
  var options: TestOptions = []
  /// The answer when the attribute is missing.
  var missing = Truth.unknown
  /// The answer when the value does not fit the comparison.
  var mismatch = Truth.unknown
}

/// How a test deviates from the plain comparison.
struct TestOptions: OptionSet, Sendable {
  let rawValue: UInt8

  /// The answer is turned round.
  static let negates = TestOptions(rawValue: 1)
  /// Letters of ASCII are compared without their case.
  static let ignoresCase = TestOptions(rawValue: 2)
  /// Of an array, one element for which the answer is yes is enough.
  static let eachElement = TestOptions(rawValue: 4)
  /// Of an array, one element that fits is enough; the answer is turned round afterwards.
  static let anyElement = TestOptions(rawValue: 8)
  /// Text that is a number counts as one.
  static let parsesText = TestOptions(rawValue: 16)
  /// A missing attribute is null, and compared as such.
  static let missingIsNull = TestOptions(rawValue: 32)
  /// It compares versions.
  static let ofVersions = TestOptions(rawValue: 64)
}

/// What is compared, and how.
enum Comparison: UInt8, Comparable, Sendable {
  // Values by type: the same number, text, truth value, or list.
  case isIn
  /// The value's plain text is one of the operands.
  case textIsIn
  case contains, startsWith, endsWith, matches
  case less, lessOrEqual, greater, greaterOrEqual, numberEquals
  /// From the first operand to the second, both included; numbers or instants.
  case between
  case before, after
  case versionEquals, versionLess, versionLessOrEqual, versionGreater, versionGreaterOrEqual
  case versionCaret, versionTilde
  case inNetwork
  case exists
  case hasAny, hasAll, sizeEquals
  // GrowthBook's, with JavaScript's coercion.
  case looseText, looseNumber, looseTruth, isNull, sameJSON, typeIs
  case looseLess, looseLessOrEqual, looseGreater, looseGreaterOrEqual
  case paddedEquals, paddedLess, paddedLessOrEqual, paddedGreater, paddedGreaterOrEqual

  static func < (a: Comparison, b: Comparison) -> Bool { a.rawValue < b.rawValue }

  /// Whether it compares versions.
  var isOfVersions: Bool { self >= .versionEquals && self <= .versionTilde }
}

/// A flag that must have come out in a certain way.
struct Prerequisite {
  var flag: String
  /// Whether it must be on, or off.
  var isOn = true
  /// The variations that are good, by index in the flag, or by name; `nil`: all.
  var variations: Variations?
  /// The answer when there is no such flag.
  var otherwise = Truth.no

  enum Variations {
    case indices([Int])
    case names([String])
  }
}

/// A share of the ids.
struct Gate {
  var bucketer: Bucketer
  /// The attributes that may give the id; the first that is there counts.
  var ids: [AttributePath]
  var share: Share
  /// The answer without an id.
  var missing = Truth.unknown
  /// What stands in for a missing id.
  var standIn: String?
  /// Whether fractions are ids too.
  var allowsFractions = true

  enum Share {
    case percent(Double)
    /// Half-open ranges of buckets, or of the whole scale from 0 to 1.
    case ranges([Range<Double>], ofBuckets: UInt32?)
  }
}
