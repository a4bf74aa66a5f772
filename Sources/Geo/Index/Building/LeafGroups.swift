/// The groups of a leaf while it is written, by ascending fence.
struct LeafGroups {
  private struct Group {
    var owner: FenceHandle
    var kind: LeafGroupHeader.Kind
    var coversReference: Bool
    var entries: [UInt32]
  }

  private var groups: [Group] = []

  init(_ content: CellContent, _ walk: ReferenceWalk, _ outline: borrowing FenceOutline) {
    addEdges(content, walk, outline)
    let polygons = groups.count
    for number in content.rims {
      let item = outline.items[Int(number)]
      let kind: LeafGroupHeader.Kind = item.kind == .line ? .corridors : .circles
      if groups.count > polygons, groups[groups.count - 1].owner == item.owner {
        groups[groups.count - 1].entries.append(item.number)
      } else {
        groups.append(
          Group(owner: item.owner, kind: kind, coversReference: false, entries: [item.number]))
      }
    }
    if polygons > 0 && polygons < groups.count { groups.sort { $0.owner < $1.owner } }
  }

  private mutating func addEdges(
    _ content: CellContent, _ walk: ReferenceWalk, _ outline: borrowing FenceOutline
  ) {
    var last: UInt32?
    for edge in content.edges {
      let part = outline.parts[Int(edge)]
      if part != last {
        last = part
        groups.append(
          Group(
            owner: outline.partOwners[Int(part)], kind: .edges,
            coversReference: walk.inside.contains(part), entries: []))
      }
      let (a, b) = outline.ends(edge)
      let isLeft = Orientation.sign(a.0, a.1, b.0, b.1, walk.x, walk.y) > 0
      groups[groups.count - 1].entries.append(isLeft ? edge | LeafGroupHeader.leftBit : edge)
    }
  }

  /// Writes the groups, but for those of fences that cover the whole cell anyway.
  ///
  /// - Returns: how many were written.
  func write(to words: inout [UInt32], without base: [FenceHandle]) -> UInt32 {
    var count: UInt32 = 0
    var position = 0
    for group in groups {
      while position < base.count && base[position] < group.owner { position += 1 }
      if position < base.count && base[position] == group.owner { continue }
      words.append(group.owner)
      words.append(
        LeafGroupHeader(
          group.kind, coversReference: group.coversReference, count: group.entries.count
        ).bits)
      words.append(contentsOf: group.entries)
      count += 1
    }
    return count
  }
}
