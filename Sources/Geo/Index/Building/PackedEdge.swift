import CKernels

/// An edge in units of a cell, cut off around it and rounded, before it is packed.
struct PackedEdge {
  private(set) var bits: ck_edge
  /// Whether the corner is on the other side of the edge than the bits tell: see ``init``.
  private(set) var flipsCorner = false

  /// How far around the cell edges are kept: differences then fit the arithmetic.
  private static let reach = PackedLeaf.units / 2
  /// The line along which the way to the corner goes.
  private static let top = Int(PackedLeaf.units + PackedLeaf.cornerUnits)

  /// Rounds an edge given in units.
  ///
  /// An edge that leaves through the top at *c* is crossed twice by some ways: upwards, and along
  /// the top by those that start left of *c*. Both are told at once when the edge is taken to have
  /// no upper end: one that leans left is crossed by whoever is below it and left of its lower
  /// end, one that leans right by whoever is not both below it and right of its lower end.
  ///
  /// - Returns: `nil` when the edge cannot matter.
  init?(_ a: (Double, Double), _ b: (Double, Double), mask: UInt32) {
    guard let (a, b) = Self.cut(a, b) else { return nil }
    var lower = (x: Int(a.0.rounded()), y: Int(a.1.rounded()))
    var upper = (x: Int(b.0.rounded()), y: Int(b.1.rounded()))
    if lower.y > upper.y { swap(&lower, &upper) }
    if lower.y > Self.top { return nil }
    var mask = mask
    let leansRight = upper.x > lower.x
    if upper.y > Self.top {
      let side =
        (upper.x - lower.x) * (Self.top - lower.y) - (upper.y - lower.y) * (Self.top - lower.x)
      if side > 0 {
        // With the corner left of it, the edge crosses the top beyond the end of the way: one that
        // leans right is like others, one that leans left is only above the cell and counts for
        // nobody. It stays, so that the corner is seen to be off it.
        if !leansRight { mask = 0 }
      } else {
        mask |= UInt32(leansRight ? CK_LEAF_OPEN_RIGHT : CK_LEAF_OPEN_LEFT)
        flipsCorner = leansRight
      }
    }
    let (left, right) = leansRight ? (lower, upper) : (upper, lower)
    bits = ck_edge(
      ax: Int16(truncatingIfNeeded: left.x), ay: Int16(truncatingIfNeeded: left.y),
      bx: Int16(truncatingIfNeeded: right.x), by: Int16(truncatingIfNeeded: right.y),
      mask: UInt16(truncatingIfNeeded: mask))
  }

  /// Adds the mask of an edge that looks the same; its open ends are the same, too.
  mutating func merge(_ other: PackedEdge) {
    bits.mask ^= other.bits.mask & UInt16(CK_LEAF_OPEN_LEFT - 1)
  }

  func looksLike(_ other: PackedEdge) -> Bool {
    bits.ax == other.bits.ax && bits.ay == other.bits.ay && bits.bx == other.bits.bx
      && bits.by == other.bits.by
  }

  /// The part of an edge in the cell and its surroundings (Liang and Barsky).
  private static func cut(
    _ a: (Double, Double), _ b: (Double, Double)
  ) -> ((Double, Double), (Double, Double))? {
    let low = -reach
    let high = PackedLeaf.units + reach
    if min(a.0, a.1, b.0, b.1) >= low && max(a.0, a.1, b.0, b.1) <= high { return (a, b) }
    var from = 0.0
    var to = 1.0
    let dx = b.0 - a.0
    let dy = b.1 - a.1
    for (start, delta) in [(a.0, dx), (a.1, dy)] {
      if delta == 0 {
        if start < low || start > high { return nil }
        continue
      }
      let first = (low - start) / delta
      let second = (high - start) / delta
      from = max(from, min(first, second))
      to = min(to, max(first, second))
    }
    guard from <= to else { return nil }
    func place(_ share: Double) -> (Double, Double) {
      // Shares are rounded: a coordinate at the limit may come out a little beyond.
      (
        max(low, min(high, a.0 + share * dx)), max(low, min(high, a.1 + share * dy))
      )
    }
    return (from == 0 ? a : place(from), to == 1 ? b : place(to))
  }
}
