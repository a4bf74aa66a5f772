/// Runs of decimal digits, read eight at a time where there are many.
enum DigitRun {
  /// What a number grows by when that many digits are put behind it.
  private static let powers: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  /// Reads the digits that stand from `at` on, and moves `at` behind them.
  ///
  /// - Parameters:
  ///   - text: where the digits are.
  ///   - at: the first byte to look at; must not be negative.
  ///   - end: where to stop at the latest; must lie within the text.
  ///   - value: the number that the digits continue; wraps around beyond 64 bits.
  @inline(__always)
  static func scan(_ text: Span<UInt8>, at: inout Int, end: Int, into value: inout UInt64) {
    let bytes = unsafe text.bytes
    while at + 8 <= text.count {
      let word = EightBytes(bytes, at)
      let others = word.othersThanDigits
      if others == 0 && at + 8 <= end {
        value = value &* 100_000_000 &+ word.digitValue
        at += 8
        continue
      }
      let count = min(others == 0 ? 8 : others.trailingZeroBitCount >> 3, end - at)
      guard count > 0 else { return }
      value = value &* powers[count] &+ word.digitValue(ofFirst: count)
      at += count
      return
    }
    scanFew(text, at: &at, end: end, into: &value)
  }

  /// The same where three digits at most are likely: one by one is faster for these.
  @inline(__always)
  static func scanFew(_ text: Span<UInt8>, at: inout Int, end: Int, into value: inout UInt64) {
    while at < end {
      let digit = unsafe text[unchecked: at] &- 0x30
      if digit > 9 { break }
      value = value &* 10 &+ UInt64(digit)
      at &+= 1
    }
  }
}
