import Glibc

/// Reads decimal numbers from bytes, correctly rounded.
package enum Decimal {
  /// Powers of ten that a Double holds exactly.
  static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Parses the whole of `text` (surrounding blanks allowed) as a finite decimal number.
  ///
  /// - Parameter decimalMark: the byte before the fraction: a full stop, or a comma.
  /// - Returns: `nil` when anything but one number is there, or when it overflows.
  package static func parse(_ text: Span<UInt8>, decimalMark: UInt8 = 0x2e) -> Double? {
    var start = 0
    var end = text.count
    while start < end && (text[start] == 0x20 || text[start] == 0x09) { start += 1 }
    while end > start && (text[end - 1] == 0x20 || text[end - 1] == 0x09) { end -= 1 }
    var position = start
    guard let value = scan(text, at: &position, end: end, decimalMark: decimalMark),
      position == end
    else { return nil }
    return value
  }

  /// Reads one number that starts at `position` and moves `position` behind it.
  ///
  /// Accepts an optional sign, digits with an optional fraction, and an optional exponent.
  package static func scan(
    _ text: Span<UInt8>, at position: inout Int, end: Int? = nil, decimalMark: UInt8 = 0x2e
  ) -> Double? {
    let end = end ?? text.count
    if let value = scanShort(text, at: &position, end: end, decimalMark: decimalMark) {
      return value
    }
    let start = position
    var at = position
    var isNegative = false
    if at < end && (text[at] == 0x2d || text[at] == 0x2b) {
      isNegative = text[at] == 0x2d
      at += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var exponent = 0
    while at < end, case let digit = text[at] &- 0x30, digit < 10 {
      if significant < 19 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        if mantissa != 0 { significant += 1 }
      } else {
        significant += 1
        exponent += 1
      }
      digits += 1
      at += 1
    }
    if at < end && text[at] == decimalMark {
      var fraction = at + 1
      while fraction < end, case let digit = text[fraction] &- 0x30, digit < 10 {
        if significant < 19 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if mantissa != 0 { significant += 1 }
          exponent -= 1
        } else {
          significant += 1
        }
        digits += 1
        fraction += 1
      }
      at = fraction
    }
    guard digits > 0 else { return nil }
    if at < end && (text[at] | 0x20) == 0x65 {
      var scan = at + 1
      var isExponentNegative = false
      if scan < end && (text[scan] == 0x2d || text[scan] == 0x2b) {
        isExponentNegative = text[scan] == 0x2d
        scan += 1
      }
      var power = 0
      let firstDigit = scan
      while scan < end, case let digit = text[scan] &- 0x30, digit < 10 {
        power = min(power * 10 + Int(digit), 100_000)
        scan += 1
      }
      if scan > firstDigit {
        exponent += isExponentNegative ? -power : power
        at = scan
      }
    }
    position = at
    if mantissa == 0 { return isNegative ? -0.0 : 0 }
    if significant <= 19 && mantissa <= 1 << 53 && exponent >= -22 && exponent <= 22 {
      // Both operands are exact, so one IEEE operation rounds correctly (Clinger 1990).
      let magnitude = Double(mantissa)
      let value =
        exponent < 0 ? magnitude / exactPowers[-exponent] : magnitude * exactPowers[exponent]
      return isNegative ? -value : value
    }
    if significant <= 19 && exponent >= -19 && exponent < 0 {
      let value = quotient(mantissa, tenToThe: -exponent)
      return isNegative ? -value : value
    }
    return slowValue(text, start..<at, decimalMark: decimalMark)
  }

  /// Reads numbers of up to 18 digits without an exponent, where nothing can overflow or round.
  ///
  /// - Returns: `nil` for all others; then `position` is where it was.
  static func scanShort(
    _ text: Span<UInt8>, at position: inout Int, end: Int, decimalMark: UInt8
  ) -> Double? {
    // This bound and the loops' own are what the unchecked subscripts rest on.
    guard position >= 0, position < end, end <= text.count else { return nil }
    var at = position
    let sign = unsafe text[unchecked: at]
    if sign == 0x2d || sign == 0x2b { at += 1 }
    let firstDigit = at
    var mantissa: UInt64 = 0
    DigitRun.scanFew(text, at: &at, end: end, into: &mantissa)
    var digits = at - firstDigit
    var fraction = 0
    if at < end && (unsafe text[unchecked: at]) == decimalMark {
      at += 1
      let firstFraction = at
      DigitRun.scan(text, at: &at, end: end, into: &mantissa)
      fraction = at - firstFraction
      digits += fraction
    }
    guard digits > 0, digits <= 18, mantissa <= 1 << 53,
      at == end || (unsafe text[unchecked: at]) | 0x20 != 0x65
    else { return nil }
    position = at
    // Both operands are exact, so the one division rounds correctly (Clinger 1990).
    let magnitude = fraction == 0 ? Double(mantissa) : Double(mantissa) / exactPowers[fraction]
    return sign == 0x2d ? -magnitude : magnitude
  }

  /// Powers of ten that fit 64 bits.
  private static let integerPowers: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// `mantissa` divided by a power of ten from 0 to 19, correctly rounded.
  ///
  /// Small mantissas are exact in a Double. For others one 128-bit division gives a quotient of at
  /// least 63 bits and a remainder, which together decide the rounding to 53 bits.
  static func quotient(_ mantissa: UInt64, tenToThe power: Int) -> Double {
    if mantissa <= 1 << 53 { return Double(mantissa) / exactPowers[power] }
    let divisor = integerPowers[power]
    let divisorShift = divisor.leadingZeroBitCount
    let shift = mantissa.leadingZeroBitCount
    let dividend = mantissa << UInt64(shift)
    let (quotient, remainder) = (divisor << UInt64(divisorShift)).dividingFullWidth(
      (dividend >> 1, dividend << 63))
    let dropped = UInt64(11 - quotient.leadingZeroBitCount)
    let low = quotient & (1 << dropped &- 1)
    let half: UInt64 = 1 << (dropped &- 1)
    var kept = quotient >> dropped
    if low > half || (low == half && (remainder != 0 || kept & 1 == 1)) { kept &+= 1 }
    let exponent = Int(dropped) - 63 + divisorShift - shift + 52 + 1023
    // `kept` carries its leading bit, which adds one to the exponent field.
    return Double(bitPattern: UInt64(exponent - 1) << 52 &+ kept)
  }

  private static func slowValue(
    _ text: Span<UInt8>, _ range: Range<Int>, decimalMark: UInt8
  ) -> Double? {
    var copy: [CChar] = []
    copy.reserveCapacity(range.count + 1)
    for index in range {
      copy.append(CChar(bitPattern: text[index] == decimalMark ? 0x2e : text[index]))
    }
    copy.append(0)
    let value = unsafe copy.withUnsafeBufferPointer { buffer in
      unsafe buffer.baseAddress.map { unsafe strtod($0, nil) } ?? .nan
    }
    return value.isFinite ? value : nil
  }

  /// Parses the whole of `text` as a decimal integer; `nil` on anything else or overflow.
  package static func parseInteger(_ text: Span<UInt8>) -> Int64? {
    var at = 0
    var isNegative = false
    if at < text.count && (text[at] == 0x2d || text[at] == 0x2b) {
      isNegative = text[at] == 0x2d
      at += 1
    }
    guard at < text.count else { return nil }
    var value: Int64 = 0
    while at < text.count {
      let digit = text[at] &- 0x30
      guard digit < 10 else { return nil }
      let (scaled, overflowed) = value.multipliedReportingOverflow(by: 10)
      let (next, overflowedAgain) = scaled.subtractingReportingOverflow(Int64(digit))
      guard !overflowed && !overflowedAgain else { return nil }
      value = next
      at += 1
    }
    if isNegative { return value }
    return value == .min ? nil : -value
  }
}
