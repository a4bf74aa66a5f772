/// Reads our own rule file; its form is described in the manual and in the JSON schema.
enum NativeLoader {
  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    let conditions = NativeConditions(tree)
    var segments: [(name: String, condition: Condition)] = []
    for (name, node) in tree.members(of: tree.member(0, "segments")) {
      let when = tree.member(node, "when") ?? node
      switch conditions.condition(when) {
      case .success(let condition): segments.append((name, condition))
      case .failure(let problem):
        linker.problems.append(RuleProblem(name, "segment: \(problem.reason)"))
        segments.append((name, .constant(.unknown)))
      }
    }
    let table = tree.member(0, "flags")
    if table == nil && tree.member(0, "segments") == nil {
      linker.problems.append(RuleProblem("flags", "the file has no flags"))
    }
    var flags: [FlagDraft] = []
    for (key, node) in tree.members(of: table) {
      do throws(NativeProblem) {
        flags.append(try flag(key, node, conditions, tree))
      } catch {
        var draft = FlagDraft(key: key)
        draft.fault = error.reason
        flags.append(draft)
      }
    }
    linker.link(segments: segments, flags: flags)
  }

  private static let plainVariations = [VariationDraft(name: "on"), VariationDraft(name: "off")]

  private static func flag(
    _ key: String, _ node: Int, _ conditions: NativeConditions, _ tree: ValueTree
  ) throws(NativeProblem) -> FlagDraft {
    guard tree.nodes[node].kind == .object else { throw NativeProblem("a flag is an object") }
    var draft = FlagDraft(key: key)
    draft.isOn = tree.bool(node, "enabled") ?? true
    for (name, value) in tree.members(of: tree.member(node, "variations")) {
      draft.variations.append(VariationDraft(name: name, value: value))
    }
    if draft.variations.isEmpty {
      // A plain switch needs no list.
      draft.variations = plainVariations
    }
    let serving = NativeServing(key: key, variations: draft.variations, tree: tree)
    if let off = tree.member(node, "off") { draft.off = try serving.variation(at: off) }
    for required in tree.elements(of: tree.member(node, "requires")) {
      draft.prerequisites.append(try conditions.prerequisite(required))
    }
    for (number, rule) in tree.elements(of: tree.member(node, "rules")).enumerated() {
      do throws(NativeProblem) {
        draft.rules.append(try self.rule(number, rule, serving, conditions, tree))
      } catch {
        throw NativeProblem("rule \(number): \(error.reason)")
      }
    }
    if let fallback = tree.member(node, "default") {
      draft.rules.append(
        RuleDraft(
          number: draft.rules.count, kind: .fallback,
          outcome: try serving.outcome(fallback, rule: node), turnsOn: false))
    }
    return draft
  }

  private static func rule(
    _ number: Int, _ node: Int, _ serving: NativeServing, _ conditions: NativeConditions,
    _ tree: ValueTree
  ) throws(NativeProblem) -> RuleDraft {
    var parts: [Condition] = []
    if let when = tree.member(node, "when") {
      parts.append(try conditions.condition(when).get())
    }
    if let rollout = tree.member(node, "rollout") {
      parts.append(.gate(try serving.gate(rollout)))
    }
    guard let serve = tree.member(node, "serve") else {
      throw NativeProblem("it does not say what to serve")
    }
    return RuleDraft(
      id: tree.plainText(at: tree.member(node, "id")), number: number,
      condition: parts.isEmpty ? nil : .all(parts),
      outcome: try serving.outcome(serve, rule: node))
  }
}

/// What is wrong in a rule file, before it is known in which flag.
struct NativeProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
