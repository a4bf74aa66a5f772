extension PolygonPart {
  /// Adds the stretches of the segment that lie in this part.
  func appendSpans(on segment: TravelSegment, to spans: inout [ClosedRange<Double>]) {
    for turn in [-360.0, 0, 360] {
      let start = Coordinate(
        longitude: segment.start.longitude + turn, latitude: segment.start.latitude)
      let end = Coordinate(
        longitude: segment.end.longitude + turn, latitude: segment.end.latitude)
      guard boxMeets(start, end) else { continue }
      appendStretches(between: edgeCuts(start, end), start, end, to: &spans)
    }
  }

  private func boxMeets(_ start: Coordinate, _ end: Coordinate) -> Bool {
    min(start.longitude, end.longitude) <= bounds.maxLongitude
      && max(start.longitude, end.longitude) >= bounds.minLongitude
      && min(start.latitude, end.latitude) <= bounds.maxLatitude
      && max(start.latitude, end.latitude) >= bounds.minLatitude
  }

  /// Where a segment touches edges.
  private struct EdgeCuts {
    /// Fractions of the segment, in order once all are found.
    var fractions: [Double] = []
    /// Whether each edge passes from one side of the segment to the other, and the segment from one
    /// side of the edge to the other: inside and outside then change places at every cut.
    var areCrossings = true
  }

  /// The cuts of a segment, found by exact orientation.
  private func edgeCuts(_ start: Coordinate, _ end: Coordinate) -> EdgeCuts {
    let west = min(start.longitude, end.longitude)
    let east = max(start.longitude, end.longitude)
    let south = min(start.latitude, end.latitude)
    let north = max(start.latitude, end.latitude)
    var cuts = EdgeCuts()
    let longitudes = longitudes
    let latitudes = latitudes
    edgeRuns.visitEdges(
      where: {
        $0.minLongitude <= east && $0.maxLongitude >= west && $0.minLatitude <= north
          && $0.maxLatitude >= south
      },
      { edge in
        let ax = longitudes[edge]
        let bx = longitudes[edge + 1]
        let ay = latitudes[edge]
        let by = latitudes[edge + 1]
        if min(ax, bx) <= east && max(ax, bx) >= west && min(ay, by) <= north
          && max(ay, by) >= south
        {
          Self.appendCuts(
            start, end, Coordinate(longitude: ax, latitude: ay),
            Coordinate(longitude: bx, latitude: by), to: &cuts)
        }
        return true
      })
    if cuts.fractions.count > 1 { cuts.fractions.sort() }
    return cuts
  }

  private static func appendCuts(
    _ start: Coordinate, _ end: Coordinate, _ a: Coordinate, _ b: Coordinate,
    to cuts: inout EdgeCuts
  ) {
    let sideOfA = side(of: a, start, end)
    let sideOfB = side(of: b, start, end)
    if sideOfA * sideOfB > 0 { return }
    let sideOfStart = side(of: start, a, b)
    let sideOfEnd = side(of: end, a, b)
    if sideOfStart * sideOfEnd > 0 { return }
    if sideOfA * sideOfB == 0 || sideOfStart * sideOfEnd == 0 { cuts.areCrossings = false }
    if sideOfStart == 0 && sideOfEnd == 0 {
      // On one line (or the segment is a point): the boxes meet, so the ends mark the overlap.
      for fraction in [fraction(of: a, start, end), fraction(of: b, start, end)] {
        cuts.fractions.append(min(1, max(0, fraction)))
      }
      return
    }
    let dx = end.longitude - start.longitude
    let dy = end.latitude - start.latitude
    let ex = b.longitude - a.longitude
    let ey = b.latitude - a.latitude
    let cross = dx * ey - dy * ex
    guard cross != 0 else {
      cuts.areCrossings = false
      return
    }
    let along =
      ((a.longitude - start.longitude) * ey - (a.latitude - start.latitude) * ex) / cross
    cuts.fractions.append(min(1, max(0, along)))
  }

  private static func side(of p: Coordinate, _ a: Coordinate, _ b: Coordinate) -> Int {
    Orientation.sign(
      a.longitude, a.latitude, b.longitude, b.latitude, p.longitude, p.latitude)
  }

  private static func fraction(
    of p: Coordinate, _ start: Coordinate, _ end: Coordinate
  ) -> Double {
    NearestPoint.planarFraction(p, start, end, scale: (1, 1))
  }

  /// Adds the pieces between cuts that lie inside, joined where they meet; a lone cut is a touch.
  ///
  /// A piece is judged by its middle, or from the piece before it where all cuts are crossings.
  private func appendStretches(
    between cuts: EdgeCuts, _ start: Coordinate, _ end: Coordinate,
    to spans: inout [ClosedRange<Double>]
  ) {
    let fractions = cuts.fractions
    let first = spans.count
    var wasInside: Bool?
    for index in 0...fractions.count {
      let low = index == 0 ? 0 : fractions[index - 1]
      let high = index == fractions.count ? 1 : fractions[index]
      if high > low || fractions.isEmpty {
        let isInside =
          if cuts.areCrossings, let wasInside {
            !wasInside
          } else {
            coversMiddle(of: start, end, from: low, to: high)
          }
        if isInside { spans.join(low...high, from: first) }
        wasInside = isInside
      } else {
        wasInside?.toggle()
      }
      if index < fractions.count { spans.join(high...high, from: first) }
    }
  }

  private func coversMiddle(
    of start: Coordinate, _ end: Coordinate, from low: Double, to high: Double
  ) -> Bool {
    let middle = NearestPoint.point(on: start, end, at: (low + high) / 2)
    return coversUnwrapped(longitude: middle.longitude, latitude: middle.latitude)
  }
}

extension [ClosedRange<Double>] {
  /// Adds a stretch that begins no earlier than those from `first` on, joined to the last of them
  /// where they meet.
  fileprivate mutating func join(_ span: ClosedRange<Double>, from first: Int) {
    if count > first, span.lowerBound <= self[count - 1].upperBound {
      let last = self[count - 1]
      self[count - 1] = last.lowerBound...Swift.max(last.upperBound, span.upperBound)
    } else {
      append(span)
    }
  }
}
