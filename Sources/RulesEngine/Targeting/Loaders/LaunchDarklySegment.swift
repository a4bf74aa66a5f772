/// LaunchDarkly's segments: lists of keys, then rules.
enum LaunchDarklySegment {
  static func condition(_ key: String, _ node: Int, _ tree: ValueTree) -> Condition {
    // Segments whose members live elsewhere hold nobody here.
    if tree.bool(node, "unbounded") ?? false { return .constant(.no) }
    let included = lists(node, "included", "includedContexts", tree)
    let excluded = lists(node, "excluded", "excludedContexts", tree)
    let salt = tree.string(node, "salt") ?? ""
    let rules = tree.elements(of: tree.member(node, "rules")).map { rule in
      var parts = tree.elements(of: tree.member(rule, "clauses")).map {
        LaunchDarklyClause.condition($0, tree)
      }
      if let weight = tree.number(rule, "weight") {
        let kind = tree.string(rule, "rolloutContextKind")
        let by = tree.string(rule, "bucketBy") ?? "key"
        guard
          let path = LaunchDarklyClause.path(by, kind: kind ?? "user", isPath: kind != nil)
        else { return Condition.constant(.malformed) }
        parts.append(
          .gate(
            Gate(
              bucketer: Bucketer(.launchdarkly, key: key, salt: salt), ids: [path],
              share: .percent(weight / 1_000), missing: Truth(weight > 0),
              allowsFractions: false)))
      }
      return Condition.all(parts)
    }
    return .any([included, .all([.not(excluded), .any(rules)])])
  }

  private static func lists(
    _ node: Int, _ users: StaticString, _ contexts: StaticString, _ tree: ValueTree
  ) -> Condition {
    var lists = [isListed(tree.elements(of: tree.member(node, users)), "user")]
    for list in tree.elements(of: tree.member(node, contexts)) {
      lists.append(
        isListed(
          tree.elements(of: tree.member(list, "values")),
          tree.string(list, "contextKind") ?? "user"))
    }
    return .any(lists)
  }

  /// Whether the key of a kind is on a list.
  static func isListed(_ values: [Int], _ kind: String) -> Condition {
    .test(
      Test(
        subject: .attribute(AttributePath(names: ["key"], scope: .kind(kind))),
        comparison: .isIn, operands: values, missing: .no, mismatch: .no))
  }
}
