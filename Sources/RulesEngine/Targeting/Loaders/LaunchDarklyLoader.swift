/// Reads LaunchDarkly's server-side flag data: flags and segments by their keys.
enum LaunchDarklyLoader {
  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    var segments: [(name: String, condition: Condition)] = []
    for (key, node) in tree.members(of: tree.member(0, "segments")) {
      segments.append((key, LaunchDarklySegment.condition(key, node, tree)))
    }
    let flags = tree.members(of: tree.member(0, "flags")).map { flag($0.name, $0.value, tree) }
    linker.link(segments: segments, flags: flags)
  }

  private static func flag(_ key: String, _ node: Int, _ tree: ValueTree) -> FlagDraft {
    var draft = FlagDraft(key: key)
    guard tree.nodes[node].kind == .object else {
      draft.fault = "a flag is an object"
      return draft
    }
    draft.isOn = tree.bool(node, "on") ?? false
    for (index, value) in tree.elements(of: tree.member(node, "variations")).enumerated() {
      draft.variations.append(VariationDraft(name: String(index), value: value))
    }
    let count = draft.variations.count
    let salt = tree.string(node, "salt") ?? ""
    func variation(_ node: Int, _ name: StaticString) -> Outcome? {
      tree.integer(node, name).map {
        (0..<Int64(count)).contains($0) ? .variation(Int($0)) : .malformed
      }
    }
    draft.off = variation(node, "offVariation") ?? .nothing
    for required in tree.elements(of: tree.member(node, "prerequisites")) {
      guard let parent = tree.string(required, "key") else { continue }
      let good = tree.integer(required, "variation") ?? -1
      draft.prerequisites.append(
        Prerequisite(flag: parent, variations: .indices([Int(truncatingIfNeeded: good)])))
    }
    draft.rules += targets(node, tree, variation)
    func outcome(_ node: Int) -> Outcome {
      if let fixed = variation(node, "variation") { return fixed }
      guard let rollout = tree.member(node, "rollout") else { return .malformed }
      return split(rollout, key, salt, count, tree)
    }
    for (number, rule) in tree.elements(of: tree.member(node, "rules")).enumerated() {
      let clauses = tree.elements(of: tree.member(rule, "clauses"))
      draft.rules.append(
        RuleDraft(
          id: tree.string(rule, "id"), number: number,
          condition: .all(clauses.map { LaunchDarklyClause.condition($0, tree) }),
          outcome: outcome(rule)))
    }
    let fallback = tree.member(node, "fallthrough")
    draft.rules.append(
      RuleDraft(
        number: draft.rules.count, kind: .fallback,
        outcome: fallback.map { outcome($0) } ?? .malformed))
    return draft
  }

  /// Lists of keys; those of users may stand on a list of their own.
  private static func targets(
    _ node: Int, _ tree: ValueTree, _ variation: (Int, StaticString) -> Outcome?
  ) -> [RuleDraft] {
    func rule(_ list: Int, _ kind: String, _ outcome: Outcome) -> RuleDraft {
      RuleDraft(
        number: 0, kind: .target,
        condition: LaunchDarklySegment.isListed(
          tree.elements(of: tree.member(list, "values")), kind),
        outcome: outcome)
    }
    let users = tree.elements(of: tree.member(node, "targets"))
    let contexts = tree.elements(of: tree.member(node, "contextTargets"))
    var rules: [RuleDraft] = []
    for target in contexts.isEmpty ? users : contexts {
      guard let outcome = variation(target, "variation") else { continue }
      let kind = tree.string(target, "contextKind") ?? "user"
      if contexts.isEmpty || (kind != "user" && kind != "") {
        rules.append(rule(target, kind, outcome))
        continue
      }
      for list in users
      where tree.integer(list, "variation") == tree.integer(target, "variation") {
        rules.append(rule(list, "user", outcome))
      }
    }
    return rules
  }

  private static func split(
    _ node: Int, _ key: String, _ salt: String, _ count: Int, _ tree: ValueTree
  ) -> Outcome {
    let isExperiment = tree.string(node, "kind") == "experiment"
    let kind = tree.string(node, "contextKind")
    // Experiments go by the key, whatever else is asked for.
    let by = isExperiment ? nil : tree.string(node, "bucketBy")
    guard
      let path = LaunchDarklyClause.path(by ?? "key", kind: kind ?? "user", isPath: kind != nil)
    else { return .malformed }
    var parts: [Split.Part] = []
    for part in tree.elements(of: tree.member(node, "variations")) {
      let variation = tree.integer(part, "variation") ?? -1
      parts.append(
        Split.Part(
          variation: (0..<Int64(count)).contains(variation) ? Int(variation) : Split.fault,
          weight: tree.number(part, "weight") ?? 0,
          isTracked: !(tree.bool(part, "untracked") ?? false)))
    }
    guard !parts.isEmpty else { return .malformed }
    return .split(
      Split(
        bucketer: Bucketer(
          .launchdarkly, key: key, salt: salt, seed: tree.integer(node, "seed")),
        ids: [path], parts: parts, missing: .zero, allowsFractions: false,
        isExperiment: isExperiment))
  }
}
