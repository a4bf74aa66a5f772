/// Conditions of our own rule file; they have three values.
struct NativeConditions {
  private let tree: ValueTree
  /// The deepest nesting of conditions.
  private static let depthLimit = 64

  init(_ tree: ValueTree) {
    self.tree = tree
  }

  func condition(_ node: Int) -> Result<Condition, NativeProblem> {
    do throws(NativeProblem) {
      return .success(try parse(node, depth: 0))
    } catch {
      return .failure(error)
    }
  }

  private func parse(_ node: Int, depth: Int) throws(NativeProblem) -> Condition {
    guard depth < Self.depthLimit else {
      throw NativeProblem("conditions nest deeper than \(Self.depthLimit)")
    }
    switch tree.nodes[node].kind {
    case .bool: return .constant(Truth(tree.nodes[node].truth))
    case .object: break
    default: throw NativeProblem("a condition is an object, true or false")
    }
    if let list = tree.member(node, "all") { return .all(try parse(list: list, depth: depth)) }
    if let list = tree.member(node, "any") { return .any(try parse(list: list, depth: depth)) }
    if let inner = tree.member(node, "not") {
      return .not(try parse(inner, depth: depth + 1))
    }
    if let segment = tree.string(node, "segment") {
      return .segment(segment, otherwise: .unknown)
    }
    if tree.member(node, "flag") != nil { return .prerequisite(try prerequisite(node)) }
    if tree.member(node, "percent") != nil {
      // A share on its own is the same for all flags, unless it has a key.
      let serving = NativeServing(key: "", variations: [], tree: tree)
      var gate = try serving.gate(node)
      if gate.standIn == nil && gate.missing == .no { gate.missing = .unknown }
      return .gate(gate)
    }
    guard let attribute = tree.string(node, "attribute") else {
      throw NativeProblem(
        "a condition has one of all, any, not, segment, flag, percent or attribute")
    }
    return try test(node, attribute)
  }

  private func parse(list: Int, depth: Int) throws(NativeProblem) -> [Condition] {
    guard tree.nodes[list].kind == .array else { throw NativeProblem("all and any are lists") }
    var conditions: [Condition] = []
    for element in tree.elements(of: list) {
      conditions.append(try parse(element, depth: depth + 1))
    }
    return conditions
  }

  func prerequisite(_ node: Int) throws(NativeProblem) -> Prerequisite {
    guard let flag = tree.string(node, "flag") else {
      throw NativeProblem("a required flag is named by text")
    }
    var prerequisite = Prerequisite(flag: flag, otherwise: .unknown)
    prerequisite.isOn = tree.bool(node, "on") ?? true
    if let name = tree.string(node, "variation") { prerequisite.variations = .names([name]) }
    return prerequisite
  }

  private func test(_ node: Int, _ attribute: String) throws(NativeProblem) -> Condition {
    let name = tree.string(node, "op") ?? "equals"
    let names = AttributePath.names(attribute)
    guard !names.isEmpty else { throw NativeProblem("an attribute's name is empty") }
    var test = Test(
      subject: .attribute(AttributePath(names: names)), comparison: .isIn)
    if let values = tree.member(node, "values") {
      guard tree.nodes[values].kind == .array else { throw NativeProblem("values is a list") }
      test.operands = tree.elements(of: values)
    } else if let value = tree.member(node, "value") {
      test.operands = [value]
    }
    if tree.bool(node, "ignoreCase") ?? false { test.options.insert(.ignoresCase) }
    switch tree.string(node, "ifMissing") {
    case nil, "unknown": break
    case "match": test.missing = .yes
    case "noMatch": test.missing = .no
    default: throw NativeProblem("ifMissing is match, noMatch or unknown")
    }
    guard let (comparison, negates, needs) = Self.operators[name] else {
      // Unknown, so that a file with an operator of tomorrow targets nobody by it.
      return .constant(.unknown)
    }
    guard needs.contains(test.operands.count) else {
      throw NativeProblem("\(name) has \(test.operands.count) values")
    }
    test.comparison = comparison
    if negates { test.options.insert(.negates) }
    if comparison == .exists {
      test.missing = Truth(negates)
      test.mismatch = Truth(negates)
    }
    return .test(test)
  }

  private static let some = 1...Int.max
  private static let one = 1...1

  /// The operators: what they compare, whether the answer is turned round, how many values.
  static let operators: [String: (Comparison, negates: Bool, needs: ClosedRange<Int>)] = [
    "equals": (.isIn, false, one), "notEquals": (.isIn, true, one),
    "in": (.isIn, false, 0...Int.max), "notIn": (.isIn, true, 0...Int.max),
    "contains": (.contains, false, some), "notContains": (.contains, true, some),
    "startsWith": (.startsWith, false, some), "endsWith": (.endsWith, false, some),
    "matches": (.matches, false, some),
    "greaterThan": (.greater, false, one), "greaterThanOrEqual": (.greaterOrEqual, false, one),
    "lessThan": (.less, false, one), "lessThanOrEqual": (.lessOrEqual, false, one),
    "between": (.between, false, 2...2),
    "before": (.before, false, one), "after": (.after, false, one),
    "exists": (.exists, false, 0...0), "notExists": (.exists, true, 0...0),
    "semverEq": (.versionEquals, false, one), "semverNe": (.versionEquals, true, one),
    "semverGt": (.versionGreater, false, one), "semverGte": (.versionGreaterOrEqual, false, one),
    "semverLt": (.versionLess, false, one), "semverLte": (.versionLessOrEqual, false, one),
    "semverCaret": (.versionCaret, false, one), "semverTilde": (.versionTilde, false, one),
    "hasAny": (.hasAny, false, some), "hasAll": (.hasAll, false, some),
    "size": (.sizeEquals, false, one), "inCIDR": (.inNetwork, false, some),
  ]
}
