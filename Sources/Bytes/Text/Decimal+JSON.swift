extension Decimal {
  /// Reads a number as JSON writes it, of up to 18 digits without an exponent, that ends before
  /// `end` and is read without rounding twice.
  ///
  /// - Returns: `nil` for all others, good or bad; then `position` is where it was.
  static func scanPlainJSON(_ text: Span<UInt8>, at position: inout Int, end: Int) -> Double? {
    guard position >= 0, position < end, end <= text.count else { return nil }
    var at = position
    let isNegative = unsafe text[unchecked: at] == 0x2d
    if isNegative { at += 1 }
    let firstDigit = at
    var mantissa: UInt64 = 0
    DigitRun.scanFew(text, at: &at, end: end, into: &mantissa)
    let whole = at - firstDigit
    guard at < end, whole == 1 || (whole > 1 && (unsafe text[unchecked: firstDigit]) != 0x30)
    else { return nil }
    var fraction = 0
    if (unsafe text[unchecked: at]) == 0x2e {
      at += 1
      let firstFraction = at
      DigitRun.scan(text, at: &at, end: end, into: &mantissa)
      fraction = at - firstFraction
      guard fraction > 0, at < end else { return nil }
    }
    let follower = unsafe text[unchecked: at]
    guard whole + fraction <= 18, mantissa <= 1 << 53, follower | 0x20 != 0x65,
      follower != 0x2e, follower != 0x2d, follower != 0x2b
    else { return nil }
    position = at
    let magnitude = fraction == 0 ? Double(mantissa) : Double(mantissa) / exactPowers[fraction]
    return isNegative ? -magnitude : magnitude
  }

  /// Reads a number as JSON writes it, of up to 19 digits without an exponent, that ends before
  /// `end`.
  ///
  /// - Returns: `nil` for all others, good or bad; then `position` is where it was.
  @inline(never)
  static func scanLongJSON(_ text: Span<UInt8>, at position: inout Int, end: Int) -> Double? {
    var at = position
    guard at >= 0, at < end, end <= text.count else { return nil }
    let isNegative = text[at] == 0x2d
    if isNegative { at += 1 }
    var mantissa: UInt64 = 0
    let start = at
    while at < end, case let digit = text[at] &- 0x30, digit < 10 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      at += 1
    }
    let whole = at - start
    guard whole > 0, at < end, whole == 1 || text[start] != 0x30 else { return nil }
    var fraction = 0
    if text[at] == 0x2e {
      at += 1
      let point = at
      while at < end, case let digit = text[at] &- 0x30, digit < 10 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        at += 1
      }
      fraction = at - point
      guard fraction > 0, at < end else { return nil }
    }
    guard whole + fraction <= 19, text[at] | 0x20 != 0x65 else { return nil }
    position = at
    let magnitude = quotient(mantissa, tenToThe: fraction)
    return isNegative ? -magnitude : magnitude
  }
}
