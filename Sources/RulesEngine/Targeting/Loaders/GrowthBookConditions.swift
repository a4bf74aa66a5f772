/// GrowthBook's conditions: a query language over nested attributes, with JavaScript's coercion.
struct GrowthBookConditions {
  private let tree: ValueTree
  /// Lists that conditions refer to by name.
  private let groups: [String: Int]
  /// The deepest nesting of conditions.
  private static let depthLimit = 64

  init(_ tree: ValueTree, groups: Int?) {
    self.tree = tree
    self.groups = Dictionary(tree.members(of: groups), uniquingKeysWith: { $1 })
  }

  /// A condition on the attributes.
  func condition(_ node: Int) -> Condition {
    object(node, depth: 0) { .attribute(AttributePath(names: $0)) }
  }

  /// Members that must all hold: operators, or attributes with what they must be.
  private func object(
    _ node: Int, depth: Int, _ subject: @escaping ([String]) -> Subject
  ) -> Condition {
    guard depth < Self.depthLimit else { return .constant(.no) }
    return .all(
      tree.members(of: node).map { name, value in
        func each() -> [Condition] {
          tree.elements(of: value).map { object($0, depth: depth + 1, subject) }
        }
        switch name {
        case "$and": return .all(each())
        case "$or": return each().isEmpty ? .constant(.yes) : .any(each())
        case "$nor": return each().isEmpty ? .constant(.no) : .not(.any(each()))
        case "$not": return .not(object(value, depth: depth + 1, subject))
        default:
          let names = AttributePath.names(name)
          return self.value(value, subject(names.isEmpty ? [name] : names), depth: depth + 1)
        }
      })
  }

  /// What one value must be.
  private func value(
    _ node: Int, _ subject: Subject, depth: Int, ignoresCase: Bool = false
  ) -> Condition {
    guard depth < Self.depthLimit else { return .constant(.no) }
    switch tree.nodes[node].kind {
    case .string:
      // Without its case only texts are compared.
      return ignoresCase
        ? test(.isIn, [node], subject, .ignoresCase) : test(.looseText, [node], subject)
    case .int, .double: return test(.looseNumber, [node], subject)
    case .bool: return test(.looseTruth, [node], subject)
    case .null: return test(.isNull, [node], subject)
    case .object where isOperators(node):
      return .all(
        tree.members(of: node).map { operation($0.name, $0.value, subject, depth: depth + 1) })
    default: return test(.sameJSON, [node], subject)
    }
  }

  private func isOperators(_ node: Int) -> Bool {
    let members = tree.members(of: node)
    return !members.isEmpty && members.allSatisfy { $0.name.hasPrefix("$") }
  }

  /// A test that is never unknown: a missing attribute is null, and what does not fit is false.
  private func test(
    _ comparison: Comparison, _ operands: [Int], _ subject: Subject,
    _ options: TestOptions = []
  ) -> Condition {
    let isTurned = options.contains(.negates)
    return .test(
      Test(
        subject: subject, comparison: comparison, operands: operands,
        options: options.union(.missingIsNull), missing: Truth(isTurned),
        mismatch: Truth(isTurned)))
  }

  private func operation(
    _ name: String, _ node: Int, _ subject: Subject, depth: Int
  ) -> Condition {
    if let comparison = Self.comparisons[name] { return test(comparison, [node], subject) }
    switch name {
    case "$ne": return test(.isIn, [node], subject, .negates)
    case "$vne": return test(.paddedEquals, [node], subject, .negates)
    case "$exists":
      let isWanted = tree.nodes[node].kind != .null && tree.nodes[node].bits != 0
      return test(.exists, [], subject, isWanted ? [] : .negates)
    case "$in", "$ini", "$nin", "$nini":
      guard tree.nodes[node].kind == .array else { return .constant(.no) }
      var options: TestOptions = [.anyElement]
      if name.hasSuffix("ini") { options.insert(.ignoresCase) }
      if name.hasPrefix("$n") { options.insert(.negates) }
      return test(.isIn, tree.elements(of: node), subject, options)
    case "$inGroup", "$notInGroup":
      let group = tree.string(at: node).flatMap { groups[$0] }
      let options: TestOptions = name == "$inGroup" ? [.anyElement] : [.anyElement, .negates]
      return test(.isIn, tree.elements(of: group), subject, options)
    case "$regex": return test(.matches, [node], subject, .parsesText)
    case "$regexi": return test(.matches, [node], subject, [.parsesText, .ignoresCase])
    case "$notRegex": return .not(test(.matches, [node], subject, .parsesText))
    case "$notRegexi":
      return .not(test(.matches, [node], subject, [.parsesText, .ignoresCase]))
    case "$not": return .not(value(node, subject, depth: depth))
    case "$size": return .size(subject, value(node, .current, depth: depth))
    case "$elemMatch":
      let inner =
        isOperators(node)
        ? value(node, .current, depth: depth) : object(node, depth: depth) { .member($0) }
      return .element(subject, inner)
    case "$all", "$alli":
      guard tree.nodes[node].kind == .array else { return .constant(.no) }
      let each = tree.elements(of: node).map {
        Condition.element(
          subject, value($0, .current, depth: depth, ignoresCase: name == "$alli"))
      }
      return .all([.size(subject, .constant(.yes))] + each)
    default: return .constant(.no)
    }
  }

  private static let comparisons: [String: Comparison] = [
    "$eq": .isIn, "$lt": .looseLess, "$lte": .looseLessOrEqual, "$gt": .looseGreater,
    "$gte": .looseGreaterOrEqual, "$veq": .paddedEquals, "$vlt": .paddedLess,
    "$vlte": .paddedLessOrEqual, "$vgt": .paddedGreater, "$vgte": .paddedGreaterOrEqual,
    "$type": .typeIs,
  ]
}
