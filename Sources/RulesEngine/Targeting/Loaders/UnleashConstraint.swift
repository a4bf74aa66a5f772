/// Unleash's constraints: on values as text, turned round where they are inverted.
enum UnleashConstraint {
  static func path(_ field: String) -> AttributePath {
    AttributePath(names: [field], scope: .properties)
  }

  static func condition(_ node: Int, _ tree: ValueTree) -> Condition {
    guard let field = tree.string(node, "contextName"), let name = tree.string(node, "operator")
    else { return .constant(.no) }
    let isInverted = tree.bool(node, "inverted") ?? false
    let value = tree.member(node, "value")
    var test = Test(subject: .attribute(path(field)), comparison: .textIsIn)
    if tree.bool(node, "caseInsensitive") ?? false { test.options.insert(.ignoresCase) }
    var negates = isInverted
    switch name {
    case "IN", "NOT_IN", "STR_STARTS_WITH", "STR_ENDS_WITH", "STR_CONTAINS", "IN_CIDR":
      test.operands = tree.elements(of: tree.member(node, "values"))
      switch name {
      case "STR_STARTS_WITH": test.comparison = .startsWith
      case "STR_ENDS_WITH": test.comparison = .endsWith
      case "STR_CONTAINS": test.comparison = .contains
      case "IN_CIDR": test.comparison = .inNetwork
      case "NOT_IN": negates.toggle()
      default: break
      }
    case "REGEX":
      test.comparison = .matches
      test.operands = [value].compactMap { $0 }
      guard let pattern = tree.string(at: value), Pattern(pattern) != nil else {
        return .constant(.no)
      }
    case "NUM_EQ", "NUM_GT", "NUM_GTE", "NUM_LT", "NUM_LTE":
      test.comparison = numbers[name] ?? .numberEquals
      test.options.insert(.parsesText)
      test.operands = [value].compactMap { $0 }
    case "DATE_AFTER", "DATE_BEFORE":
      test.comparison = name == "DATE_AFTER" ? .after : .before
      test.operands = [value].compactMap { $0 }
    case "SEMVER_EQ", "SEMVER_GT", "SEMVER_GTE", "SEMVER_LT", "SEMVER_LTE":
      test.comparison = versions[name] ?? .versionEquals
      test.operands = [value].compactMap { $0 }
      // A version that is wrong in the rule is never fulfilled, not even turned round.
      guard let value, tree.nodes[value].kind == .string,
        Version(tree.text(tree.nodes[value]), .strict) != nil
      else { return .constant(.no) }
    default: return .constant(.no)
    }
    if negates { test.options.insert(.negates) }
    test.missing = Truth(negates)
    test.mismatch = Truth(negates)
    return .test(test)
  }

  private static let numbers: [String: Comparison] = [
    "NUM_EQ": .numberEquals, "NUM_GT": .greater, "NUM_GTE": .greaterOrEqual, "NUM_LT": .less,
    "NUM_LTE": .lessOrEqual,
  ]

  private static let versions: [String: Comparison] = [
    "SEMVER_EQ": .versionEquals, "SEMVER_GT": .versionGreater,
    "SEMVER_GTE": .versionGreaterOrEqual, "SEMVER_LT": .versionLess,
    "SEMVER_LTE": .versionLessOrEqual,
  ]
}
