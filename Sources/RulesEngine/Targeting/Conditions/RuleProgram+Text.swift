extension RuleProgram {
  /// Hands on a value's text, that of a number or truth value included.
  ///
  /// - Returns: what `body` returns; `nil` for a value that has no text.
  @inline(__always)
  func withText<Result>(
    of value: ValueNode, _ context: borrowing BoundContext, _ body: (Span<UInt8>) -> Result
  ) -> Result? {
    switch value.kind {
    case .string: return body(context.tree.text(value))
    case .int:
      let digits = DecimalDigits(value)
      return body(digits.text)
    case .double:
      let text = NumberForm.text(value.number)
      return body(text.utf8Span.span)
    case .bool:
      let text = value.truth ? "true" : "false"
      return body(text.utf8Span.span)
    default: return nil
    }
  }
}
