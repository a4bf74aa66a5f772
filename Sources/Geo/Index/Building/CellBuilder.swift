/// Builds the cells of an index, from the whole extent down.
///
/// A reference place walks through the cells of a block; each edge that it crosses changes the set
/// of parts around it. So every cell knows, at one place, what covers it, at the cost of the edges
/// listed in it and its neighbour.
struct CellBuilder {
  private let outline: FenceOutline
  private let budget: CellBudget
  private(set) var tables: CellTables
  private var packer = LeafPacker()
  /// The set of the last finished cell and what it was made from.
  private var lastSet: (version: Int, full: [FenceHandle], word: CellWord)?

  /// Makes a builder for one of several bands.
  init(_ outline: FenceOutline, _ budget: CellBudget, bands: Int) {
    self.outline = outline
    self.budget = budget
    tables = CellTables(bands: bands)
  }

  /// Builds a band of the outermost block, whose cells are then the first words.
  mutating func build(_ band: CellGrid) {
    let all = ArraySlice(UInt32(0)..<UInt32(truncatingIfNeeded: outline.items.count))
    let near = outline.edges.filter { edge in
      let (a, b) = outline.ends(edge)
      return band.mayHold(fromLatitude: min(a.1, b.1), to: max(a.1, b.1))
    }
    let edges = CellLists(near[...], of: outline, in: band)
    let items = ItemLists(all, of: outline, in: band)
    // West of everything nothing covers, and the way from there into the first cell meets only
    // the edges in that cell.
    let first = band.box(0, band.firstRow, 1, band.firstRow + 1)
    let start = ReferenceWalk(
      outsideAt: band.rectangle.minLongitude - 1, (first.minLatitude + first.maxLatitude) / 2)
    divide(
      band, into: edges, items,
      CellScope(walk: start, edges: edges[0], full: [], depth: 0, growth: 1))
  }

  /// Fills a new block.
  ///
  /// - Returns: where its words begin.
  @discardableResult
  private mutating func divide(
    _ grid: CellGrid, into edges: CellLists, _ items: ItemLists, _ scope: CellScope
  ) -> Int {
    let first = tables.addBlock(grid)
    var rowStart = scope.walk
    for row in grid.firstRow..<grid.firstRow + grid.bandRows {
      let cell = (row - grid.firstRow) * grid.columns
      let place = ReferenceWalk.choose(
        in: grid.box(0, row, 1, row + 1), avoiding: edges[cell], of: outline)
      if row == grid.firstRow {
        rowStart.move(to: place, past: scope.edges, of: outline)
      } else {
        rowStart.move(to: place, past: edges[cell - grid.columns], and: edges[cell], of: outline)
      }
      var walk = rowStart
      lastSet = nil
      for column in 0..<grid.columns {
        let cell = cell + column
        if column > 0 {
          let place = ReferenceWalk.choose(
            in: grid.box(column, row, column + 1, row + 1), avoiding: edges[cell], of: outline)
          walk.move(to: place, past: edges[cell - 1], and: edges[cell], of: outline)
        }
        if edges.isEmpty(cell), scope.full.isEmpty, items.rims.isEmpty(cell),
          items.full.isEmpty(cell), let last = lastSet, last.version == walk.version,
          last.full.isEmpty
        {
          tables.words[first + cell] = last.word
          continue
        }
        let full = merged(scope.full, items.full[cell])
        let word = word(
          CellContent(
            box: grid.box(column, row, column + 1, row + 1), edges: edges[cell],
            rims: items.rims[cell]),
          CellScope(
            walk: walk, edges: edges[cell], full: full, depth: scope.depth, growth: scope.growth))
        tables.words[first + cell] = word
      }
    }
    return first
  }

  /// The word of a cell: a finished set, a leaf, or a block of its own.
  private mutating func word(_ content: CellContent, _ scope: CellScope) -> CellWord {
    if content.weight == 0 {
      if let last = lastSet, last.version == scope.walk.version, last.full == scope.full {
        return last.word
      }
      let word = tables.word(of: covering(scope, exceptPartsOf: []))
      lastSet = (scope.walk.version, scope.full, word)
      return word
    }
    if let shift = budget.shift(content, depth: scope.depth),
      let word = tables.nextBlock(shift: shift)
    {
      let grid = CellGrid(content.box, columns: 1 << shift, rows: 1 << shift)
      let edges = CellLists(content.edges, of: outline, in: grid)
      let items = ItemLists(content.rims, of: outline, in: grid)
      let weight = edges.numbers.count + CellContent.itemWeight * items.rims.numbers.count
      let growth = scope.growth * Double(weight) / Double(content.weight)
      if growth <= budget.growthLimit {
        var inner = scope
        inner.depth += 1
        inner.growth = max(1, growth)
        divide(grid, into: edges, items, inner)
        lastSet = nil
        return word
      }
    }
    return leaf(content, scope)
  }

  private mutating func leaf(_ content: CellContent, _ scope: CellScope) -> CellWord {
    let base = covering(scope, exceptPartsOf: content.edges)
    if packer.pack(content, scope.walk, base: base, outline) {
      if packer.isEmpty { return tables.word(of: base) }
      if let word = packer.write(to: &tables, outline) { return word }
    }
    return generalLeaf(content, scope, base)
  }

  private mutating func generalLeaf(
    _ content: CellContent, _ scope: CellScope, _ base: [FenceHandle]
  ) -> CellWord {
    let groups = LeafGroups(content, scope.walk, outline)
    let first = tables.groupWords.count
    let count = groups.write(to: &tables.groupWords, without: base)
    if count == 0 { return tables.word(of: base) }
    tables.generalLeaves.append(
      GeneralLeaf(
        referenceX: scope.walk.x, referenceY: scope.walk.y,
        first: UInt32(truncatingIfNeeded: first), groups: count, base: tables.sets.number(of: base)
      ))
    return CellWord(.general, UInt32(truncatingIfNeeded: tables.generalLeaves.count - 1))
  }

  /// The fences that cover the whole cell: those around its reference, but for parts with edges
  /// in the cell, and the full circles.
  private func covering(
    _ scope: CellScope, exceptPartsOf edges: ArraySlice<UInt32>
  ) -> [FenceHandle] {
    var owners: [FenceHandle] = []
    var next = edges.startIndex
    for part in scope.walk.inside {
      while next < edges.endIndex && outline.parts[Int(edges[next])] < part { next += 1 }
      if next < edges.endIndex && outline.parts[Int(edges[next])] == part { continue }
      let owner = outline.partOwners[Int(part)]
      if owners.last != owner { owners.append(owner) }
    }
    if owners.isEmpty { return scope.full }
    return scope.full.isEmpty ? owners : Self.union(owners, scope.full)
  }

  private func merged(_ full: [FenceHandle], _ items: ArraySlice<UInt32>) -> [FenceHandle] {
    if items.isEmpty { return full }
    let owners = items.map { outline.items[Int($0)].owner }
    return full.isEmpty ? owners : Self.union(full, owners)
  }

  /// The union of two ascending lists.
  private static func union(_ first: [FenceHandle], _ second: [FenceHandle]) -> [FenceHandle] {
    var all = first + second
    all.sortAndUnique(from: 0)
    return all
  }
}
