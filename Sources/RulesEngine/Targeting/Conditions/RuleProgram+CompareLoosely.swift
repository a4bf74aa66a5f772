import Bytes

/// Comparisons with JavaScript's coercion, as GrowthBook makes them.
extension RuleProgram {
  func compareLoosely(
    _ test: Instruction, _ value: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    guard test.count > 0 else { return .no }
    let operand = operands[Int(test.first)].node
    switch test.comparison {
    case .isNull: return Truth(value.kind == .null)
    case .looseText: return textEquals(value, operand, context)
    case .looseNumber:
      guard let number = coerced(value, context) else { return .no }
      return Truth(NumberForm.compare(number, operand) == 0)
    case .looseTruth:
      return Truth(value.kind != .null && isTrue(value) == operand.truth)
    case .sameJSON: return Truth(equal(value, operand, context, ignoresCase: false))
    case .typeIs:
      let name = Self.typeName(value)
      return Truth(TextMatch.equal(name.utf8Span.span, values.text(operand)))
    case .paddedEquals, .paddedLess, .paddedLessOrEqual, .paddedGreater, .paddedGreaterOrEqual:
      return comparePadded(test, value, operand, context)
    default:
      guard let order = order(value, operand, context) else { return .no }
      return Truth(Self.holds(test.comparison, order))
    }
  }

  /// Whether the value, made text, is the operand.
  private func textEquals(
    _ value: ValueNode, _ operand: ValueNode, _ context: borrowing BoundContext
  ) -> Truth {
    let wanted = values.text(operand)
    return withText(of: value, context) { Truth(TextMatch.equal($0, wanted)) } ?? .no
  }

  /// The value made a number: null and empty text are 0, truth 1; `nil` for what is none.
  private func coerced(_ value: ValueNode, _ context: borrowing BoundContext) -> ValueNode? {
    switch value.kind {
    case .null: return .int(0)
    case .bool: return .int(value.truth ? 1 : 0)
    case .string where value.count == 0: return .int(0)
    default: return number(value, context, parsesText: true)
    }
  }

  private func coercedOperand(_ operand: ValueNode) -> ValueNode? {
    switch operand.kind {
    case .null: return .int(0)
    case .bool: return .int(operand.truth ? 1 : 0)
    case .int, .double: return operand
    case .string where operand.count == 0: return .int(0)
    case .string:
      return Decimal.parse(values.text(operand)).map {
        ValueNode(.double, bits: $0.bitPattern)
      }
    default: return nil
    }
  }

  private func isTrue(_ value: ValueNode) -> Bool {
    switch value.kind {
    case .null: false
    case .bool: value.truth
    case .int: value.integer != 0
    case .double: value.number != 0 && !value.number.isNaN
    case .string: value.count > 0
    default: true
    }
  }

  /// Two texts by their bytes, all else as numbers.
  private func order(
    _ value: ValueNode, _ operand: ValueNode, _ context: borrowing BoundContext
  ) -> Int? {
    if value.kind == .string && operand.kind == .string {
      let (a, b) = (context.tree.text(value), values.text(operand))
      for index in 0..<min(a.count, b.count) where a[index] != b[index] {
        return a[index] < b[index] ? -1 : 1
      }
      return a.count == b.count ? 0 : a.count < b.count ? -1 : 1
    }
    guard let number = coerced(value, context), let other = coercedOperand(operand) else {
      return nil
    }
    return NumberForm.compare(number, other)
  }

  private func comparePadded(
    _ test: Instruction, _ value: ValueNode, _ operand: ValueNode,
    _ context: borrowing BoundContext
  ) -> Truth {
    let none = "0"
    if operand.kind != .string {
      return comparePadded(test, value, none.utf8Span.span, context)
    }
    return comparePadded(test, value, values.text(operand), context)
  }

  private func comparePadded(
    _ test: Instruction, _ value: ValueNode, _ other: Span<UInt8>,
    _ context: borrowing BoundContext
  ) -> Truth {
    let none = "0"
    let order: Int
    switch value.kind {
    case .string where value.count > 0:
      order = PaddedVersion.compare(context.tree.text(value), other)
    case .int:
      let digits = DecimalDigits(value)
      order = PaddedVersion.compare(digits.text, other)
    case .double:
      let text = NumberForm.text(value.number)
      order = PaddedVersion.compare(text.utf8Span.span, other)
    default: order = PaddedVersion.compare(none.utf8Span.span, other)
    }
    return Truth(Self.holds(test.comparison, order))
  }

  private static func typeName(_ value: ValueNode) -> String {
    switch value.kind {
    case .null: "null"
    case .bool: "boolean"
    case .int, .double, .date: "number"
    case .string, .key: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}
