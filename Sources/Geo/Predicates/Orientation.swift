/// On which side of a line a point lies, exactly.
///
/// The determinant is computed in floating point first; when its rounding error could hide the
/// sign, it is summed again without rounding, as an expansion (Shewchuk 1997). Exact for
/// coordinates that are 0 or at least 2⁻⁹⁰⁰ and at most 2¹⁰ in magnitude.
package enum Orientation {
  /// The sign of the turn a → b → p: 1 when `p` lies left of the line, −1 right of it, 0 on it.
  @inlinable
  package static func sign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
  ) -> Int {
    let left = (ax - px) * (by - py)
    let right = (ay - py) * (bx - px)
    let determinant = left - right
    // The bound of Shewchuk's filter, 3.3306690738754716e-16, and above the smallest normals.
    let bound = 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude)
    if determinant > bound && bound > 1e-290 { return 1 }
    if -determinant > bound && bound > 1e-290 { return -1 }
    return exactSign(ax, ay, bx, by, px, py)
  }

  /// The same sign from arithmetic that does not round.
  @usableFromInline
  package static func exactSign(
    _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ px: Double, _ py: Double
  ) -> Int {
    // Scaling by a power of two is exact and keeps the products' tails above the denormals.
    let scale = 0x1p480
    let (ax, ay, bx, by, px, py) = (
      ax * scale, ay * scale, bx * scale, by * scale, px * scale, py * scale
    )
    // (a − p) × (b − p) = a × b − a × p − p × b, as the p × p terms cancel.
    var sum = Expansion()
    sum.addProduct(ax, by)
    sum.addProduct(-ay, bx)
    sum.addProduct(-ax, py)
    sum.addProduct(ay, px)
    sum.addProduct(-px, by)
    sum.addProduct(py, bx)
    return sum.sign
  }
}

/// A sum of doubles kept without rounding: components that do not overlap, smallest first.
private struct Expansion {
  private var components = InlineArray<12, Double>(repeating: 0)
  private var count = 0

  mutating func addProduct(_ a: Double, _ b: Double) {
    let product = a * b
    add((-product).addingProduct(a, b))
    add(product)
  }

  private mutating func add(_ value: Double) {
    var carry = value
    for index in 0..<count {
      let component = components[index]
      let sum = carry + component
      let virtual = sum - carry
      components[index] = (carry - (sum - virtual)) + (component - virtual)
      carry = sum
    }
    components[count] = carry
    count += 1
  }

  /// The sign of the largest component that is not zero is the sign of the sum.
  var sign: Int {
    for index in (0..<count).reversed() where components[index] != 0 {
      return components[index] > 0 ? 1 : -1
    }
    return 0
  }
}
