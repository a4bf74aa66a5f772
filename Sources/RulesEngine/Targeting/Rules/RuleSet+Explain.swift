extension RuleSet {
  /// Evaluates a flag and says which rules, conditions and buckets led there.
  ///
  /// - Parameters:
  ///   - flag: a handle of this rule set.
  ///   - context: a context bound to this rule set.
  /// - Complexity: as evaluation, with text made for each condition.
  public func explain(_ flag: FlagHandle, _ context: BoundContext) -> FlagExplanation {
    let evaluation = evaluate(flag, context)
    var explanation = FlagExplanation(evaluation: evaluation)
    switch evaluation.reason {
    case .off, .prerequisiteFailed: return explanation
    default: break
    }
    explanation.rules = program.explainRules(flag.index, context)
    return explanation
  }
}

extension RuleProgram {
  func explainRules(_ index: Int, _ context: borrowing BoundContext) -> [FlagExplanation.Rule] {
    let flag = flags[index]
    var rules: [FlagExplanation.Rule] = []
    guard !flag.isMalformed else { return rules }
    for number in flag.firstRule..<flag.firstRule + flag.ruleCount {
      let rule = self.rules[Int(number)]
      var truth = Truth.yes
      var conditions: [FlagExplanation.Condition] = []
      if rule.condition >= 0 {
        var progress = Progress()
        truth = self.truth(Int(rule.condition), .null, context, &progress)
        explain(Int(rule.condition), depth: 0, context, into: &conditions)
      }
      var bucket: Bucket?
      var serves = truth == .yes
      if rule.outcome.kind == .split {
        let split = splits[Int(rule.outcome.index)]
        bucket = self.bucket(of: split, context)
        if part(of: split, context) == nil { serves = false }
      }
      rules.append(
        FlagExplanation.Rule(
          number: Int(rule.number), id: ruleIDs[Int(number)], truth: "\(truth)",
          conditions: conditions, bucket: bucket))
      if serves || truth == .malformed { break }
    }
    return rules
  }

  private func explain(
    _ index: Int, depth: Int, _ context: borrowing BoundContext,
    into conditions: inout [FlagExplanation.Condition]
  ) {
    // What long lists would bury.
    guard conditions.count < 200 else { return }
    let instruction = instructions[index]
    var progress = Progress()
    let truth = self.truth(index, .null, context, &progress)
    var bucket: Bucket?
    var value: String?
    switch instruction.code {
    case .test, .element, .size:
      value = self.value(instruction.subject, .null, context).map { words($0, context.tree) }
    case .gate:
      let gate = gates[Int(instruction.first)]
      bucket = self.bucket(of: gate, context)
    default: break
    }
    conditions.append(
      FlagExplanation.Condition(
        depth: depth, text: words(instruction), value: value, truth: "\(truth)", bucket: bucket))
    switch instruction.code {
    case .all, .any, .not:
      var at = index + 1
      while at < Int(instruction.end) {
        explain(at, depth: depth + 1, context, into: &conditions)
        at = Int(instructions[at].end)
      }
    case .segment where depth < 20:
      explain(Int(segments[Int(instruction.first)]), depth: depth + 1, context, into: &conditions)
    default: break
    }
  }

  // MARK: Words

  private func words(_ instruction: Instruction) -> String {
    switch instruction.code {
    case .constant: return "always \(instruction.missing)"
    case .all: return "all of"
    case .any: return "any of"
    case .not: return "not"
    case .element: return "an element of \(subjectName(instruction.subject)) that"
    case .size: return "the number of elements of \(subjectName(instruction.subject))"
    case .segment: return "segment \(segmentNames[Int(instruction.first)])"
    case .prerequisite: return "flag \(prerequisiteKeys[Int(instruction.first)])"
    case .gate:
      let gate = gates[Int(instruction.first)]
      let strategy = bucketers[Int(gate.bucketer)].strategy.rawValue
      if gate.firstRange < 0 { return "\(gate.percent) % of ids (\(strategy))" }
      let list = (gate.firstRange..<gate.firstRange + gate.rangeCount).map {
        "\(ranges[Int($0)].lowerBound)..<\(ranges[Int($0)].upperBound)"
      }
      return "ids in \(list.joined(separator: ", ")) (\(strategy))"
    case .test:
      let operands = (instruction.first..<instruction.first + min(instruction.count, 5)).map {
        words(self.operands[Int($0)].node, values)
      }
      let more = instruction.count > 5 ? ", and \(instruction.count - 5) more" : ""
      let not = instruction.options.contains(.negates) ? "not " : ""
      let list = operands.joined(separator: ", ") + more
      return "\(subjectName(instruction.subject)) \(not)\(instruction.comparison)"
        + (list.isEmpty ? "" : " \(list)")
    }
  }

  private func subjectName(_ subject: Int32) -> String {
    if subject >= 0 {
      let path = slots[Int(subject)]
      let name = path.names.joined(separator: ".")
      if case .kind(let kind) = path.scope, kind != "user" { return "\(kind).\(name)" }
      return name
    }
    if subject == Instruction.current { return "it" }
    return members[Int(-2 - subject)].joined(separator: ".")
  }

  private func words(_ node: ValueNode, _ tree: borrowing ValueTree) -> String {
    switch node.kind {
    case .null: return "null"
    case .bool: return node.truth ? "true" : "false"
    case .int, .date: return String(node.integer)
    case .double: return NumberForm.text(node.number)
    case .string, .key:
      let text = tree.string(node)
      return text.utf8.count > 60 ? "\"\(text.prefix(50))...\"" : "\"\(text)\""
    case .array: return "a list of \(node.count)"
    case .object: return "an object"
    }
  }
}
