/// Reads Featureflow's features: a table or a list of them.
enum FeatureflowLoader {
  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    var flags: [FlagDraft] = []
    let table = tree.member(0, "features") ?? 0
    for (key, feature) in tree.members(of: table) {
      flags.append(flag(tree.string(feature, "key") ?? key, feature, &linker))
    }
    for feature in tree.elements(of: table) {
      guard let key = tree.string(feature, "key") else {
        linker.problems.append(RuleProblem("feature", "it has no key"))
        continue
      }
      flags.append(flag(key, feature, &linker))
    }
    linker.link(segments: [], flags: flags)
  }

  private static func flag(
    _ key: String, _ feature: Int, _ linker: inout RuleLinker
  ) -> FlagDraft {
    let tree = linker.values
    var draft = FlagDraft(key: key)
    guard tree.nodes[feature].kind == .object else {
      draft.fault = "a feature is an object"
      return draft
    }
    draft.isOn = tree.bool(feature, "enabled") ?? false
    var variants: [String: Int] = [:]
    func variant(_ name: String) -> Int {
      if let known = variants[name] { return known }
      variants[name] = draft.variations.count
      draft.variations.append(VariationDraft(name: name))
      return draft.variations.count - 1
    }
    for element in tree.elements(of: tree.member(feature, "variants")) {
      if let name = tree.string(element, "key") { _ = variant(name) }
    }
    let off = tree.string(feature, "offVariantKey") ?? "off"
    draft.off = .variation(variant(off))
    // The salt of the control; what the vendor's own default is where it is absent.
    let salt =
      tree.member(feature, "variationSalt") ?? tree.member(feature, "variantSalt")
      ?? tree.member(feature, "salt")
    let bucketer = Bucketer(.featureflow, key: key, salt: tree.plainText(at: salt) ?? "1")
    for (number, rule) in tree.elements(of: tree.member(feature, "rules")).enumerated() {
      var parts: [Split.Part] = []
      for split in tree.elements(of: tree.member(rule, "variantSplits")) {
        guard let name = tree.string(split, "variantKey") else { continue }
        parts.append(
          Split.Part(variation: variant(name), weight: tree.number(split, "split") ?? 0))
      }
      let isDefault = tree.bool(rule, "defaultRule") ?? false
      let audience = tree.member(rule, "audience")
      let conditions = tree.elements(of: tree.member(audience, "conditions")).map {
        condition($0, tree)
      }
      // Past the last split there is the off variant.
      let past = Split.Part(variation: variant(off), weight: 100)
      draft.rules.append(
        RuleDraft(
          number: number, kind: isDefault ? .fallback : .rule,
          condition: isDefault || conditions.isEmpty ? nil : .all(conditions),
          outcome: .split(
            Split(
              bucketer: bucketer, ids: [id], parts: parts + [past], missing: .text("anonymous")))
        ))
    }
    return draft
  }

  /// The user's id, which attributes may not hide.
  private static let id = AttributePath(names: ["featureflow.user.id"])

  /// One condition; whatever cannot be is false, also turned round.
  static func condition(_ node: Int, _ tree: ValueTree) -> Condition {
    let operands = tree.elements(of: tree.member(node, "values"))
    guard let target = tree.string(node, "target"), let name = tree.string(node, "operator"),
      !operands.isEmpty
    else { return .constant(.no) }
    var test = Test(
      subject: .attribute(AttributePath(names: [target])), comparison: .isIn,
      operands: [operands[0]], options: .eachElement, missing: .no, mismatch: .no)
    switch name {
    case "equals": break
    case "contains": test.comparison = .contains
    case "startsWith": test.comparison = .startsWith
    case "endsWith": test.comparison = .endsWith
    case "matches": test.comparison = .matches
    case "in": test.operands = operands
    case "notIn":
      test.operands = operands
      test.options.insert(.negates)
      // A value of another type is in no list.
      test.mismatch = .yes
    case "before": test.comparison = .before
    case "after": test.comparison = .after
    case "greaterThan": test.comparison = .greater
    case "greaterThanOrEqual": test.comparison = .greaterOrEqual
    case "lessThan": test.comparison = .less
    case "lessThanOrEqual": test.comparison = .lessOrEqual
    default: return .constant(.no)
    }
    return .test(test)
  }
}
