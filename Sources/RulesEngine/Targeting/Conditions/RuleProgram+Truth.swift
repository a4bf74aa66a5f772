extension RuleProgram {
  /// Evaluates the condition that begins at the index.
  ///
  /// - Parameters:
  ///   - index: where its first instruction is.
  ///   - current: the element that is looked at, within ``Instruction/Code/element``.
  ///   - context: the context.
  ///   - progress: what is left of the limits.
  func truth(
    _ index: Int, _ current: ValueNode, _ context: borrowing BoundContext,
    _ progress: inout Progress
  ) -> Truth {
    progress.steps &-= 1
    if progress.steps < 0 {
      progress.isAtLimit = true
      return .malformed
    }
    let instruction = instructions[index]
    switch instruction.code {
    case .test: return test(instruction, current, context)
    case .constant: return instruction.missing
    case .all, .any:
      // The truth that ends the list at once.
      let end: Truth = instruction.code == .all ? .no : .yes
      var answer = end.negated
      var at = index + 1
      while at < Int(instruction.end) {
        let next = instructions[at]
        // Most are tests and shares, which need no further call.
        let truth =
          switch next.code {
          case .test: test(next, current, context)
          case .gate: truth(of: gates[Int(next.first)], context)
          default: truth(at, current, context, &progress)
          }
        if truth == end || truth == .malformed { return truth }
        if truth == .unknown { answer = .unknown }
        at = Int(next.end)
      }
      return answer
    case .not: return truth(index + 1, current, context, &progress).negated
    case .element: return element(index, instruction, current, context, &progress)
    case .size:
      let node = value(instruction.subject, current, context)
      guard let node, node.kind == .array else { return .no }
      return truth(index + 1, .int(Int64(node.count)), context, &progress)
    case .segment:
      // A circle is deeper than any limit.
      guard progress.segmentDepth < Self.depthLimit else {
        guard dialect == .launchdarkly else { return .no }
        progress.isAtLimit = true
        return .malformed
      }
      progress.segmentDepth += 1
      defer { progress.segmentDepth -= 1 }
      return truth(Int(segments[Int(instruction.first)]), .null, context, &progress)
    case .prerequisite:
      return truth(
        of: prerequisites[Int(instruction.first)], otherwise: instruction.missing, context,
        &progress)
    case .gate: return truth(of: gates[Int(instruction.first)], context)
    }
  }

  private func element(
    _ index: Int, _ instruction: Instruction, _ current: ValueNode,
    _ context: borrowing BoundContext, _ progress: inout Progress
  ) -> Truth {
    let node = value(instruction.subject, current, context)
    guard let node, node.kind == .array else { return .no }
    var at = Int(node.start)
    for _ in 0..<node.count {
      let element = context.tree.nodes[at]
      let truth = truth(index + 1, element, context, &progress)
      if truth == .yes || truth == .malformed { return truth }
      at += Int(element.span)
    }
    return .no
  }

  /// The value that an instruction is about; `nil` when it is missing.
  @inline(__always)
  func value(
    _ subject: Int32, _ current: ValueNode, _ context: borrowing BoundContext
  ) -> ValueNode? {
    if subject >= 0 {
      let slot = context.slots[Int(subject)]
      return slot.isMissing ? nil : slot.node
    }
    if subject == Instruction.current { return current.kind == .null ? nil : current }
    return memberValue(Int(-2 - subject), current, context)
  }

  private func memberValue(
    _ member: Int, _ current: ValueNode, _ context: borrowing BoundContext
  ) -> ValueNode? {
    var node = current
    for name in members[member] {
      guard node.kind == .object,
        let found = context.tree.member(Int(node.start) - 1, named: name)
      else { return nil }
      node = context.tree.nodes[found]
    }
    return node
  }

  /// One comparison.
  @inline(__always)
  func test(
    _ instruction: Instruction, _ current: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    var node = ValueNode.null
    if instruction.subject >= 0 {
      let slot = context.slots[Int(instruction.subject)]
      if slot.isMissing {
        guard instruction.options.contains(.missingIsNull) else { return instruction.missing }
      } else if instruction.firstText >= 0 && slot.text != BoundSlot.none {
        return isListed(slot.text, instruction) ? instruction.present : instruction.absent
      } else if instruction.options.contains(.ofVersions) && slot.version != BoundSlot.none {
        return instruction.answer(compareVersion(instruction, slot, context))
      }
      node = slot.node
    } else if let found = value(instruction.subject, current, context) {
      node = found
    } else if !instruction.options.contains(.missingIsNull) {
      return instruction.missing
    }
    if node.kind == .array {
      if instruction.options.contains(.eachElement) {
        return Truth(holds(instruction, forSomeOf: node, context, negating: true))
      }
      if instruction.options.contains(.anyElement) {
        let truth = Truth(holds(instruction, forSomeOf: node, context, negating: false))
        return instruction.options.contains(.negates) ? truth.negated : truth
      }
    }
    return instruction.answer(compare(instruction, node, context))
  }

  /// Whether a text is one of a test's, by their numbers.
  @inline(__always)
  private func isListed(_ text: Int32, _ test: Instruction) -> Bool {
    guard text >= 0 else { return false }
    var low = Int(test.firstText)
    var high = low + Int(test.textCount)
    while high - low > 8 {
      let middle = (low + high) / 2
      if textNumbers[middle] <= text { low = middle } else { high = middle }
    }
    for index in low..<high where textNumbers[index] == text { return true }
    return false
  }

  /// Whether comparing each element with each operand comes to an end.
  private func test(_ test: Instruction, isWithinLimitFor array: ValueNode) -> Bool {
    test.set >= 0 || Int(max(1, test.count)) * Int(array.count) <= Self.pairLimit
  }

  private func holds(
    _ instruction: Instruction, forSomeOf array: ValueNode, _ context: borrowing BoundContext,
    negating: Bool
  ) -> Bool {
    guard test(instruction, isWithinLimitFor: array) else { return false }
    let wanted: Truth = negating && instruction.options.contains(.negates) ? .no : .yes
    var at = Int(array.start)
    for _ in 0..<array.count {
      let element = context.tree.nodes[at]
      if compare(instruction, element, context) == wanted { return true }
      at += Int(element.span)
    }
    return false
  }
}
