/// The order in which a Hilbert curve visits a square: near in order is near in the plane.
enum HilbertCurve {
  /// The place of a cell on the curve through `2^16` times `2^16` cells.
  static func distance(_ column: UInt32, _ row: UInt32) -> UInt32 {
    var (x, y) = (column, row)
    var distance: UInt32 = 0
    var side: UInt32 = 1 << 15
    while side > 0 {
      let isEast: UInt32 = x & side != 0 ? 1 : 0
      let isNorth: UInt32 = y & side != 0 ? 1 : 0
      distance = distance << 2 | ((3 &* isEast) ^ isNorth)
      if isNorth == 0 {
        // The quarter's curve is turned: see it as one that is not.
        if isEast == 1 { (x, y) = (~x, ~y) }
        (x, y) = (y, x)
      }
      side >>= 1
    }
    return distance
  }
}
