/// Reads a Firebase Remote Config server template: parameters, and the conditions they name.
enum FirebaseLoader {
  /// The deepest nesting of conditions, as the vendor has it.
  private static let depthLimit = 10

  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    var segments: [(name: String, condition: Condition)] = []
    for node in tree.elements(of: tree.member(0, "conditions")) {
      guard let name = tree.string(node, "name"), let inner = tree.member(node, "condition") else {
        linker.problems.append(RuleProblem("condition", "it has no name or no condition"))
        continue
      }
      segments.append((name, condition(inner, tree, depth: 0)))
    }
    let flags = tree.members(of: tree.member(0, "parameters")).map { key, node in
      flag(key, node, segments.map(\.name), tree)
    }
    linker.link(segments: segments, flags: flags)
  }

  /// A parameter takes the value of the first condition that holds, in the conditions' own order.
  private static func flag(
    _ key: String, _ node: Int, _ names: [String], _ tree: ValueTree
  ) -> FlagDraft {
    var draft = FlagDraft(key: key)
    let values = Dictionary(
      tree.members(of: tree.member(node, "conditionalValues")), uniquingKeysWith: { $1 })
    for (number, name) in names.enumerated() {
      guard let value = values[name] else { continue }
      draft.rules.append(
        RuleDraft(
          id: name, number: number, condition: .segment(name, otherwise: .no),
          outcome: .variation(draft.variations.count)))
      draft.variations.append(VariationDraft(name: name, value: tree.member(value, "value")))
    }
    if let value = tree.member(node, "defaultValue") {
      draft.rules.append(
        RuleDraft(
          number: names.count, kind: .fallback, outcome: .variation(draft.variations.count),
          turnsOn: false))
      draft.variations.append(VariationDraft(name: "default", value: tree.member(value, "value")))
    }
    return draft
  }

  private static func condition(_ node: Int, _ tree: ValueTree, depth: Int) -> Condition {
    guard depth < depthLimit else { return .constant(.no) }
    if let list = tree.member(node, "orCondition") {
      return .any(
        tree.elements(of: tree.member(list, "conditions")).map {
          condition($0, tree, depth: depth + 1)
        })
    }
    if let list = tree.member(node, "andCondition") {
      return .all(
        tree.elements(of: tree.member(list, "conditions")).map {
          condition($0, tree, depth: depth + 1)
        })
    }
    if tree.members(of: node).contains(where: { $0.name == "true" }) { return .constant(.yes) }
    if let percent = tree.member(node, "percent") { return self.percent(percent, tree) }
    if let signal = tree.member(node, "customSignal") { return self.signal(signal, tree) }
    return .constant(.no)
  }

  /// A share in millionths of a percent: up to a bound, above one, or between two.
  private static func percent(_ node: Int, _ tree: ValueTree) -> Condition {
    let all = 100_000_000.0
    let bound = tree.number(node, "microPercent") ?? 0
    let range = tree.member(node, "microPercentRange")
    let low = tree.number(range, "microPercentLowerBound") ?? 0
    let high = tree.number(range, "microPercentUpperBound") ?? 0
    let share: Range<Double>
    // Buckets are whole numbers, and upper bounds are included.
    switch tree.string(node, "percentOperator") {
    case "LESS_OR_EQUAL": share = 0..<max(0, bound + 1)
    case "GREATER_THAN": share = bound + 1..<max(bound + 1, all)
    case "BETWEEN": share = low + 1..<max(low + 1, high + 1)
    default: return .constant(.no)
    }
    return .gate(
      Gate(
        bucketer: Bucketer(.firebase, key: tree.string(node, "seed") ?? ""),
        ids: [AttributePath(names: ["randomizationId"])],
        share: .ranges([share], ofBuckets: UInt32(all)), missing: .no))
  }

  private static func signal(_ node: Int, _ tree: ValueTree) -> Condition {
    let values = tree.elements(of: tree.member(node, "targetCustomSignalValues"))
    guard let key = tree.string(node, "customSignalKey"), !values.isEmpty,
      let (comparison, negates) = tree.string(node, "customSignalOperator").flatMap({
        comparisons[$0]
      })
    else { return .constant(.no) }
    var test = Test(
      subject: .attribute(AttributePath(names: [key])), comparison: comparison, operands: values,
      options: .parsesText, missing: .no, mismatch: .no)
    if negates { test.options.insert(.negates) }
    return .test(test)
  }

  private static let comparisons: [String: (Comparison, negates: Bool)] = [
    "STRING_CONTAINS": (.contains, false), "STRING_DOES_NOT_CONTAIN": (.contains, true),
    "STRING_EXACTLY_MATCHES": (.textIsIn, false), "STRING_CONTAINS_REGEX": (.matches, false),
    "NUMERIC_LESS_THAN": (.less, false), "NUMERIC_LESS_EQUAL": (.lessOrEqual, false),
    "NUMERIC_EQUAL": (.numberEquals, false), "NUMERIC_NOT_EQUAL": (.numberEquals, true),
    "NUMERIC_GREATER_THAN": (.greater, false),
    "NUMERIC_GREATER_EQUAL": (.greaterOrEqual, false),
    "SEMANTIC_VERSION_LESS_THAN": (.versionLess, false),
    "SEMANTIC_VERSION_LESS_EQUAL": (.versionLessOrEqual, false),
    "SEMANTIC_VERSION_EQUAL": (.versionEquals, false),
    "SEMANTIC_VERSION_NOT_EQUAL": (.versionEquals, true),
    "SEMANTIC_VERSION_GREATER_THAN": (.versionGreater, false),
    "SEMANTIC_VERSION_GREATER_EQUAL": (.versionGreaterOrEqual, false),
  ]
}
