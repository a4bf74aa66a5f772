/// A cursor over the buffer that holds it against a shape.
struct ShapeScan: ~Escapable {
  private let bytes: Span<UInt8>
  private(set) var at: Int
  private let end: Int

  @_lifetime(copy bytes)
  init(bytes: Span<UInt8>, at: Int, end: Int) {
    self.bytes = bytes
    self.at = at
    self.end = min(end, bytes.count)
  }

  mutating func run(
    _ words: Span<UInt64>, _ steps: Span<JSONShape.Step>, _ scalars: inout [JSONScalar]
  ) -> Bool {
    var found = scalars.mutableSpan
    for index in steps.indices {
      let step = steps[index]
      guard matches(step, words) else { return false }
      if index == steps.count - 1 { return true }
      let start = at
      if step.isString {
        at += bytes.plainTextLength(from: at, to: end)
        guard at < end else { return false }
      } else {
        guard let number = Decimal.scanPlainJSON(bytes, at: &at, end: end) else { return false }
        found[index].number = number
      }
      found[index].start = start
      found[index].end = at
    }
    return false
  }

  /// Steps over a step's text.
  private mutating func matches(_ step: JSONShape.Step, _ words: Span<UInt64>) -> Bool {
    let count = step.wordCount
    guard step.byteCount <= end - at, count * 8 <= bytes.count - at else { return false }
    let raw = unsafe bytes.bytes
    var differences: UInt64 = 0
    for index in 0..<max(0, count - 1) {
      differences |= EightBytes(raw, at + index * 8).word ^ words[step.firstWord + index]
    }
    if count > 0 {
      let last = count - 1
      differences |=
        (EightBytes(raw, at + last * 8).word ^ words[step.firstWord + last]) & step.lastMask
    }
    at += step.byteCount
    return differences == 0
  }
}
