import CKernels

extension CellIndex {
  /// Appends a packed leaf's answer.
  @inline(__always)
  func appendLeaf(
    _ word: CellWord, _ within: CellReader.Position, x: Double, y: Double,
    to fences: inout [FenceHandle]
  ) {
    let leaf = PackedLeafView(word, reader)
    let rounded = leaf.rounded(within)
    let bits = rounded.near == 0 ? rounded.bits : exactBits(leaf, x: x, y: y)
    appendLeaf(leaf, bits, to: &fences)
  }

  /// Appends the handles of a leaf whose bits are set, merged with its covering set.
  func appendLeaf(_ leaf: PackedLeafView, _ bits: UInt32, to fences: inout [FenceHandle]) {
    var bits = bits
    if leaf.isPlain {
      while bits != 0 {
        fences.append(leaf.handle(bits.trailingZeroBitCount))
        bits &= bits &- 1
      }
      return
    }
    let start = fences.count
    let base = leaf.base
    let members = reader.memberCount(base)
    var member = 0
    while bits != 0 {
      let handle = leaf.handle(bits.trailingZeroBitCount)
      bits &= bits &- 1
      while member < members, reader.member(member, of: base) < handle {
        fences.append(reader.member(member, of: base))
        member += 1
      }
      // Two parts of one fence may cover the place.
      if fences.count == start || fences[fences.count - 1] != handle { fences.append(handle) }
    }
    while member < members {
      fences.append(reader.member(member, of: base))
      member += 1
    }
  }

  /// The bits of the handles that cover a place too near to an edge for rounded ones: about one
  /// place in a thousand. The corner was found off all edges by more than rounding of it here.
  @inline(never)
  func exactBits(_ leaf: PackedLeafView, x: Double, y: Double) -> UInt32 {
    let corner = corner(x: x, y: y)
    // The packed header's corner bits count edges without an end; the true ones come first.
    var bits = leaf.trueCornerBits
    var onEdge: UInt32 = 0
    let first = leaf.firstExact
    for index in first..<first + Int(leaf.header.exactEdges) {
      let entry = exactEdges[index]
      let bit: UInt32 = 1 << (entry >> PackedLeaf.exactShift)
      let vertex = Int(entry & (1 << PackedLeaf.exactShift - 1)) &* 2
      let a = (vertices[vertex], vertices[vertex + 1])
      let b = (vertices[vertex + 2], vertices[vertex + 3])
      let side = Orientation.sign(a.0, a.1, b.0, b.1, x, y)
      if side == 0 {
        // On the edge's line. Beside the edge itself the way to the corner misses the edge.
        if x >= min(a.0, b.0) && x <= max(a.0, b.0) && y >= min(a.1, b.1) && y <= max(a.1, b.1) {
          onEdge |= bit
        }
      } else if SegmentSide.crosses(x, y, corner.x, corner.y, a, b) {
        bits ^= bit
      }
    }
    return bits | onEdge
  }

  /// The corner of the cell of a place.
  private func corner(x: Double, y: Double) -> (x: Double, y: Double) {
    var (index, place) = reader.cell(x: x, y: y)
    var word = reader.word(index)
    var sides = 1.0
    var depth = 0
    while word.kind == .block && depth < CellReader.depthLimit {
      depth += 1
      sides *= Double(1 << word.blockShift)
      index = reader.cell(in: word, &place)
      word = reader.word(index)
    }
    let beyond = 1 + PackedLeaf.cornerUnits / PackedLeaf.units
    return (
      x + (beyond - place.x) / (reader.columnsPerDegree * sides),
      y + (beyond - place.y) / (reader.rowsPerDegree * sides)
    )
  }
}
