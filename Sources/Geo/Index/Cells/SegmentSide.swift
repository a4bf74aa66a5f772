/// How an edge lies to the line through two places.
enum SegmentSide {
  /// Whether the line through the places has the ends of the edge on different sides; an end on
  /// the line counts as left of it, the same for both edges that meet there.
  @inline(__always)
  static func separates(
    _ px: Double, _ py: Double, _ qx: Double, _ qy: Double, from a: (Double, Double),
    _ b: (Double, Double)
  ) -> Bool {
    (Orientation.sign(px, py, qx, qy, a.0, a.1) >= 0)
      != (Orientation.sign(px, py, qx, qy, b.0, b.1) >= 0)
  }

  /// Whether the straight way between two places crosses the edge, by the same rule. Neither
  /// place may lie on the edge.
  static func crosses(
    _ px: Double, _ py: Double, _ qx: Double, _ qy: Double, _ a: (Double, Double),
    _ b: (Double, Double)
  ) -> Bool {
    Orientation.sign(a.0, a.1, b.0, b.1, px, py) * Orientation.sign(a.0, a.1, b.0, b.1, qx, qy) < 0
      && separates(px, py, qx, qy, from: a, b)
  }
}
