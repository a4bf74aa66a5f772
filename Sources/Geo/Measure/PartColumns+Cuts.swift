extension PartColumns {
  /// The last cut of a segment that ends inside, where every cut is a crossing: what follows is
  /// inside, so no middle needs to be judged.
  ///
  /// - Returns: `nil` when the cuts do not tell.
  func lastCrossing(of segment: TravelSegment, _ search: inout ContactSearch) -> Double? {
    var last: Double?
    for turn in [-360.0, 0, 360] {
      let (start, end) = segment.turned(by: turn)
      guard boxMeets(start, end) else { continue }
      findCuts(start, end, &search)
      guard last == nil, search.areCrossings, let fraction = search.fractions.last else {
        return nil
      }
      last = fraction
    }
    return last
  }

  func boxMeets(_ start: Coordinate, _ end: Coordinate) -> Bool {
    min(start.longitude, end.longitude) <= bounds.maxLongitude
      && max(start.longitude, end.longitude) >= bounds.minLongitude
      && min(start.latitude, end.latitude) <= bounds.maxLatitude
      && max(start.latitude, end.latitude) >= bounds.minLatitude
  }

  /// Finds the cuts of a segment by exact orientation.
  func findCuts(
    _ start: Coordinate, _ end: Coordinate, _ search: inout ContactSearch
  ) {
    if !search.fractions.isEmpty { search.fractions.removeAll(keepingCapacity: true) }
    search.areCrossings = true
    let west = min(start.longitude, end.longitude)
    let east = max(start.longitude, end.longitude)
    let south = min(start.latitude, end.latitude)
    let north = max(start.latitude, end.latitude)
    let longitudes = longitudes.span
    let latitudes = latitudes.span
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
            Coordinate(longitude: bx, latitude: by), to: &search)
        }
        return true
      })
    search.sortFractions()
  }

  @inline(never)
  private static func appendCuts(
    _ start: Coordinate, _ end: Coordinate, _ a: Coordinate, _ b: Coordinate,
    to search: inout ContactSearch
  ) {
    let sideOfA = side(of: a, start, end)
    let sideOfB = side(of: b, start, end)
    if sideOfA * sideOfB > 0 { return }
    let sideOfStart = side(of: start, a, b)
    let sideOfEnd = side(of: end, a, b)
    if sideOfStart * sideOfEnd > 0 { return }
    if sideOfA * sideOfB == 0 || sideOfStart * sideOfEnd == 0 { search.areCrossings = false }
    if sideOfStart == 0 && sideOfEnd == 0 {
      // On one line (or the segment is a point): the boxes meet, so the ends mark the overlap.
      search.fractions.append(min(1, max(0, fraction(of: a, start, end))))
      search.fractions.append(min(1, max(0, fraction(of: b, start, end))))
      return
    }
    let dx = end.longitude - start.longitude
    let dy = end.latitude - start.latitude
    let ex = b.longitude - a.longitude
    let ey = b.latitude - a.latitude
    let cross = dx * ey - dy * ex
    guard cross != 0 else {
      search.areCrossings = false
      return
    }
    let along =
      ((a.longitude - start.longitude) * ey - (a.latitude - start.latitude) * ex) / cross
    search.fractions.append(min(1, max(0, along)))
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
}
