/// Reads GrowthBook's features payload.
enum GrowthBookLoader {
  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    let conditions = GrowthBookConditions(tree, groups: tree.member(0, "savedGroups"))
    let features = tree.members(of: tree.member(0, "features"))
    // What others can come out as, for rules that look at them.
    let parents = Dictionary(
      features.map { ($0.name, GrowthBookValues(of: $0.value, tree)) },
      uniquingKeysWith: { $1 })
    let flags = features.map { key, node in
      flag(key, node, parents[key] ?? GrowthBookValues(of: node, tree), parents, conditions, tree)
    }
    linker.link(segments: [], flags: flags)
  }

  private static func flag(
    _ key: String, _ node: Int, _ values: GrowthBookValues,
    _ parents: [String: GrowthBookValues], _ conditions: GrowthBookConditions, _ tree: ValueTree
  ) -> FlagDraft {
    var draft = FlagDraft(key: key)
    draft.variations = values.variations
    for (number, rule) in tree.elements(of: tree.member(node, "rules")).enumerated() {
      var parts: [Condition] = []
      for parent in tree.elements(of: tree.member(rule, "parentConditions")) {
        let holds = prerequisite(parent, parents, conditions, tree)
        if tree.bool(parent, "gate") ?? false {
          // A closed gate ends the flag with nothing.
          draft.rules.append(
            RuleDraft(
              number: number, condition: .not(holds), outcome: .nothing, turnsOn: false))
        } else {
          parts.append(holds)
        }
      }
      if let condition = tree.member(rule, "condition") {
        parts.append(conditions.condition(condition))
      }
      let bucketing = GrowthBookBucketing(flag: key, rule: rule, tree: tree)
      parts += bucketing.filters
      var outcome = Outcome.nothing
      if let forced = values.forced[number] {
        guard let share = bucketing.share else { continue }
        parts += share
        outcome = .variation(forced)
      } else {
        guard let experiment = values.experiments[number],
          let split = bucketing.split(experiment)
        else { continue }
        parts += bucketing.namespace
        outcome = .split(split)
      }
      draft.rules.append(
        RuleDraft(
          id: tree.string(rule, "id"), number: number,
          condition: parts.isEmpty ? nil : .all(parts), outcome: outcome))
    }
    draft.rules.append(
      RuleDraft(
        number: draft.rules.count, kind: .fallback,
        outcome: values.standard.map { .variation($0) } ?? .nothing))
    return draft
  }

  /// A condition on another feature's value: since that has few, it is answered for all of them now.
  private static func prerequisite(
    _ node: Int, _ parents: [String: GrowthBookValues], _ conditions: GrowthBookConditions,
    _ tree: ValueTree
  ) -> Condition {
    guard let name = tree.string(node, "id"), let condition = tree.member(node, "condition") else {
      return .constant(.no)
    }
    var linker = RuleLinker(.growthbook, values: tree)
    linker.link(
      segments: [],
      flags: [
        FlagDraft(
          key: "parent",
          rules: [
            RuleDraft(
              number: 0, condition: conditions.condition(condition), outcome: .nothing)
          ])
      ])
    let rules = RuleSet(linker)
    func holds(_ value: AttributeValue) -> Bool {
      rules.evaluate("parent", rules.bind(TargetingContext(["value": value]))).isOn
    }
    let values = parents[name]
    var good = (values?.variations ?? []).enumerated().filter { _, variation in
      holds(variation.value.map { tree.value(at: $0) } ?? .null)
    }.map(\.offset)
    let isNullGood = holds(.null)
    if isNullGood { good.append(-1) }
    // On or off does not count here, only the value.
    var isOn = Prerequisite(flag: name, variations: .indices(good))
    isOn.otherwise = Truth(isNullGood)
    var isOff = isOn
    isOff.isOn = false
    return .any([.prerequisite(isOn), .prerequisite(isOff)])
  }
}

/// All values that a feature can come out as.
struct GrowthBookValues {
  private(set) var variations: [VariationDraft] = []
  /// The variation that is served when no rule holds.
  private(set) var standard: Int?
  /// The variation that a rule forces, by the rule's number.
  private(set) var forced: [Int: Int] = [:]
  /// The variations of a rule's experiment, by the rule's number.
  private(set) var experiments: [Int: [Int]] = [:]

  init(of node: Int, _ tree: ValueTree) {
    if let value = tree.member(node, "defaultValue") { standard = add(value, "default") }
    for (number, rule) in tree.elements(of: tree.member(node, "rules")).enumerated() {
      if let value = tree.members(of: rule).last(where: { $0.name == "force" })?.value {
        forced[number] = add(value, "force-\(number)")
        continue
      }
      let list = tree.elements(of: tree.member(rule, "variations"))
      let meta = tree.elements(of: tree.member(rule, "meta"))
      guard !list.isEmpty else { continue }
      experiments[number] = list.enumerated().map { index, value in
        let key = index < meta.count ? tree.string(meta[index], "key") : nil
        return add(value, key ?? String(index))
      }
    }
  }

  private mutating func add(_ value: Int, _ name: String) -> Int {
    variations.append(VariationDraft(name: name, value: value))
    return variations.count - 1
  }
}
