/// Reads our own rule file; its form is described in the manual and in the JSON schema.
///
/// Flags are linked as they are read, without a tree of objects in between.
enum NativeLoader {
  static func load(into linker: inout RuleLinker) {
    let tree = linker.values
    let segments = tree.members(of: tree.member(0, "segments"))
    for (index, segment) in segments.enumerated() {
      linker.segmentIndices[segment.name] = index
      linker.segmentNames.append(segment.name)
    }
    var problems: [RuleProblem] = []
    let table = tree.member(0, "flags")
    if table == nil && segments.isEmpty && tree.member(0, "segments") == nil {
      problems.append(RuleProblem("flags", "the file has no flags"))
    }
    // What is required is found by its name, so all names come first.
    var flags: [Int] = []
    for (key, node) in tree.members(of: table) {
      let index = linker.flagNames.insert(key)
      if index < flags.count {
        problems.append(RuleProblem(key, "the key is there twice; the last one counts"))
        flags[index] = node
      } else {
        linker.flagKeys.append(key)
        flags.append(node)
      }
    }
    let conditions = NativeConditions(tree, flags: flags)
    for (name, node) in segments { link(segment: name, node, conditions, tree, &linker) }
    linker.problems += problems
    for (index, node) in flags.enumerated() {
      let key = linker.flagKeys[index]
      do throws(NativeProblem) {
        linker.flags.append(try flag(key, node, conditions, tree, &linker))
      } catch {
        linker.problems.append(RuleProblem(key, error.reason))
        var flag = linker.begunFlag()
        flag.isMalformed = true
        linker.flags.append(flag)
      }
    }
  }

  private static func link(
    segment name: String, _ node: Int, _ conditions: NativeConditions, _ tree: ValueTree,
    _ linker: inout RuleLinker
  ) {
    let start = Int32(linker.instructions.count)
    do throws(NativeProblem) {
      try conditions.link(tree.member(node, "when") ?? node, into: &linker)
      linker.segments.append(start)
    } catch {
      linker.problems.append(RuleProblem(name, "segment: \(error.reason)"))
      linker.segments.append(Int32(linker.instructions.count))
      linker.add(Truth.unknown)
    }
  }

  /// The variations of a flag; a plain switch needs no list.
  static func variations(of flag: Int, _ tree: ValueTree) -> [VariationDraft] {
    let named = tree.members(of: tree.member(flag, "variations"))
    if named.isEmpty { return plainVariations }
    return named.map { VariationDraft(name: $0.name, value: $0.value) }
  }

  private static let plainVariations = [VariationDraft(name: "on"), VariationDraft(name: "off")]

  private static func flag(
    _ key: String, _ node: Int, _ conditions: NativeConditions, _ tree: ValueTree,
    _ linker: inout RuleLinker
  ) throws(NativeProblem) -> LinkedFlag {
    guard tree.nodes[node].kind == .object else { throw NativeProblem("a flag is an object") }
    var flag = linker.begunFlag()
    flag.isOn = tree.bool(node, "enabled") ?? true
    let serving = NativeServing(key: key, variations: variations(of: node, tree), tree: tree)
    linker.variations += serving.variations
    if let off = tree.member(node, "off") { flag.off = linker.link(try serving.variation(at: off)) }
    for required in tree.elements(of: tree.member(node, "requires")) {
      linker.append(try conditions.prerequisite(required, linker))
      flag.prerequisiteCount += 1
    }
    var count = 0
    if let rules = tree.member(node, "rules"), tree.nodes[rules].kind == .array {
      var rule = rules + 1
      for _ in 0..<tree.nodes[rules].count {
        do throws(NativeProblem) {
          try self.rule(count, rule, serving, conditions, tree, &linker)
        } catch {
          throw NativeProblem("rule \(count): \(error.reason)")
        }
        rule += Int(tree.nodes[rule].span)
        count += 1
      }
    }
    if let fallback = tree.member(node, "default") {
      linker.addRule(
        nil, number: count, condition: -1, outcome: try serving.outcome(fallback, rule: node),
        kind: .fallback, turnsOn: false)
    }
    linker.end(&flag)
    return flag
  }

  private static func rule(
    _ number: Int, _ node: Int, _ serving: NativeServing, _ conditions: NativeConditions,
    _ tree: ValueTree, _ linker: inout RuleLinker
  ) throws(NativeProblem) {
    var condition: Int32 = -1
    let when = tree.member(node, "when")
    let rollout = tree.member(node, "rollout")
    if when != nil || rollout != nil {
      let index = linker.begin(.all)
      condition = Int32(index)
      if let when { try conditions.link(when, into: &linker) }
      if let rollout { linker.add(try serving.gate(rollout)) }
      linker.end(index)
    }
    guard let serve = tree.member(node, "serve") else {
      throw NativeProblem("it does not say what to serve")
    }
    linker.addRule(
      tree.plainText(at: tree.member(node, "id")), number: number, condition: condition,
      outcome: try serving.outcome(serve, rule: node))
  }
}

/// What is wrong in a rule file, before it is known in which flag.
struct NativeProblem: Error {
  let reason: String

  init(_ reason: String) { self.reason = reason }
}
