/// Which whole turn a continuous ring is written in.
enum LongitudeFrame {
  /// Places are tested at their longitude and one turn to either side, so this is what they reach.
  static let reach = -540.0...540.0

  /// The turns that bring a ring into reach, the fewest possible; `nil` when it is too wide.
  static func shiftIntoReach(_ range: ClosedRange<Double>) -> Int? {
    shift(range, into: reach)
  }

  /// The turns that bring a hole into its outer ring's range, the fewest possible. A hole that fits
  /// nowhere is put where most of it overlaps, so that the flaw is found there.
  static func shiftHole(_ hole: ClosedRange<Double>, into outer: ClosedRange<Double>) -> Int {
    if let shift = shift(hole, into: outer) { return shift }
    var best = 0
    var bestOverlap = -Double.infinity
    for turns in [0, 1, -1, 2, -2, 3, -3] {
      let move = 360 * Double(turns)
      let overlap =
        min(hole.upperBound + move, outer.upperBound)
        - max(hole.lowerBound + move, outer.lowerBound)
      if overlap > bestOverlap {
        bestOverlap = overlap
        best = turns
      }
    }
    return best
  }

  /// Whether a hole lies across the meridian at which an outer ring round the whole globe is cut:
  /// no turn brings it inside.
  static func isCut(_ hole: ClosedRange<Double>, by outer: ClosedRange<Double>) -> Bool {
    outer.upperBound - outer.lowerBound >= 360 && shift(hole, into: outer) == nil
  }

  private static func shift(
    _ inner: ClosedRange<Double>, into outer: ClosedRange<Double>
  ) -> Int? {
    [0, 1, -1, 2, -2, 3, -3].first { turns in
      let move = 360 * Double(turns)
      return inner.lowerBound + move >= outer.lowerBound
        && inner.upperBound + move <= outer.upperBound
    }
  }
}
