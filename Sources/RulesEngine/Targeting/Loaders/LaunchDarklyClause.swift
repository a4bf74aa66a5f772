/// LaunchDarkly's clauses: one attribute against values, turned round only where it is there.
enum LaunchDarklyClause {
  static func condition(_ node: Int, _ tree: ValueTree) -> Condition {
    let name = tree.string(node, "op") ?? ""
    let negates = tree.bool(node, "negate") ?? false
    let values = tree.elements(of: tree.member(node, "values"))
    if name == "segmentMatch" {
      let names = values.compactMap { tree.string(at: $0) }
      let any = Condition.any(names.map { .segment($0, otherwise: .no) })
      return negates ? .not(any) : any
    }
    let kind = tree.string(node, "contextKind")
    guard let attribute = tree.string(node, "attribute"),
      let path = path(attribute, kind: kind ?? "user", isPath: kind != nil)
    else { return .constant(.malformed) }
    var test = Test(
      subject: .attribute(path), comparison: .isIn, operands: values, options: .anyElement,
      missing: .no, mismatch: Truth(negates))
    if negates { test.options.insert(.negates) }
    guard let comparison = comparisons[name] else {
      // What is not known fits nothing.
      test.operands = []
      return .test(test)
    }
    test.comparison = comparison
    return .test(test)
  }

  /// An attribute's name, or where a kind is given a path of names such as `/address/city`.
  ///
  /// - Returns: `nil` for a path that is wrong.
  static func path(_ text: String, kind: String, isPath: Bool) -> AttributePath? {
    guard !text.isEmpty else { return nil }
    if text == "kind" { return AttributePath(names: [text], scope: .kinds) }
    guard isPath && text.hasPrefix("/") else {
      return AttributePath(names: [text], scope: .kind(kind))
    }
    var names: [String] = []
    for part in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard !part.isEmpty, let name = unescaped(part) else { return nil }
      names.append(name)
    }
    return AttributePath(names: names, scope: .kind(kind))
  }

  /// `~1` stands for a slash, `~0` for a tilde.
  private static func unescaped(_ part: Substring) -> String? {
    var name = ""
    var rest = part
    while let letter = rest.popFirst() {
      guard letter == "~" else {
        name.append(letter)
        continue
      }
      switch rest.popFirst() {
      case "0": name.append("~")
      case "1": name.append("/")
      default: return nil
      }
    }
    return name
  }

  private static let comparisons: [String: Comparison] = [
    "in": .isIn, "startsWith": .startsWith, "endsWith": .endsWith, "contains": .contains,
    "matches": .matches, "lessThan": .less, "lessThanOrEqual": .lessOrEqual,
    "greaterThan": .greater, "greaterThanOrEqual": .greaterOrEqual, "before": .before,
    "after": .after, "semVerEqual": .versionEquals, "semVerLessThan": .versionLess,
    "semVerGreaterThan": .versionGreater,
  ]
}
