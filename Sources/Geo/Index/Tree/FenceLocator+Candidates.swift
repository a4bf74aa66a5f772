extension FenceLocator {
  /// Finds the fences whose box meets the box of the straight lon/lat segment, which takes the
  /// short way over the antimeridian.
  ///
  /// - Parameters:
  ///   - from: one end.
  ///   - to: the other end.
  ///   - index: where to look.
  ///   - fences: replaced by the answer, in ascending order.
  public mutating func candidates(
    from: Coordinate, to: Coordinate, in index: FenceIndex, into fences: inout [FenceHandle]
  ) {
    fences.removeAll(keepingCapacity: true)
    guard from.isOnGlobe, to.isOnGlobe else { return }
    var box = TravelSegment(from: from, to: to).bounds
    if box.maxLatitude == 90 || box.minLatitude == -90 {
      // At a pole every longitude is the same place.
      box.minLongitude = -180
      box.maxLongitude = 180
    }
    for position in index.segments.indices {
      let segment = index.segments[position]
      let first = fences.count
      let turns = [-360.0, 0, 360].map { box.turned(by: $0) }
      if segment.hasOwnBoxes {
        for turned in turns { segment.boxes.appendOwners(meeting: turned, to: &fences) }
        index.dropDead(in: position, from: first, &fences)
      } else {
        // Those boxes are rounded outwards: the shapes' own have the last word.
        for turned in turns { segment.boundaries.appendOwners(meeting: turned, to: &fences) }
        index.dropDead(in: position, from: first, &fences)
        fences.keep(from: first) { index.shape($0)?.hasPart(meeting: turns) ?? false }
      }
    }
    index.frozen.appendOwners(meeting: box, to: &fences)
    index.recent.appendOwners(meeting: box, to: &fences)
    fences.sortAndUnique(from: 0)
  }

  /// Finds the fences whose boundary the straight lon/lat segment, which takes the short way over
  /// the antimeridian, may touch.
  ///
  /// A fence that is not found covers the whole segment or none of it.
  ///
  /// - Parameters:
  ///   - from: one end.
  ///   - to: the other end.
  ///   - index: where to look.
  ///   - fences: replaced by the answer, in ascending order.
  package mutating func boundaries(
    from: Coordinate, to: Coordinate, in index: FenceIndex, into fences: inout [FenceHandle]
  ) {
    fences.removeAll(keepingCapacity: true)
    guard from.isOnGlobe, to.isOnGlobe else { return }
    let box = TravelSegment(from: from, to: to).bounds
    for position in index.segments.indices {
      let segment = index.segments[position]
      if let cells = segment.cells, cells.isUndivided(from, to) { continue }
      let first = fences.count
      segment.boundaries.appendOwners(meeting: box, to: &fences)
      segment.boundaries.appendOwners(meeting: box.turned(by: 360), to: &fences)
      segment.boundaries.appendOwners(meeting: box.turned(by: -360), to: &fences)
      index.dropDead(in: position, from: first, &fences)
    }
    index.frozen.appendOwners(meeting: box, to: &fences)
    index.recent.appendOwners(meeting: box, to: &fences)
    fences.sortFewAndUnique()
  }
}

extension [FenceHandle] {
  /// Sorts and drops repeats; a few are sorted where they are, without memory of their own.
  fileprivate mutating func sortFewAndUnique() {
    if count > 32 { return sortAndUnique(from: 0) }
    var end = 0
    for index in indices {
      let fence = self[index]
      var position = end
      while position > 0, self[position - 1] > fence { position -= 1 }
      if position > 0, self[position - 1] == fence { continue }
      for later in stride(from: end, to: position, by: -1) { self[later] = self[later - 1] }
      self[position] = fence
      end += 1
    }
    removeLast(count - end)
  }
}
