extension CellIndex {
  /// Appends a general leaf's answer: its base set and the groups that cover the place, merged.
  func appendGeneral(
    _ leaf: GeneralLeaf, x: Double, place: Coordinate, to fences: inout [FenceHandle]
  ) {
    let start = fences.count
    var member = 0
    let members = reader.memberCount(leaf.base)
    var cursor = Int(leaf.first)
    for _ in 0..<leaf.groups {
      let handle = groupWords[cursor]
      let header = LeafGroupHeader(bits: groupWords[cursor + 1])
      let first = cursor + 2
      // Only what a damaged file holds reaches the end.
      guard first <= groupWords.count else { break }
      let entries = first..<min(first + header.count, groupWords.count)
      cursor = first + header.count
      while member < members && reader.member(member, of: leaf.base) < handle {
        fences.append(reader.member(member, of: leaf.base))
        member += 1
      }
      // Another part of the same fence may have covered the place already.
      if fences.count > start && fences[fences.count - 1] == handle { continue }
      if covers(header, entries, leaf, x: x, place: place) { fences.append(handle) }
    }
    while member < members {
      fences.append(reader.member(member, of: leaf.base))
      member += 1
    }
  }

  private func covers(
    _ header: LeafGroupHeader, _ entries: Range<Int>, _ leaf: GeneralLeaf, x: Double,
    place: Coordinate
  ) -> Bool {
    switch header.kind {
    case .edges:
      return edgesCover(
        entries, startingInside: header.coversReference, leaf, x: x, y: place.latitude)
    case .circles:
      for entry in entries where circles[Int(groupWords[entry])].covers(place, model: model) {
        return true
      }
      return false
    case .corridors:
      for entry in entries where corridors[Int(groupWords[entry])].covers(place, model: model) {
        return true
      }
      return false
    }
  }

  /// Whether the place is on an edge, or an even or odd number of edges from the reference.
  private func edgesCover(
    _ entries: Range<Int>, startingInside: Bool, _ leaf: GeneralLeaf, x: Double, y: Double
  ) -> Bool {
    var isInside = startingInside
    for entry in entries {
      let word = groupWords[entry]
      let vertex = Int(word & ~LeafGroupHeader.leftBit) &* 2
      let ax = vertices[vertex]
      let ay = vertices[vertex + 1]
      let bx = vertices[vertex + 2]
      let by = vertices[vertex + 3]
      let side = Orientation.sign(ax, ay, bx, by, x, y)
      if side == 0 {
        // On the edge's line. Beside the edge itself the way from the reference misses the edge.
        if x >= min(ax, bx) && x <= max(ax, bx) && y >= min(ay, by) && y <= max(ay, by) {
          return true
        }
        continue
      }
      let referenceIsLeft = word & LeafGroupHeader.leftBit != 0
      if (side > 0) == referenceIsLeft { continue }
      if SegmentSide.separates(leaf.referenceX, leaf.referenceY, x, y, from: (ax, ay), (bx, by)) {
        isInside.toggle()
      }
    }
    return isInside
  }
}
