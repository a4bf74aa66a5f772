extension RuleLinker {
  /// Flattens a condition behind those already there.
  mutating func append(_ condition: Condition) {
    let index = instructions.count
    switch condition {
    case .constant(let truth): add(truth)
    case .all(let conditions):
      add(Instruction(code: .all))
      for condition in conditions { append(condition) }
    case .any(let conditions):
      add(Instruction(code: .any))
      for condition in conditions { append(condition) }
    case .not(let condition):
      add(Instruction(code: .not))
      append(condition)
    case .test(let test): append(test)
    case .element(let subject, let condition):
      add(Instruction(code: .element, subject: self.subject(subject)))
      append(condition)
    case .size(let subject, let condition):
      add(Instruction(code: .size, subject: self.subject(subject)))
      append(condition)
    case .segment(let name, let otherwise): addSegment(name, otherwise: otherwise)
    case .prerequisite(let prerequisite): addCondition(prerequisite)
    case .gate(let gate): add(gate)
    }
    end(index)
  }

  /// Begins a condition that holds others: those that are added until its ``end(_:)``.
  ///
  /// - Returns: its index.
  mutating func begin(_ code: Instruction.Code) -> Int {
    add(Instruction(code: code))
    return instructions.count - 1
  }

  /// Ends the condition at the index, which may be one that holds no others.
  mutating func end(_ index: Int) {
    instructions[index].end = Int32(instructions.count)
  }

  /// Adds a condition that always comes to the same.
  mutating func add(_ truth: Truth) {
    addWhole(Instruction(code: .constant, missing: truth))
  }

  /// Adds the condition that a segment holds.
  mutating func addSegment(_ name: String, otherwise: Truth) {
    if let segment = segmentIndices[name] {
      addWhole(Instruction(code: .segment, first: Int32(segment)))
    } else {
      add(otherwise)
    }
  }

  /// Adds the condition that another flag came out in a certain way.
  mutating func addCondition(_ prerequisite: Prerequisite) {
    append(prerequisite)
    addWhole(
      Instruction(
        code: .prerequisite, missing: prerequisite.otherwise,
        first: Int32(prerequisites.count - 1)))
  }

  /// Adds the condition that the id is in a share.
  mutating func add(_ gate: Gate) {
    let linked = link(gate)
    addWhole(Instruction(code: .gate, first: linked))
  }

  /// Adds a test of an attribute with values that follow each other in the rules' own.
  ///
  /// - Parameters:
  ///   - test: the test, without subject and operands.
  ///   - slot: the attribute.
  ///   - first: the node of the first value.
  ///   - count: how many there are.
  mutating func add(_ test: Test, slot: Int32, firstOperand first: Int, count: Int) {
    var instruction = head(of: test, slot)
    var node = first
    for _ in 0..<count {
      addOperand(node, test)
      node += Int(values.nodes[node].span)
    }
    let index = instructions.count
    finish(&instruction, test)
    end(index)
  }

  private mutating func addWhole(_ instruction: Instruction) {
    add(instruction)
    end(instructions.count - 1)
  }

  private mutating func add(_ instruction: Instruction) {
    instructions.append(instruction)
  }
}
