import CKernels

/// Packs the edges through a cell into a leaf of about a cache line; see ``PackedLeaf``.
///
/// One packer serves all cells, so that its lists keep their memory.
struct LeafPacker {
  private var parts: [(part: UInt32, owner: FenceHandle, bit: UInt32)] = []
  /// The circles and corridor pieces of the cell, by their number among all.
  private var rims: [(item: UInt32, owner: FenceHandle, bit: UInt32)] = []
  private var handles: [FenceHandle] = []
  private var exact: [UInt32] = []
  private var edges: [PackedEdge] = []
  private var atCorner: UInt32 = 0
  private var record: [UInt32] = []
  /// The set that covers the cell and is not among the handles.
  private(set) var base: [FenceHandle] = []

  /// Packs a cell.
  ///
  /// - Parameters:
  ///   - content: what passes through.
  ///   - base: the fences that cover the whole cell; their edges are left out.
  /// - Returns: whether everything fits; else the cell is a general leaf.
  mutating func pack(
    _ content: CellContent, _ walk: ReferenceWalk, base: [FenceHandle],
    _ outline: borrowing FenceOutline
  ) -> Bool {
    let box = content.box
    let width = box.maxLongitude - box.minLongitude
    let height = box.maxLatitude - box.minLatitude
    guard content.edges.count <= PackedLeaf.edgeLimit, content.rims.count <= RimView.limit,
      content.edges.isEmpty || min(width, height) >= PackedLeaf.leastSide,
      outline.parts.count < 1 << PackedLeaf.exactShift,
      outline.items.count < 1 << RimView.numberBits, findParts(content, base, outline)
    else { return false }
    exact.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
    atCorner = 0
    let corner = (
      x: box.maxLongitude + width * (PackedLeaf.cornerUnits / PackedLeaf.units),
      y: box.maxLatitude + height * (PackedLeaf.cornerUnits / PackedLeaf.units)
    )
    for index in handles.indices where base.contains(handles[index]) { atCorner |= 1 << index }
    for part in parts where walk.inside.contains(part.part) { atCorner ^= 1 << part.bit }
    let scaleX = PackedLeaf.units / width
    let scaleY = PackedLeaf.units / height
    var next = 0
    for edge in content.edges {
      let part = outline.parts[Int(edge)]
      while next < parts.count && parts[next].part < part { next += 1 }
      guard next < parts.count, parts[next].part == part else { continue }
      let (a, b) = outline.ends(edge)
      exact.append(edge | parts[next].bit << PackedLeaf.exactShift)
      if SegmentSide.crosses(walk.x, walk.y, corner.x, corner.y, a, b) {
        atCorner ^= 1 << parts[next].bit
      }
      guard
        let packed = PackedEdge(
          ((a.0 - box.minLongitude) * scaleX, (a.1 - box.minLatitude) * scaleY),
          ((b.0 - box.minLongitude) * scaleX, (b.1 - box.minLatitude) * scaleY),
          mask: 1 << parts[next].bit)
      else { continue }
      if packed.flipsCorner { atCorner ^= 1 << parts[next].bit }
      if let same = edges.firstIndex(where: { $0.looksLike(packed) }) {
        edges[same].merge(packed)
      } else {
        edges.append(packed)
      }
    }
    return cornerIsFree()
  }

  /// Numbers the parts with edges in the cell that matter, and the fences around it.
  private mutating func findParts(
    _ content: CellContent, _ covering: [FenceHandle], _ outline: borrowing FenceOutline
  ) -> Bool {
    parts.removeAll(keepingCapacity: true)
    var last: UInt32?
    for edge in content.edges {
      let part = outline.parts[Int(edge)]
      if part == last { continue }
      last = part
      let owner = outline.partOwners[Int(part)]
      if !covering.contains(owner) { parts.append((part, owner, 0)) }
    }
    rims.removeAll(keepingCapacity: true)
    for number in content.rims {
      let owner = outline.items[Int(number)].owner
      if !covering.contains(owner) { rims.append((number, owner, 0)) }
    }
    let count = parts.count + rims.count
    guard count <= PackedLeaf.handleLimit else { return false }
    // A few fences around the cell are stored with it: reading another record costs a cache miss.
    base = covering.count + count <= 10 ? [] : covering
    numberHandles(base.isEmpty ? covering[...] : [])
    return true
  }

  /// Lists the handles of parts, rims and the fences around the cell, ascending; the pieces of a
  /// corridor have one bit together.
  private mutating func numberHandles(_ covering: ArraySlice<FenceHandle>) {
    handles.removeAll(keepingCapacity: true)
    var others = covering
    func passed(_ owner: FenceHandle) -> UInt32 {
      while let next = others.first, next < owner {
        handles.append(next)
        others.removeFirst()
      }
      return UInt32(truncatingIfNeeded: handles.count)
    }
    var part = 0
    var rim = 0
    while part < parts.count || rim < rims.count {
      if rim == rims.count || (part < parts.count && parts[part].owner < rims[rim].owner) {
        parts[part].bit = passed(parts[part].owner)
        handles.append(parts[part].owner)
        part += 1
      } else if rim > 0 && rims[rim - 1].owner == rims[rim].owner {
        rims[rim].bit = rims[rim - 1].bit
        rim += 1
      } else {
        rims[rim].bit = passed(rims[rim].owner)
        handles.append(rims[rim].owner)
        rim += 1
      }
    }
    handles.append(contentsOf: others)
  }

  /// Whether the corner is clearly off the rounded edges.
  private func cornerIsFree() -> Bool {
    let corner = Int32(PackedLeaf.units + PackedLeaf.cornerUnits)
    return edges.allSatisfy { ck_is_near($0.bits, corner, corner) == 0 }
  }

  /// Whether all parts have gone, so that the covering set is the answer.
  var isEmpty: Bool { parts.isEmpty && rims.isEmpty }

  /// Appends the leaf to the tables.
  ///
  /// - Returns: its word; `nil` when the tables are full.
  mutating func write(
    to tables: inout CellTables, _ outline: borrowing FenceOutline
  ) -> CellWord? {
    let size = PackedLeaf.headWords + handles.count + (edges.count * 5 + 1) / 2 + rims.count
    guard tables.hasRoom(forLeaf: size) else { return nil }
    record.removeAll(keepingCapacity: true)
    if hasOnlyDiscs(outline) {
      recordDiscs(outline)
      return CellWord(.rims, UInt32(truncatingIfNeeded: tables.addLeaf(record, kind: .rims)))
    }
    let hasRepeats = zip(handles, handles.dropFirst()).contains { $0 == $1 }
    record.append(tables.sets.number(of: base) | (hasRepeats ? PackedLeaf.repeatsBit : 0))
    let firstExact = exact.isEmpty ? 0 : tables.exactEdges.count
    record.append(UInt32(truncatingIfNeeded: firstExact | rims.count << PackedLeaf.rimShift))
    record.append(
      PackedHeader(
        atCorner: atCorner, handles: handles.count, edges: edges.count, exactEdges: exact.count
      ).bits)
    record.append(contentsOf: handles)
    tables.exactEdges.append(contentsOf: exact)
    appendEdges(to: &record)
    for rim in rims {
      let item = outline.items[Int(rim.item)]
      let entry = RimView.Entry(
        number: item.number, bit: rim.bit, isCorridor: item.kind == .line)
      record.append(entry.bits)
    }
    let first = tables.addLeaf(record, kind: rims.isEmpty ? .edges : exact.isEmpty ? .rims : .both)
    return CellWord(rims.isEmpty ? .leaf : .rims, UInt32(truncatingIfNeeded: first))
  }
}

extension LeafPacker {
  /// Whether the leaf can be a ``DiscLeafView``.
  private func hasOnlyDiscs(_ outline: borrowing FenceOutline) -> Bool {
    parts.isEmpty && base.isEmpty && handles.count <= DiscLeafView.limit
      && rims.allSatisfy { outline.items[Int($0.item)].kind != .line }
  }

  /// Makes the record of such a leaf.
  private mutating func recordDiscs(_ outline: borrowing FenceOutline) {
    var covering: UInt32 = 0
    record.append(0)
    var rim = 0
    for (bit, handle) in handles.enumerated() {
      if rim < rims.count, rims[rim].bit == UInt32(truncatingIfNeeded: bit) {
        record.append(outline.items[Int(rims[rim].item)].number)
        rim += 1
      } else {
        record.append(handle)
        covering |= 1 << UInt32(truncatingIfNeeded: bit)
      }
    }
    record[0] = DiscLeafView.head(covering: covering, count: handles.count)
  }

  /// Appends the edges, five halves of words each; two edges fill five words.
  private func appendEdges(to words: inout [UInt32]) {
    for (number, edge) in edges.enumerated() {
      let ax = UInt32(UInt16(bitPattern: edge.bits.ax))
      let ay = UInt32(UInt16(bitPattern: edge.bits.ay))
      let bx = UInt32(UInt16(bitPattern: edge.bits.bx))
      let by = UInt32(UInt16(bitPattern: edge.bits.by))
      let mask = UInt32(edge.bits.mask)
      if number & 1 == 0 {
        words.append(ax | ay << 16)
        words.append(bx | by << 16)
        words.append(mask)
      } else {
        words[words.count - 1] |= ax << 16
        words.append(ay | bx << 16)
        words.append(by | mask << 16)
      }
    }
  }
}

extension [UInt32] {
  /// Fills up with zeros when a record of that many words would begin in one cache line and end
  /// in the next without need.
  mutating func alignForRecord(_ size: Int) {
    let line = 16
    if size <= line && count % line + size > line {
      append(contentsOf: repeatElement(0, count: line - count % line))
    }
  }
}
