/// On which side of a directed line a point lies, decided exactly.
///
/// The sign is that of the determinant `(bx − ax)(py − ay) − (by − ay)(px − ax)` over the real
/// numbers, for any finite doubles. A floating-point evaluation decides nearly all cases, by the
/// error bound of Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust
/// Geometric Predicates" (1997), section 4; what it leaves open is decided exactly.
package enum Orientation {
  /// Returns 1 when `p` is left of the line from `a` to `b`, −1 when right of it, 0 on it.
  @inlinable
  package static func sign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
  ) -> Int {
    let left = (ax - px) * (by - py)
    let right = (ay - py) * (bx - px)
    let determinant = left - right
    let magnitude = left.magnitude + right.magnitude
    // Below 1e-280 a product may have lost digits to underflow; NaN and infinity fail both tests.
    if determinant.magnitude > magnitude * filterBound && magnitude > 1e-280
      && magnitude < .infinity
    {
      return determinant > 0 ? 1 : -1
    }
    return exactSign(ax, ay, bx, by, px, py)
  }

  /// `(3 + 16ε)ε` with ε = 2⁻⁵³, the relative error that the determinant can have.
  @usableFromInline
  package static let filterBound = 3.330_669_073_875_471_6e-16

  /// Decides what the filter left open.
  @usableFromInline
  @inline(never)
  package static func exactSign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
  ) -> Int {
    guard
      hasSafeRange(ax) && hasSafeRange(ay) && hasSafeRange(bx) && hasSafeRange(by)
        && hasSafeRange(px) && hasSafeRange(py)
    else {
      return WideSum.orientationSign(ax, ay, bx, by, px, py)
    }
    let (acx, acxTail) = exactDifference(ax, px)
    let (acy, acyTail) = exactDifference(ay, py)
    let (bcx, bcxTail) = exactDifference(bx, px)
    let (bcy, bcyTail) = exactDifference(by, py)
    if acxTail == 0 && acyTail == 0 && bcxTail == 0 && bcyTail == 0 {
      // Rounding is monotone, so two exact products compare like their (head, tail) pairs.
      let (left, leftTail) = exactProduct(acx, bcy)
      let (right, rightTail) = exactProduct(acy, bcx)
      if left != right { return left > right ? 1 : -1 }
      return leftTail == rightTail ? 0 : (leftTail > rightTail ? 1 : -1)
    }
    return expansionSign(ax, ay, bx, by, px, py)
  }

  /// Sums `ax·by − ax·py − px·by − ay·bx + ay·px + py·bx` as a nonoverlapping expansion.
  private static func expansionSign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
  ) -> Int {
    var terms: InlineArray<12, Double> = .init(repeating: 0)
    var count = 0
    func add(_ value: Double) {
      var carry = value
      for index in 0..<count {
        let (sum, tail) = exactSum(carry, terms[index])
        terms[index] = tail
        carry = sum
      }
      terms[count] = carry
      count += 1
    }
    func addProduct(_ lhs: Double, _ rhs: Double) {
      let (product, tail) = exactProduct(lhs, rhs)
      add(tail)
      add(product)
    }
    addProduct(ax, by)
    addProduct(-ax, py)
    addProduct(-px, by)
    addProduct(-ay, bx)
    addProduct(ay, px)
    addProduct(py, bx)
    // Components grow in magnitude and do not overlap: the last one that is not zero decides.
    for index in stride(from: count - 1, through: 0, by: -1) where terms[index] != 0 {
      return terms[index] > 0 ? 1 : -1
    }
    return 0
  }

  /// Whether products with the value keep every digit: neither overflow nor underflow.
  private static func hasSafeRange(_ value: Double) -> Bool {
    value == 0 || (value.magnitude > 0x1p-400 && value.magnitude < 0x1p400)
  }

  /// The rounded sum and its error (Knuth).
  private static func exactSum(_ lhs: Double, _ rhs: Double) -> (Double, Double) {
    let sum = lhs + rhs
    let virtual = sum - lhs
    return (sum, (lhs - (sum - virtual)) + (rhs - virtual))
  }

  /// The rounded difference and its error.
  private static func exactDifference(_ lhs: Double, _ rhs: Double) -> (Double, Double) {
    exactSum(lhs, -rhs)
  }

  /// The rounded product and its error, from one fused multiply-add.
  private static func exactProduct(_ lhs: Double, _ rhs: Double) -> (Double, Double) {
    let product = lhs * rhs
    return (product, (-product).addingProduct(lhs, rhs))
  }
}
