extension RuleProgram {
  /// So many elements and operands are compared in one test.
  static let pairLimit = 1 << 26

  func inNetwork(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    guard value.kind == .string, let address = Address(context.tree.text(value)) else {
      return .unknown
    }
    var answer: Truth = test.count == 0 ? .no : .unknown
    for index in operandRange(test) where operands[index].extra >= 0 {
      if networks[Int(operands[index].extra)].contains(address) { return .yes }
      answer = .no
    }
    return answer
  }

  func has(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    guard value.kind == .array else { return .unknown }
    // Each element with each operand: what would take for ever is not known.
    guard Int(test.count) * Int(value.count) <= Self.pairLimit else { return .unknown }
    let ignoresCase = test.options.contains(.ignoresCase)
    for index in operandRange(test) {
      var at = Int(value.start)
      var isThere = false
      for _ in 0..<value.count {
        let element = context.tree.nodes[at]
        if equal(element, operands[index].node, context, ignoresCase: ignoresCase) {
          isThere = true
          break
        }
        at += Int(element.span)
      }
      if isThere != (test.comparison == .hasAll) { return Truth(isThere) }
    }
    return Truth(test.comparison == .hasAll)
  }
}
