/// The growing tables of a cell index.
struct CellTables {
  /// The cells of the outermost block or of a band of it, then those of blocks inside.
  var words: [CellWord] = []
  /// How many cells the outermost block has.
  private(set) var rootCount = 0
  /// Packed leaves.
  var leafWords: [UInt32] = []
  /// Finds those that need to be kept once only.
  var rimLeaves = RimLeafTable()
  /// Where each packed leaf begins.
  var leafStarts: [UInt32] = []
  /// The true edges of packed leaves.
  var exactEdges: [UInt32] = []
  var generalLeaves: [GeneralLeaf] = []
  /// Groups of general leaves.
  var groupWords: [UInt32] = []
  var sets = FenceSetTable()

  /// The most words and leaf words, so that joined tables of all bands can be numbered.
  private let wordLimit: Int
  private let leafWordLimit: Int

  /// Makes the tables of one of several bands.
  init(bands: Int = 1) {
    // One in 64 is left for what fills up cache lines between bands.
    wordLimit = CellWord.blockLimit / bands / 64 * 63
    leafWordLimit = Int(CellWord.numberLimit) / bands / 64 * 63
  }

  /// What an index keeps of the tables, in bytes.
  var bytes: Int {
    MemoryLayout<UInt32>.stride
      * (words.count + 2 + leafWords.count + exactEdges.count + groupWords.count
        + sets.records.count) + MemoryLayout<GeneralLeaf>.stride * generalLeaves.count
  }

  /// Where the cells of inner blocks begin.
  var innerStart: Int { (rootCount + 3) & ~3 }

  /// The word of the next block; `nil` when there is no room for it.
  func nextBlock(shift: Int) -> CellWord? {
    guard words.count + (1 << (2 * shift)) < wordLimit else { return nil }
    return CellWord(blockAt: words.count, shift: shift)
  }

  /// Whether there is room for a packed leaf of that many words.
  func hasRoom(forLeaf size: Int) -> Bool {
    leafWords.count + size + 16 < leafWordLimit && exactEdges.count < wordLimit
  }

  /// What a packed leaf has.
  enum LeafKind {
    case edges
    case rims
    case both
  }

  /// Adds a packed leaf.
  ///
  /// - Returns: where it begins.
  mutating func addLeaf(_ leaf: [UInt32], kind: LeafKind) -> Int {
    if kind == .rims {
      let (first, isNew) = rimLeaves.place(of: leaf, in: &leafWords)
      if isNew { leafStarts.append(UInt32(truncatingIfNeeded: first)) }
      return first
    }
    // Leaves with rims are many and read a second line for each rim anyway: they are packed close.
    if kind == .edges { leafWords.alignForRecord(leaf.count) }
    let first = leafWords.count
    leafStarts.append(UInt32(truncatingIfNeeded: first))
    leafWords.append(contentsOf: leaf)
    return first
  }

  /// Adds a block of empty cells.
  ///
  /// - Returns: where its cells begin, a multiple of four.
  mutating func addBlock(_ grid: CellGrid) -> Int {
    let first = words.count
    if first == 0 { rootCount = grid.count }
    words.append(contentsOf: repeatElement(.empty, count: (grid.count + 3) & ~3))
    return first
  }

  /// The word of a finished cell.
  mutating func word(of set: [FenceHandle]) -> CellWord {
    if set.count == 1 && set[0] < CellWord.numberLimit { return CellWord(.single, set[0]) }
    return CellWord(.set, sets.number(of: set))
  }
}
