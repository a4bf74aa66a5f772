import Bytes

extension RuleProgram {
  /// The value as a number.
  @inline(__always)
  func number(
    _ value: ValueNode, _ context: borrowing BoundContext, parsesText: Bool
  ) -> ValueNode? {
    switch value.kind {
    case .int: return value
    case .double: return value.number.isNaN ? nil : value
    case .string where parsesText:
      return Decimal.parse(context.tree.text(value)).map {
        ValueNode(.double, bits: $0.bitPattern)
      }
    default: return nil
    }
  }

  func compareNumber(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    let parsesText = test.options.contains(.parsesText)
    guard let number = number(value, context, parsesText: parsesText) else { return .unknown }
    var answer: Truth = test.count == 0 ? .no : .unknown
    for index in operandRange(test) {
      var operand = operands[index].node
      if operand.kind == .string && parsesText {
        guard let parsed = Decimal.parse(values.text(operand)) else { continue }
        operand = ValueNode(.double, bits: parsed.bitPattern)
      }
      guard operand.kind == .int || operand.kind == .double,
        let order = NumberForm.compare(number, operand)
      else { continue }
      if Self.holds(test.comparison, order) { return .yes }
      answer = .no
    }
    return answer
  }

  /// Whether an order fits a comparison of any sort.
  @inline(__always)
  static func holds(_ comparison: Comparison, _ order: Int) -> Bool {
    switch comparison {
    case .less, .before, .versionLess, .looseLess, .paddedLess: order < 0
    case .lessOrEqual, .versionLessOrEqual, .looseLessOrEqual, .paddedLessOrEqual: order <= 0
    case .greater, .after, .versionGreater, .looseGreater, .paddedGreater: order > 0
    case .greaterOrEqual, .versionGreaterOrEqual, .looseGreaterOrEqual, .paddedGreaterOrEqual:
      order >= 0
    default: order == 0
    }
  }

  func between(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    guard test.count == 2 else { return .unknown }
    let low = operands[Int(test.first)]
    let high = operands[Int(test.first) + 1]
    if low.node.kind == .string && high.node.kind == .string {
      guard let from = low.instant, let to = high.instant,
        let instant = Instants.of(value, context.tree, dialect.dateForm)
      else { return .unknown }
      return Truth(from <= instant && instant <= to)
    }
    guard low.node.kind == .int || low.node.kind == .double,
      high.node.kind == .int || high.node.kind == .double,
      value.kind == .int || value.kind == .double,
      let first = NumberForm.compare(value, low.node),
      let last = NumberForm.compare(value, high.node)
    else { return .unknown }
    return Truth(first >= 0 && last <= 0)
  }

  func compareInstant(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    guard let instant = Instants.of(value, context.tree, dialect.dateForm) else {
      return .unknown
    }
    var answer: Truth = test.count == 0 ? .no : .unknown
    for index in operandRange(test) {
      guard let other = operands[index].instant else { continue }
      if Self.holds(test.comparison, instant == other ? 0 : instant < other ? -1 : 1) {
        return .yes
      }
      answer = .no
    }
    return answer
  }

  func compareVersion(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    // Firebase: a number is a version too.
    guard value.kind == .string || test.options.contains(.parsesText) else { return .unknown }
    return withText(of: value, context) { compareVersion(test, $0) } ?? .unknown
  }

  /// A version that was parsed when the context was bound.
  @inline(__always)
  func compareVersion(
    _ test: Instruction, _ slot: BoundSlot, _ context: borrowing BoundContext
  ) -> Truth {
    guard slot.version >= 0 else { return .unknown }
    return compareVersion(
      test, context.versions[Int(slot.version)], context.tree.text(slot.node))
  }

  private func compareVersion(_ test: Instruction, _ text: Span<UInt8>) -> Truth {
    guard let version = Version(text, dialect.versionForm) else { return .unknown }
    return compareVersion(test, version, text)
  }

  private func compareVersion(
    _ test: Instruction, _ version: Version, _ text: Span<UInt8>
  ) -> Truth {
    var answer: Truth = test.count == 0 ? .no : .unknown
    for index in operandRange(test) {
      let operand = operands[index]
      guard operand.extra >= 0 else { continue }
      let other = versions[Int(operand.extra)]
      let order = Version.compare(version, text, other, values.text(operand.node))
      let holds =
        switch test.comparison {
        case .versionCaret: order >= 0 && other.holdsCaret(version)
        case .versionTilde: order >= 0 && other.holdsTilde(version)
        default: Self.holds(test.comparison, order)
        }
      if holds { return .yes }
      answer = .no
    }
    return answer
  }
}
