/// The growing tables of a cell index.
struct CellTables {
  var blocks: [CellBlock] = []
  var words: [CellWord] = []
  var leaves: [CellLeaf] = []
  var leafWords: [UInt32] = []
  var sets = FenceSetTable()

  /// Adds a block of empty cells.
  ///
  /// - Returns: its number.
  mutating func addBlock(_ grid: CellGrid) -> Int {
    blocks.append(
      CellBlock(
        west: grid.rectangle.minLongitude, south: grid.rectangle.minLatitude,
        columnsPerDegree: grid.columnsPerDegree, rowsPerDegree: grid.rowsPerDegree,
        columns: Int32(truncatingIfNeeded: grid.columns),
        rows: Int32(truncatingIfNeeded: grid.rows), first: words.count))
    words.append(contentsOf: repeatElement(.empty, count: grid.count))
    return blocks.count - 1
  }

  /// The word of a finished cell.
  mutating func word(of set: [FenceHandle]) -> CellWord {
    set.count == 1 ? CellWord(.single, set[0]) : CellWord(.set, sets.number(of: set))
  }
}
