/// Builds the cells of an index, from the whole extent down.
///
/// A reference place walks through the cells of a block; each edge that it crosses changes the set
/// of parts around it. So every cell knows, at one place, what covers it, at the cost of the edges
/// listed in it and its neighbour.
struct CellBuilder {
  private let outline: FenceOutline
  private(set) var tables = CellTables()
  /// The set of the last finished cell and what it was made from.
  private var lastSet: (version: Int, full: [FenceHandle], word: CellWord)?

  init(_ outline: FenceOutline) {
    self.outline = outline
  }

  /// Builds everything.
  mutating func build() {
    let all = ArraySlice(UInt32(0)..<UInt32(truncatingIfNeeded: outline.items.count))
    let grid = CellBudget.wholeGrid(outline)
    let edges = CellLists(outline.edges[...], of: outline, in: grid)
    let items = ItemLists(all, of: outline, in: grid)
    let walk = ReferenceWalk(outside: outline.extent)
    divide(
      grid, into: edges, items,
      CellScope(walk: walk, edges: outline.edges[...], full: [], depth: 0, growth: 1))
  }

  /// Fills a new block.
  ///
  /// - Returns: the block's number.
  @discardableResult
  private mutating func divide(
    _ grid: CellGrid, into edges: CellLists, _ items: ItemLists, _ scope: CellScope
  ) -> Int {
    let block = tables.addBlock(grid)
    let first = tables.blocks[block].first
    var rowStart = scope.walk
    for row in 0..<grid.rows {
      let cell = row * grid.columns
      let place = ReferenceWalk.choose(
        in: grid.box(0, row, 1, row + 1), avoiding: edges[cell], of: outline)
      if row == 0 {
        rowStart.move(to: place, past: scope.edges, of: outline)
      } else {
        rowStart.move(to: place, past: edges[cell - grid.columns], and: edges[cell], of: outline)
      }
      var walk = rowStart
      lastSet = nil
      for column in 0..<grid.columns {
        let cell = row * grid.columns + column
        if column > 0 {
          let place = ReferenceWalk.choose(
            in: grid.box(column, row, column + 1, row + 1), avoiding: edges[cell], of: outline)
          walk.move(to: place, past: edges[cell - 1], and: edges[cell], of: outline)
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
    return block
  }

  /// The word of a cell: a finished set, a leaf, or a block of its own.
  private mutating func word(_ content: CellContent, _ scope: CellScope) -> CellWord {
    if content.weight == 0 {
      if let last = lastSet, last.version == scope.walk.version, last.full == scope.full {
        return last.word
      }
      let word = tables.word(of: covering(scope, except: []))
      lastSet = (scope.walk.version, scope.full, word)
      return word
    }
    if let grid = CellBudget.grid(content, depth: scope.depth) {
      let edges = CellLists(content.edges, of: outline, in: grid)
      let items = ItemLists(content.rims, of: outline, in: grid)
      let weight = edges.numbers.count + CellContent.itemWeight * items.rims.numbers.count
      let growth = scope.growth * Double(weight) / Double(content.weight)
      if growth <= CellBudget.growthLimit {
        var inner = scope
        inner.depth += 1
        inner.growth = max(1, growth)
        let block = divide(grid, into: edges, items, inner)
        lastSet = nil
        return CellWord(.block, UInt32(truncatingIfNeeded: block))
      }
    }
    return leaf(content, scope)
  }

  private mutating func leaf(_ content: CellContent, _ scope: CellScope) -> CellWord {
    var groups = LeafGroups(content, scope.walk, outline)
    let base = covering(scope, except: groups.parts)
    let first = tables.leafWords.count
    let count = groups.write(to: &tables.leafWords, without: base)
    if count == 0 { return tables.word(of: base) }
    tables.leaves.append(
      CellLeaf(
        referenceX: scope.walk.x, referenceY: scope.walk.y,
        first: UInt32(truncatingIfNeeded: first), groups: count, base: tables.sets.number(of: base)
      ))
    return CellWord(.leaf, UInt32(truncatingIfNeeded: tables.leaves.count - 1))
  }

  /// The fences that cover the whole cell: those around its reference, but for parts with edges
  /// in the cell, and the full circles.
  private func covering(_ scope: CellScope, except parts: [UInt32]) -> [FenceHandle] {
    var owners: [FenceHandle] = []
    var excluded = 0
    for part in scope.walk.inside {
      while excluded < parts.count && parts[excluded] < part { excluded += 1 }
      if excluded < parts.count && parts[excluded] == part { continue }
      let owner = outline.partOwners[Int(part)]
      if owners.last != owner { owners.append(owner) }
    }
    return scope.full.isEmpty ? owners : Self.union(owners, scope.full)
  }

  private func merged(_ full: [FenceHandle], _ items: ArraySlice<UInt32>) -> [FenceHandle] {
    if items.isEmpty { return full }
    return Self.union(full, items.map { outline.items[Int($0)].owner })
  }

  /// The union of two ascending lists.
  private static func union(_ first: [FenceHandle], _ second: [FenceHandle]) -> [FenceHandle] {
    var all = first + second
    all.sortAndUnique(from: 0)
    return all
  }
}
