/// A fixed-point sum wide enough for any product of two doubles, for extreme exponents.
///
/// Two columns of 64-bit words, one for positive and one for negative terms, so that no borrow
/// is needed before the end. Bit 0 stands for 2⁻²¹⁴⁸, the smallest product of two subnormals.
struct WideSum {
  private static let words = 69
  private var positive = [UInt64](repeating: 0, count: words)
  private var negative = [UInt64](repeating: 0, count: words)

  /// The sign of the orientation determinant; see ``Orientation``.
  static func orientationSign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
  ) -> Int {
    var sum = WideSum()
    sum.add(ax, by)
    sum.add(-ax, py)
    sum.add(-px, by)
    sum.add(-ay, bx)
    sum.add(ay, px)
    sum.add(py, bx)
    return sum.sign
  }

  /// Adds the exact product. Values that are not finite count as 0.
  mutating func add(_ lhs: Double, _ rhs: Double) {
    guard lhs.isFinite && rhs.isFinite && lhs != 0 && rhs != 0 else { return }
    let (lhsDigits, lhsShift) = Self.split(lhs)
    let (rhsDigits, rhsShift) = Self.split(rhs)
    let product = lhsDigits.multipliedFullWidth(by: rhsDigits)
    let shift = lhsShift + rhsShift
    if (lhs < 0) == (rhs < 0) {
      Self.add(low: product.low, high: product.high, shift: shift, to: &positive)
    } else {
      Self.add(low: product.low, high: product.high, shift: shift, to: &negative)
    }
  }

  /// 1, 0 or −1.
  var sign: Int {
    for index in stride(from: Self.words - 1, through: 0, by: -1)
    where positive[index] != negative[index] {
      return positive[index] > negative[index] ? 1 : -1
    }
    return 0
  }

  /// The integer digits of a finite value and their shift above 2⁻¹⁰⁷⁴.
  private static func split(_ value: Double) -> (digits: UInt64, shift: Int) {
    let exponent = Int(value.exponentBitPattern)
    return exponent == 0
      ? (value.significandBitPattern, 0)
      : (value.significandBitPattern | (1 << 52), exponent - 1)
  }

  private static func add(low: UInt64, high: UInt64, shift: Int, to column: inout [UInt64]) {
    let word = shift / 64
    let bits = UInt64(shift % 64)
    let parts: (UInt64, UInt64, UInt64) =
      bits == 0
      ? (low, high, 0)
      : (low << bits, high << bits | low >> (64 - bits), high >> (64 - bits))
    var carry = addWord(parts.0, false, at: word, in: &column)
    carry = addWord(parts.1, carry, at: word + 1, in: &column)
    carry = addWord(parts.2, carry, at: word + 2, in: &column)
    var next = word + 3
    while carry && next < words {
      carry = addWord(0, carry, at: next, in: &column)
      next += 1
    }
  }

  private static func addWord(
    _ value: UInt64, _ carry: Bool, at index: Int, in column: inout [UInt64]
  ) -> Bool {
    guard index < words else { return false }
    let (first, overflow) = column[index].addingReportingOverflow(value)
    let (second, again) = first.addingReportingOverflow(carry ? 1 : 0)
    column[index] = second
    return overflow || again
  }
}
