/// Conditions of our own rule file, linked as they are read; they have three values.
///
/// What was linked of a condition before it turned out wrong stays behind, and nothing refers to it.
struct NativeConditions {
  private let tree: ValueTree
  /// The nodes of the flags, by number.
  private let flags: [Int]
  /// The deepest nesting of conditions.
  private static let depthLimit = 64

  init(_ tree: ValueTree, flags: [Int] = []) {
    self.tree = tree
    self.flags = flags
  }

  /// Adds a condition.
  func link(_ node: Int, into linker: inout RuleLinker) throws(NativeProblem) {
    try link(node, depth: 0, into: &linker)
  }

  private func link(
    _ node: Int, depth: Int, into linker: inout RuleLinker
  ) throws(NativeProblem) {
    guard depth < Self.depthLimit else {
      throw NativeProblem("conditions nest deeper than \(Self.depthLimit)")
    }
    switch tree.nodes[node].kind {
    case .bool: return linker.add(Truth(tree.nodes[node].truth))
    case .object: break
    default: throw NativeProblem("a condition is an object, true or false")
    }
    // Most conditions are tests.
    let members = TestMembers(node, tree)
    if !members.mayBeOther && members.hasAttribute {
      return try linkTest(node, members, into: &linker)
    }
    if let list = tree.member(node, "all") {
      return try link(list: list, .all, depth: depth, into: &linker)
    }
    if let list = tree.member(node, "any") {
      return try link(list: list, .any, depth: depth, into: &linker)
    }
    if let inner = tree.member(node, "not") {
      let index = linker.begin(.not)
      try link(inner, depth: depth + 1, into: &linker)
      return linker.end(index)
    }
    if let segment = tree.string(node, "segment") {
      return linker.addSegment(segment, otherwise: .unknown)
    }
    if tree.member(node, "flag") != nil {
      return linker.addCondition(try prerequisite(node, linker))
    }
    guard tree.member(node, "percent") != nil else {
      guard members.hasAttribute else {
        throw NativeProblem(
          "a condition has one of all, any, not, segment, flag, percent or attribute")
      }
      return try linkTest(node, members, into: &linker)
    }
    // A share on its own is the same for all flags, unless it has a key.
    let serving = NativeServing(key: "", variations: [], tree: tree)
    var gate = try serving.gate(node)
    if gate.standIn == nil && gate.missing == .no { gate.missing = .unknown }
    linker.add(gate)
  }

  private func link(
    list: Int, _ code: Instruction.Code, depth: Int, into linker: inout RuleLinker
  ) throws(NativeProblem) {
    guard tree.nodes[list].kind == .array else { throw NativeProblem("all and any are lists") }
    let index = linker.begin(code)
    var element = list + 1
    for _ in 0..<tree.nodes[list].count {
      try link(element, depth: depth + 1, into: &linker)
      element += Int(tree.nodes[element].span)
    }
    linker.end(index)
  }

  /// A flag that is required, and how it must come out.
  func prerequisite(
    _ node: Int, _ linker: borrowing RuleLinker
  ) throws(NativeProblem) -> Prerequisite {
    guard let flag = tree.string(node, "flag") else {
      throw NativeProblem("a required flag is named by text")
    }
    var prerequisite = Prerequisite(flag: flag, otherwise: .unknown)
    prerequisite.isOn = tree.bool(node, "on") ?? true
    guard let name = tree.string(node, "variation") else { return prerequisite }
    var good: [Int] = []
    if let number = linker.flagNames.number(of: flag) {
      let variations = NativeLoader.variations(of: flags[number], tree)
      good = variations.indices.filter { variations[$0].name == name }
    }
    // No variation at all goes by a name too.
    if name == RuleLinker.noVariation { good.append(-1) }
    prerequisite.variations = .indices(good)
    return prerequisite
  }

  private func linkTest(
    _ node: Int, _ members: TestMembers, into linker: inout RuleLinker
  ) throws(NativeProblem) {
    let slot = try slot(tree.nodes[members.attribute], &linker)
    var test = Test(subject: .current, comparison: .isIn)
    var (operand, count) = (node, 0)
    if members.values > 0 {
      guard tree.nodes[members.values].kind == .array else {
        throw NativeProblem("values is a list")
      }
      (operand, count) = (members.values + 1, Int(tree.nodes[members.values].count))
    } else if members.value > 0 {
      (operand, count) = (members.value, 1)
    }
    if members.ignoreCase > 0 && tree.nodes[members.ignoreCase].kind == .bool
      && tree.nodes[members.ignoreCase].truth
    {
      test.options.insert(.ignoresCase)
    }
    if members.ifMissing > 0 {
      switch tree.string(at: members.ifMissing) {
      case nil, "unknown": break
      case "match": test.missing = .yes
      case "noMatch": test.missing = .no
      default: throw NativeProblem("ifMissing is match, noMatch or unknown")
      }
    }
    // Unknown, so that a file with an operator of tomorrow targets nobody by it.
    guard let found = namedOperator(members.name) else { return linker.add(Truth.unknown) }
    guard found.needs.contains(count) else {
      let name = tree.string(node, "op") ?? "equals"
      throw NativeProblem("\(name) has \(count) values")
    }
    test.comparison = found.comparison
    if found.negates { test.options.insert(.negates) }
    if found.comparison == .exists {
      test.missing = Truth(found.negates)
      test.mismatch = Truth(found.negates)
    }
    linker.add(test, slot: slot, firstOperand: operand, count: count)
  }

  private func slot(
    _ attribute: ValueNode, _ linker: inout RuleLinker
  ) throws(NativeProblem) -> Int32 {
    let name = tree.text(attribute)
    for index in name.indices where name[index] == 0x2e {
      let names = AttributePath.names(tree.string(attribute))
      guard !names.isEmpty else { throw NativeProblem("an attribute's name is empty") }
      return linker.slot(AttributePath(names: names))
    }
    guard !name.isEmpty else { throw NativeProblem("an attribute's name is empty") }
    return linker.slot(plain: name)
  }

  private func namedOperator(_ name: Int) -> NativeOperator? {
    guard name > 0, tree.nodes[name].kind == .string else { return .equals }
    return .named(tree.text(tree.nodes[name]))
  }
}
