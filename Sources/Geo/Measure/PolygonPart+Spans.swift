extension PolygonPart {
  /// Adds the stretches of the segment that lie in this part.
  func appendSpans(on segment: TravelSegment, to spans: inout [ClosedRange<Double>]) {
    for turn in [-360.0, 0, 360] {
      let start = Coordinate(
        longitude: segment.start.longitude + turn, latitude: segment.start.latitude)
      let end = Coordinate(
        longitude: segment.end.longitude + turn, latitude: segment.end.latitude)
      guard boxMeets(start, end) else { continue }
      let cuts = edgeCuts(start, end)
      appendStretches(between: cuts, start, end, to: &spans)
    }
  }

  private func boxMeets(_ start: Coordinate, _ end: Coordinate) -> Bool {
    min(start.longitude, end.longitude) <= bounds.maxLongitude
      && max(start.longitude, end.longitude) >= bounds.minLongitude
      && min(start.latitude, end.latitude) <= bounds.maxLatitude
      && max(start.latitude, end.latitude) >= bounds.minLatitude
  }

  /// The fractions at which the segment touches an edge, found by exact orientation, in order.
  private func edgeCuts(_ start: Coordinate, _ end: Coordinate) -> [Double] {
    let west = min(start.longitude, end.longitude)
    let east = max(start.longitude, end.longitude)
    let south = min(start.latitude, end.latitude)
    let north = max(start.latitude, end.latitude)
    var cuts: [Double] = []
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
          Self.appendCuts(start, end, vertex(edge), vertex(edge + 1), to: &cuts)
        }
        return true
      })
    return cuts.sorted()
  }

  private static func appendCuts(
    _ start: Coordinate, _ end: Coordinate, _ a: Coordinate, _ b: Coordinate,
    to cuts: inout [Double]
  ) {
    let sideOfA = side(of: a, start, end)
    let sideOfB = side(of: b, start, end)
    if sideOfA * sideOfB > 0 { return }
    let sideOfStart = side(of: start, a, b)
    let sideOfEnd = side(of: end, a, b)
    if sideOfStart * sideOfEnd > 0 { return }
    if sideOfStart == 0 && sideOfEnd == 0 {
      // On one line (or the segment is a point): the boxes meet, so the ends mark the overlap.
      for fraction in [fraction(of: a, start, end), fraction(of: b, start, end)] {
        cuts.append(min(1, max(0, fraction)))
      }
      return
    }
    let dx = end.longitude - start.longitude
    let dy = end.latitude - start.latitude
    let ex = b.longitude - a.longitude
    let ey = b.latitude - a.latitude
    let cross = dx * ey - dy * ex
    guard cross != 0 else { return }
    let along =
      ((a.longitude - start.longitude) * ey - (a.latitude - start.latitude) * ex) / cross
    cuts.append(min(1, max(0, along)))
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

  /// Judges each piece between two cuts by its middle; a lone cut is a touch.
  private func appendStretches(
    between cuts: [Double], _ start: Coordinate, _ end: Coordinate,
    to spans: inout [ClosedRange<Double>]
  ) {
    for cut in cuts { spans.append(cut...cut) }
    var marks = [0.0]
    marks.append(contentsOf: cuts)
    marks.append(1)
    for index in 1..<marks.count where marks[index] > marks[index - 1] || cuts.isEmpty {
      let middle = NearestPoint.point(
        on: start, end, at: (marks[index - 1] + marks[index]) / 2)
      if coversUnwrapped(longitude: middle.longitude, latitude: middle.latitude) {
        spans.append(marks[index - 1]...marks[index])
      }
    }
  }
}
