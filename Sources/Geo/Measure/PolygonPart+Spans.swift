extension PolygonPart {
  /// Adds the stretches of the segment that lie in this part.
  ///
  /// - Parameters:
  ///   - segment: where to look.
  ///   - startsOutside: whether the segment is known to begin outside; without cuts it stays there.
  ///   - search: its spans grow by the stretches.
  @inline(never)
  func appendSpans(
    on segment: TravelSegment, startsOutside: Bool, to search: inout ContactSearch
  ) {
    for turn in [-360.0, 0, 360] {
      let (start, end) = segment.turned(by: turn)
      guard storage.columns.boxMeets(start, end) else { continue }
      storage.columns.findCuts(start, end, &search)
      if startsOutside && search.fractions.isEmpty { continue }
      appendStretches(start, end, to: &search)
    }
  }

  /// Adds the pieces between cuts that lie inside, joined where they meet; a lone cut is a touch.
  ///
  /// A piece is judged by its middle, or from the piece before it where all cuts are crossings;
  /// without cuts all of the segment is where it starts, also when rounding puts its middle on a
  /// vertex.
  private func appendStretches(
    _ start: Coordinate, _ end: Coordinate, to search: inout ContactSearch
  ) {
    let first = search.spans.count
    let count = search.fractions.count
    var wasInside: Bool?
    for index in 0...count {
      let low = index == 0 ? 0 : search.fractions[index - 1]
      let high = index == count ? 1 : search.fractions[index]
      if high > low || count == 0 {
        let isInside =
          if count == 0 {
            coversUnwrapped(longitude: start.longitude, latitude: start.latitude)
          } else if search.areCrossings, let wasInside {
            !wasInside
          } else {
            coversMiddle(of: start, end, from: low, to: high)
          }
        if isInside { search.join(low...high, from: first) }
        wasInside = isInside
      } else {
        wasInside?.toggle()
      }
      if index < count { search.join(high...high, from: first) }
    }
  }

  private func coversMiddle(
    of start: Coordinate, _ end: Coordinate, from low: Double, to high: Double
  ) -> Bool {
    let middle = NearestPoint.point(on: start, end, at: (low + high) / 2)
    return coversUnwrapped(longitude: middle.longitude, latitude: middle.latitude)
  }
}
