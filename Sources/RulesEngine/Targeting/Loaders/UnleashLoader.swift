/// Reads Unleash's client features, as a list or as events of changes.
enum UnleashLoader {
  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    var features: [(name: String, node: Int)] = []
    var segments: [(id: String, node: Int)] = []
    func take(_ list: Int?, segments more: Int?) {
      for node in tree.elements(of: list) {
        if let name = tree.string(node, "name") {
          features.removeAll { $0.name == name }
          features.append((name, node))
        } else {
          linker.problems.append(RuleProblem("feature", "it has no name"))
        }
      }
      for node in tree.elements(of: more) {
        guard let id = tree.plainText(at: tree.member(node, "id")) else { continue }
        segments.removeAll { $0.id == id }
        segments.append((id, node))
      }
    }
    if let events = tree.member(0, "events") {
      for event in tree.elements(of: events) {
        take(tree.member(event, "features"), segments: tree.member(event, "segments"))
        apply(event, tree, &features, &segments)
      }
    } else {
      take(tree.member(0, "features"), segments: tree.member(0, "segments"))
    }
    let dependents = Set(
      features.filter { !tree.elements(of: tree.member($0.node, "dependencies")).isEmpty }
        .map(\.name))
    var flags: [FlagDraft] = []
    for (name, node) in features { flags.append(flag(name, node, dependents, &linker)) }
    let conditions = segments.map { segment in
      (
        segment.id,
        Condition.all(
          tree.elements(of: tree.member(segment.node, "constraints")).map {
            UnleashConstraint.condition($0, tree)
          })
      )
    }
    linker.link(segments: conditions, flags: flags)
  }

  /// One event of a stream of changes.
  private static func apply(
    _ event: Int, _ tree: ValueTree, _ features: inout [(name: String, node: Int)],
    _ segments: inout [(id: String, node: Int)]
  ) {
    switch tree.string(event, "type") {
    case "feature-updated":
      guard let node = tree.member(event, "feature"), let name = tree.string(node, "name") else {
        return
      }
      features.removeAll { $0.name == name }
      features.append((name, node))
    case "feature-removed":
      guard let name = tree.string(event, "featureName") else { return }
      features.removeAll { $0.name == name }
    case "segment-updated":
      guard let node = tree.member(event, "segment"),
        let id = tree.plainText(at: tree.member(node, "id"))
      else { return }
      segments.removeAll { $0.id == id }
      segments.append((id, node))
    case "segment-removed":
      guard let id = tree.plainText(at: tree.member(event, "segmentId")) else { return }
      segments.removeAll { $0.id == id }
    default: break
    }
  }

  private static func flag(
    _ name: String, _ feature: Int, _ dependents: Set<String>, _ linker: inout RuleLinker
  ) -> FlagDraft {
    let tree = linker.values
    var draft = FlagDraft(key: name)
    draft.isOn = tree.bool(feature, "enabled") ?? false
    for node in tree.elements(of: tree.member(feature, "dependencies")) {
      guard let parent = tree.string(node, "feature") else { continue }
      var prerequisite = Prerequisite(flag: parent)
      prerequisite.isOn = tree.bool(node, "enabled") ?? true
      let names = tree.strings(node, "variants")
      if !names.isEmpty { prerequisite.variations = .names(names) }
      // A parent must not depend on others itself.
      if dependents.contains(parent) { prerequisite.flag = "" }
      draft.prerequisites.append(prerequisite)
    }
    let own = variants(
      tree.member(feature, "variants"), group: name, stickiness: nil, &draft, tree)
    let strategies = tree.elements(of: tree.member(feature, "strategies"))
    for (number, strategy) in strategies.enumerated() {
      var conditions = [UnleashStrategy.condition(strategy, flag: name, tree)]
      for constraint in tree.elements(of: tree.member(strategy, "constraints")) {
        conditions.append(UnleashConstraint.condition(constraint, tree))
      }
      for id in tree.strings(strategy, "segments") {
        conditions.append(.segment(id, otherwise: .no))
      }
      let parameters = tree.member(strategy, "parameters")
      let group = tree.plainText(at: tree.member(parameters, "groupId"))
      // A strategy's variants go by the strategy's own stickiness.
      let better = variants(
        tree.member(strategy, "variants"), group: group ?? name,
        stickiness: tree.string(parameters, "stickiness"), &draft, tree)
      append(
        better.isEmpty ? own : better, to: &draft, number: number, condition: .all(conditions))
    }
    if strategies.isEmpty { append(own, to: &draft, number: 0, condition: nil) }
    return draft
  }

  /// A rule for each override, and one for the weights.
  private static func append(
    _ variants: [Variant], to draft: inout FlagDraft, number: Int, condition: Condition?
  ) {
    for variant in variants {
      for override in variant.overrides {
        let both = condition.map { .all([$0, override]) } ?? override
        draft.rules.append(
          RuleDraft(
            number: number, condition: both, outcome: .variation(variant.part.variation)))
      }
    }
    var outcome = Outcome.nothing
    if let first = variants.first, variants.contains(where: { $0.part.weight > 0 }) {
      outcome = .split(
        Split(
          bucketer: Bucketer(.unleashVariant, key: first.group),
          ids: UnleashStrategy.ids(first.stickiness), parts: variants.map(\.part),
          // Chance elsewhere; here always the same one, since evaluation is a function.
          missing: .text("")))
    }
    draft.rules.append(RuleDraft(number: number, condition: condition, outcome: outcome))
  }

  private struct Variant {
    var part: Split.Part
    var stickiness: String
    var group: String
    var overrides: [Condition]
  }

  private static func variants(
    _ list: Int?, group: String, stickiness: String?, _ draft: inout FlagDraft, _ tree: ValueTree
  ) -> [Variant] {
    var variants: [Variant] = []
    for node in tree.elements(of: list) {
      guard let name = tree.string(node, "name") else { continue }
      let overrides = tree.elements(of: tree.member(node, "overrides")).compactMap {
        override -> Condition? in
        guard let field = tree.string(override, "contextName") else { return nil }
        return .test(
          Test(
            subject: .attribute(UnleashConstraint.path(field)), comparison: .textIsIn,
            operands: tree.elements(of: tree.member(override, "values")), missing: .no,
            mismatch: .no))
      }
      variants.append(
        Variant(
          part: Split.Part(
            variation: draft.variations.count, weight: tree.number(node, "weight") ?? 0),
          stickiness: tree.string(node, "stickiness") ?? stickiness ?? "default", group: group,
          overrides: overrides))
      draft.variations.append(
        VariationDraft(name: name, value: tree.member(node, "payload")))
    }
    return variants
  }
}
