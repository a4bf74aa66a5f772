extension RuleProgram {
  /// Compares a value with the operands of a test: yes when it fits one, unknown when it is of a
  /// kind that cannot be compared.
  func compare(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    switch test.comparison {
    case .isIn: return isIn(test, value, context)
    case .textIsIn: return textIsIn(test, value, context)
    case .contains, .startsWith, .endsWith, .matches: return compareText(test, value, context)
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .numberEquals:
      return compareNumber(test, value, context)
    case .between: return between(test, value, context)
    case .before, .after: return compareInstant(test, value, context)
    case .versionEquals, .versionLess, .versionLessOrEqual, .versionGreater,
      .versionGreaterOrEqual, .versionCaret, .versionTilde:
      return compareVersion(test, value, context)
    case .inNetwork: return inNetwork(test, value, context)
    case .exists: return Truth(value.kind != .null)
    case .hasAny, .hasAll: return has(test, value, context)
    case .sizeEquals:
      guard value.kind == .array else { return .unknown }
      return compareNumber(test, .int(Int64(value.count)), context)
    default: return compareLoosely(test, value, context)
    }
  }

  @inline(__always)
  func operandRange(_ test: Instruction) -> Range<Int> {
    Int(test.first)..<Int(test.first + test.count)
  }

  private func isIn(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    if test.set >= 0 && OperandHash.isHashable(value) {
      let found = findInSet(test, value, OperandHash.of(value, context.tree), context)
      if found { return .yes }
    }
    let ignoresCase = test.options.contains(.ignoresCase)
    if value.kind == .string && test.set < 0 {
      return isIn(test, context.tree.text(value), ignoresCase)
    }
    var isComparable = test.count == 0
    for index in operandRange(test) {
      let node = operands[index].node
      guard node.kind.isComparable(to: value.kind) else { continue }
      isComparable = true
      if test.set >= 0 { break }
      if equal(value, node, context, ignoresCase: ignoresCase) { return .yes }
    }
    return isComparable ? .no : .unknown
  }

  /// Texts among texts, which most lists are.
  private func isIn(_ test: Instruction, _ text: Span<UInt8>, _ ignoresCase: Bool) -> Truth {
    var isComparable = test.count == 0
    for index in operandRange(test) {
      let node = operands[index].node
      guard node.kind == .string else { continue }
      isComparable = true
      guard Int(node.count) == text.count else { continue }
      if TextMatch.equal(text, values.text(node), ignoresCase: ignoresCase) { return .yes }
    }
    return isComparable ? .no : .unknown
  }

  private func findInSet(
    _ test: Instruction, _ value: ValueNode, _ hash: Int, _ context: borrowing BoundContext
  ) -> Bool {
    let set = sets[Int(test.set)]
    var place = hash & Int(set.mask)
    while true {
      let entry = setEntries[Int(set.first) + place]
      if entry < 0 { return false }
      if equal(value, operands[Int(entry)].node, context, ignoresCase: false) { return true }
      place = (place + 1) & Int(set.mask)
    }
  }

  /// Whether a value of the context and one of the rules are the same, by type and by value.
  func equal(
    _ value: ValueNode, _ operand: ValueNode, _ context: borrowing BoundContext,
    ignoresCase: Bool
  ) -> Bool {
    switch (value.kind, operand.kind) {
    case (.string, .string):
      return TextMatch.equal(
        context.tree.text(value), values.text(operand), ignoresCase: ignoresCase)
    case (.int, .int), (.int, .double), (.double, .int), (.double, .double):
      return NumberForm.compare(value, operand) == 0
    case (.bool, .bool), (.date, .date): return value.bits == operand.bits
    case (.null, .null): return true
    case (.array, .array), (.object, .object):
      return equalContents(value, operand, context)
    default: return false
    }
  }

  /// Compares node by node; members must be in the same order.
  private func equalContents(
    _ value: ValueNode, _ operand: ValueNode, _ context: borrowing BoundContext
  ) -> Bool {
    guard value.count == operand.count, value.span == operand.span else { return false }
    for offset in 0..<Int(value.span) - 1 {
      let a = context.tree.nodes[Int(value.start) + offset]
      let b = values.nodes[Int(operand.start) + offset]
      switch (a.kind, b.kind) {
      case (.array, .array), (.object, .object):
        guard a.count == b.count, a.span == b.span else { return false }
      case (.key, .key):
        guard TextMatch.equal(context.tree.text(a), values.text(b)) else { return false }
      default:
        guard equal(a, b, context, ignoresCase: false) else { return false }
      }
    }
    return true
  }

  private func textIsIn(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    if value.kind == .string && test.set >= 0 {
      return Truth(findInSet(test, value, OperandHash.of(value, context.tree), context))
    }
    return withText(of: value, context) { Truth(textIsOperand(test, $0)) } ?? .unknown
  }

  private func textIsOperand(_ test: Instruction, _ text: Span<UInt8>) -> Bool {
    let ignoresCase = test.options.contains(.ignoresCase)
    for index in operandRange(test) where operands[index].node.kind == .string {
      let operand = values.text(operands[index].node)
      if TextMatch.equal(text, operand, ignoresCase: ignoresCase) { return true }
    }
    return false
  }

  private func compareText(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    guard value.kind == .string || test.options.contains(.parsesText) else { return .unknown }
    return withText(of: value, context) { compareText(test, $0) } ?? .unknown
  }

  private func compareText(_ test: Instruction, _ text: Span<UInt8>) -> Truth {
    let ignoresCase = test.options.contains(.ignoresCase)
    var answer: Truth = test.count == 0 ? .no : .unknown
    for index in operandRange(test) {
      let operand = operands[index]
      guard operand.node.kind == .string else { continue }
      let holds: Bool
      switch test.comparison {
      case .contains:
        let part = values.text(operand.node)
        holds =
          operand.extra >= 0
          ? searches[Int(operand.extra)].finds(part, in: text)
          : TextMatch.contains(text, part, ignoresCase: ignoresCase)
      case .startsWith:
        holds = TextMatch.hasPrefix(text, values.text(operand.node), ignoresCase: ignoresCase)
      case .endsWith:
        holds = TextMatch.hasSuffix(text, values.text(operand.node), ignoresCase: ignoresCase)
      default:
        guard operand.extra >= 0,
          let found = patterns[Int(operand.extra)].isFound(in: text)
        else { continue }
        holds = found
      }
      if holds { return .yes }
      answer = .no
    }
    return answer
  }
}

extension ValueKind {
  /// Whether values of the two kinds can be the same.
  fileprivate func isComparable(to other: ValueKind) -> Bool {
    self == other || (isNumber && other.isNumber)
  }

  private var isNumber: Bool { self == .int || self == .double }
}
