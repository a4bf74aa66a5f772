extension RuleLinker {
  /// Flattens a condition behind those already there.
  mutating func append(_ condition: Condition) {
    let index = instructions.count
    switch condition {
    case .constant(let truth): add(Instruction(code: .constant, missing: truth))
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
    case .segment(let name, let otherwise):
      if let segment = segmentIndices[name] {
        add(Instruction(code: .segment, first: Int32(segment)))
      } else {
        add(Instruction(code: .constant, missing: otherwise))
      }
    case .prerequisite(let prerequisite):
      let linked = link(prerequisite)
      prerequisites.append(linked)
      prerequisiteKeys.append(prerequisite.flag)
      add(
        Instruction(
          code: .prerequisite, missing: prerequisite.otherwise,
          first: Int32(prerequisites.count - 1)))
    case .gate(let gate):
      let linked = link(gate)
      add(Instruction(code: .gate, first: linked))
    }
    instructions[index].end = Int32(instructions.count)
  }

  private mutating func add(_ instruction: Instruction) {
    instructions.append(instruction)
  }
}
