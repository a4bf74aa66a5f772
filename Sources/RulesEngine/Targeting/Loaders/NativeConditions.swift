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
    guard let found = namedOperator(node) else {
      // Unknown, so that a file with an operator of tomorrow targets nobody by it.
      return .constant(.unknown)
    }
    guard found.needs.contains(test.operands.count) else {
      let name = tree.string(node, "op") ?? "equals"
      throw NativeProblem("\(name) has \(test.operands.count) values")
    }
    test.comparison = found.comparison
    if found.negates { test.options.insert(.negates) }
    if found.comparison == .exists {
      test.missing = Truth(found.negates)
      test.mismatch = Truth(found.negates)
    }
    return .test(test)
  }

  private func namedOperator(_ node: Int) -> NativeOperator? {
    guard let name = tree.member(node, "op"), tree.nodes[name].kind == .string else {
      return .equals
    }
    return .named(tree.text(tree.nodes[name]))
  }
}
