/// Reads Eppo's flag configuration, with the keys as they are.
enum EppoLoader {
  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    var flags: [FlagDraft] = []
    for (key, node) in tree.members(of: tree.member(0, "flags")) {
      flags.append(flag(key, node, &linker))
    }
    linker.link(segments: [], flags: flags)
  }

  private static func flag(_ key: String, _ node: Int, _ linker: inout RuleLinker) -> FlagDraft {
    let tree = linker.values
    var draft = FlagDraft(key: key)
    draft.isOn = tree.bool(node, "enabled") ?? false
    let type = tree.string(node, "variationType") ?? ""
    var good: [String: Int] = [:]
    for (name, variation) in tree.members(of: tree.member(node, "variations")) {
      let value = tree.member(variation, "value")
      if let value, fits(value, type, tree) { good[name] = draft.variations.count }
      draft.variations.append(VariationDraft(name: name, value: value))
    }
    let total = UInt32(exactly: tree.number(node, "totalShards") ?? 10_000) ?? 10_000
    let allocations = tree.elements(of: tree.member(node, "allocations"))
    for (number, allocation) in allocations.enumerated() {
      var parts = window(allocation, tree)
      let rules = tree.elements(of: tree.member(allocation, "rules"))
      if !rules.isEmpty {
        parts.append(
          .any(
            rules.map { rule in
              .all(
                tree.elements(of: tree.member(rule, "conditions")).map {
                  EppoCondition.condition($0, &linker)
                })
            }))
      }
      for split in tree.elements(of: tree.member(allocation, "splits")) {
        let shards = tree.elements(of: tree.member(split, "shards")).map {
          Condition.gate(gate($0, total, tree))
        }
        let variation = tree.string(split, "variationKey").flatMap { good[$0] }
        draft.rules.append(
          RuleDraft(
            id: tree.string(allocation, "key"), number: number, condition: .all(parts + shards),
            outcome: variation.map { .variation($0) } ?? .malformed))
      }
    }
    return draft
  }

  /// Whether a value is of the flag's type.
  private static func fits(_ value: Int, _ type: String, _ tree: ValueTree) -> Bool {
    switch type {
    case "INTEGER": tree.integer(at: value) != nil
    case "NUMERIC": tree.number(at: value) != nil
    case "BOOLEAN": tree.nodes[value].kind == .bool
    default: tree.nodes[value].kind == .string
    }
  }

  /// From when to when an allocation counts.
  private static func window(_ node: Int, _ tree: ValueTree) -> [Condition] {
    let now = Subject.attribute(AttributePath(names: ["now"]))
    var parts: [Condition] = []
    if let start = tree.member(node, "startAt") {
      parts.append(
        .test(
          Test(
            subject: now, comparison: .before, operands: [start], options: .negates,
            missing: .no, mismatch: .no)))
    }
    if let end = tree.member(node, "endAt") {
      parts.append(
        .test(
          Test(
            subject: now, comparison: .after, operands: [end], options: .negates, missing: .no,
            mismatch: .no)))
    }
    return parts
  }

  private static func gate(_ node: Int, _ total: UInt32, _ tree: ValueTree) -> Gate {
    var ranges: [Range<Double>] = []
    for range in tree.elements(of: tree.member(node, "ranges")) {
      guard let start = tree.number(range, "start"), let end = tree.number(range, "end"),
        start <= end
      else { continue }
      ranges.append(start..<end)
    }
    return Gate(
      bucketer: Bucketer(.eppo, key: tree.string(node, "salt") ?? ""),
      ids: [AttributePath(names: ["subjectKey"]), AttributePath(names: ["id"])],
      share: .ranges(ranges, ofBuckets: total), missing: .no)
  }
}
