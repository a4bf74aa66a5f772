extension RuleLinker {
  /// Adds a test and all that its operands can be parsed to.
  mutating func append(_ test: Test) {
    var instruction = head(of: test, subject(test.subject))
    for index in test.operands { addOperand(index, test) }
    for text in test.texts {
      let index = values.append(text: text)
      addOperand(index, test)
    }
    finish(&instruction, test)
  }

  /// The instruction of a test, whose operands are those that are added from here on.
  func head(of test: Test, _ subject: Int32) -> Instruction {
    Instruction(
      code: .test, comparison: test.comparison, options: test.options, missing: test.missing,
      mismatch: test.mismatch, subject: subject, first: Int32(operands.count), count: 0)
  }

  /// Adds a value that a test compares with.
  mutating func addOperand(_ node: Int, _ test: Test) {
    let parsed = operand(values.nodes[node], test)
    operands.append(parsed)
  }

  /// Adds the instruction once its operands are there.
  mutating func finish(_ instruction: inout Instruction, _ test: Test) {
    instruction.count = Int32(operands.count) - instruction.first
    prepare(&instruction)
    if Self.canHash(test) && instruction.count > 8
      && !test.options.contains(.ignoresCase)
      && operands[Int(instruction.first)...].allSatisfy({ OperandHash.isHashable($0.node) })
    {
      instruction.set = hashSet(instruction)
    }
    instructions.append(instruction)
  }

  /// Has the attribute looked up in the form that the test needs, once for each context.
  private mutating func prepare(_ instruction: inout Instruction) {
    guard instruction.subject >= 0 else { return }
    let slot = Int(instruction.subject)
    if instruction.comparison.isOfVersions {
      instruction.options.insert(.ofVersions)
      slotUses[slot].insert(.versions)
    }
    guard instruction.comparison == .isIn || instruction.comparison == .textIsIn,
      !instruction.options.contains(.ignoresCase)
    else { return }
    let tree = values
    let first = textNumbers.count
    for index in Int(instruction.first)..<operands.count
    where operands[index].node.kind == .string {
      let number = texts.insert(tree.text(operands[index].node))
      textNumbers.append(Int32(truncatingIfNeeded: number))
    }
    let count = textNumbers.count - first
    if count > 1 { textNumbers[first...].sort() }
    slotUses[slot].insert(.texts)
    let isComparable =
      instruction.comparison == .textIsIn || instruction.count == 0 || count > 0
    instruction.present = instruction.answer(.yes)
    instruction.absent = instruction.answer(isComparable ? .no : .unknown)
    instruction.firstText = Int32(first)
    instruction.textCount = Int32(count)
  }

  private static func canHash(_ test: Test) -> Bool {
    test.comparison == .isIn || test.comparison == .textIsIn
  }

  private mutating func operand(_ node: ValueNode, _ test: Test) -> Operand {
    var operand = Operand(node: node)
    switch test.comparison {
    case .before, .after, .between: operand.instant = Instants.of(node, values, dialect.dateForm)
    case .versionEquals, .versionLess, .versionLessOrEqual, .versionGreater,
      .versionGreaterOrEqual, .versionCaret, .versionTilde:
      if node.kind == .string, let version = Version(values.text(node), dialect.versionForm) {
        versions.append(version)
        operand.extra = Int32(versions.count - 1)
      }
    case .matches:
      if node.kind == .string,
        let pattern = Pattern(
          values.string(node), ignoresCase: test.options.contains(.ignoresCase))
      {
        patterns.append(pattern)
        operand.extra = Int32(patterns.count - 1)
      }
    case .contains:
      if node.kind == .string && node.count >= TextSearch.least {
        searches.append(
          TextSearch(values.text(node), ignoresCase: test.options.contains(.ignoresCase)))
        operand.extra = Int32(searches.count - 1)
      }
    case .inNetwork:
      if node.kind == .string, let network = AddressRange(values.text(node)) {
        networks.append(network)
        operand.extra = Int32(networks.count - 1)
      }
    default: break
    }
    return operand
  }

  /// A table of twice the operands, so that a look-up is about one comparison.
  private mutating func hashSet(_ instruction: Instruction) -> Int32 {
    var size = 16
    while size < Int(instruction.count) * 2 { size *= 2 }
    let first = setEntries.count
    setEntries += [Int32](repeating: -1, count: size)
    for index in Int(instruction.first)..<Int(instruction.first + instruction.count) {
      let node = operands[index].node
      var place = OperandHash.of(node, values) & (size - 1)
      while setEntries[first + place] >= 0 { place = (place + 1) & (size - 1) }
      setEntries[first + place] = Int32(index)
    }
    sets.append(OperandSet(first: Int32(first), mask: Int32(size - 1)))
    return Int32(sets.count - 1)
  }
}

/// A hash that is the same for values that are equal.
enum OperandHash {
  static func isHashable(_ node: ValueNode) -> Bool {
    switch node.kind {
    case .array, .object, .date: false
    default: true
    }
  }

  @inline(__always)
  static func of(_ node: ValueNode, _ tree: borrowing ValueTree) -> Int {
    switch node.kind {
    case .string: return of(tree.text(node))
    // A whole number and the same one as a double round to the same double.
    case .int: return mixed(Double(node.integer).bitPattern)
    case .double: return mixed((node.number == 0 ? 0.0 : node.number).bitPattern)
    default: return Int(node.kind.rawValue) &* 7 &+ Int(truncatingIfNeeded: node.bits)
    }
  }

  @inline(__always)
  static func of(_ text: Span<UInt8>) -> Int {
    var hash: UInt32 = 0x811c_9dc5
    for index in text.indices { hash = (hash ^ UInt32(text[index])) &* 0x0100_0193 }
    return Int(hash ^ hash >> 15)
  }

  private static func mixed(_ bits: UInt64) -> Int {
    let product = bits &* 0x9e37_79b9_7f4a_7c15
    return Int(truncatingIfNeeded: product >> 33)
  }
}

/// Values as instants.
enum Instants {
  /// Milliseconds since 1970 of a date, a number of milliseconds, or text.
  @inline(__always)
  static func of(
    _ node: ValueNode, _ tree: borrowing ValueTree, _ form: DateText.Form
  ) -> Int64? {
    switch node.kind {
    case .date, .int: return node.integer
    case .double: return Int64(exactly: node.number.rounded(.towardZero))
    case .string: return DateText.milliseconds(tree.text(node), form)
    default: return nil
    }
  }
}
