import Glibc

/// Builds the cells of an index in bands of rows, on all cores, and joins them.
///
/// Bands share nothing but the outline: each lists its own edges, has its own tables, and finds
/// its own first answer, since a place west of everything is in no fence.
struct CellBands {
  /// Below this weight a thread costs more than it saves.
  private static let weightOfThread = 20_000
  /// More bands than threads, since crowded rows take longer.
  private static let bandsOfThread = 4

  let root: CellGrid
  private(set) var tables = CellTables()

  /// Builds all cells, ever coarser until they take at most that many bytes.
  ///
  /// When they never do, the smallest are taken.
  init(_ outline: FenceOutline, maxBytes: Int?, threads: Int) {
    self.init(outline, CellBudget(), threads: threads)
    guard let maxBytes else { return }
    let room = maxBytes - outline.keptBytes
    var coarseness = 0
    var smallest = (bytes: tables.bytes, coarseness: 0)
    while tables.bytes > room && coarseness < CellBudget.coarsest {
      // A step halves the cells and shortens the lists less: this many are needed at least.
      let excess = room > 0 ? Double(tables.bytes) / Double(room) : .infinity
      let steps = excess < 1024 ? Int(log2(excess)) : CellBudget.coarsest
      coarseness = min(CellBudget.coarsest, coarseness + max(1, steps))
      self.init(outline, CellBudget(coarseness: coarseness), threads: threads)
      if tables.bytes < smallest.bytes { smallest = (tables.bytes, coarseness) }
    }
    if tables.bytes > room && coarseness != smallest.coarseness {
      self.init(outline, CellBudget(coarseness: smallest.coarseness), threads: threads)
    }
  }

  /// Builds all bands, on at most that many threads.
  init(_ outline: FenceOutline, _ budget: CellBudget, threads most: Int) {
    let root = budget.wholeGrid(outline)
    self.root = root
    let weight = outline.edges.count + CellContent.itemWeight * outline.items.count
    let threads = max(1, min(most, weight / Self.weightOfThread))
    let count = threads == 1 ? 1 : min(root.rows, threads * Self.bandsOfThread)
    let bands = ParallelWork.map(count, threads: threads) { band in
      let rows = root.rows * band / count..<root.rows * (band + 1) / count
      var builder = CellBuilder(outline, budget, bands: count)
      builder.build(root.band(rows))
      return builder.tables
    }
    if bands.count == 1 { tables = bands[0] } else { join(bands) }
  }

  /// Puts the bands one after the other; first the cells of the outermost block, then the rest.
  private mutating func join(_ bands: [CellTables]) {
    var shifts: [CellShift] = []
    tables.words.reserveCapacity(bands.reduce(4) { $0 + $1.words.count })
    tables.leafWords.reserveCapacity(bands.reduce(0) { $0 + $1.leafWords.count + 16 })
    tables.exactEdges.reserveCapacity(bands.reduce(0) { $0 + $1.exactEdges.count })
    // Where the inner blocks of the first band will begin.
    var inner = (bands.reduce(0) { $0 + $1.rootCount } + 3) & ~3
    for band in bands {
      let shift = CellShift(
        words: inner - band.innerStart, leaves: tables.leafWords.count,
        general: tables.generalLeaves.count, exact: tables.exactEdges.count,
        groups: tables.groupWords.count, sets: tables.sets.merge(band.sets))
      inner += band.words.count - band.innerStart
      tables.appendLeaves(of: band, shift)
      for word in band.words[..<band.rootCount] { tables.words.append(shift.moved(word)) }
      shifts.append(shift)
    }
    while tables.words.count & 3 != 0 { tables.words.append(.empty) }
    for (band, shift) in zip(bands, shifts) {
      for word in band.words[band.innerStart...] { tables.words.append(shift.moved(word)) }
    }
  }
}

/// How a band's numbers change when it is joined to others.
struct CellShift {
  let words: Int
  let leaves: Int
  let general: Int
  let exact: Int
  let groups: Int
  /// The new number of each set, where its old record began.
  let sets: [UInt32]

  func moved(_ word: CellWord) -> CellWord {
    func plus(_ distance: Int) -> CellWord {
      CellWord(word.kind, word.number &+ UInt32(truncatingIfNeeded: distance))
    }
    switch word.kind {
    case .set: return CellWord(.set, sets[Int(word.number)])
    case .leaf, .rims: return plus(leaves)
    case .general: return plus(general)
    case .block:
      return CellWord(blockAt: word.blockFirst + words, shift: word.blockShift)
    case .single, .turned: return word
    }
  }
}

extension CellTables {
  /// Adds another band's leaves.
  mutating func appendLeaves(of band: CellTables, _ shift: CellShift) {
    leafWords.append(contentsOf: band.leafWords)
    for start in band.leafStarts {
      let record = shift.leaves + Int(start)
      let base = leafWords[record]
      // Names circles and fences only, whose numbers stay.
      if DiscLeafView.isBegun(by: base) { continue }
      leafWords[record] =
        shift.sets[Int(base & ~PackedLeaf.repeatsBit)] | base & PackedLeaf.repeatsBit
      leafWords[record + 1] &+= UInt32(truncatingIfNeeded: shift.exact)
    }
    // The next band's records were arranged by cache lines from its beginning.
    while leafWords.count & 15 != 0 { leafWords.append(0) }
    exactEdges.append(contentsOf: band.exactEdges)
    groupWords.append(contentsOf: band.groupWords)
    for leaf in band.generalLeaves {
      generalLeaves.append(
        GeneralLeaf(
          referenceX: leaf.referenceX, referenceY: leaf.referenceY,
          first: leaf.first &+ UInt32(truncatingIfNeeded: shift.groups), groups: leaf.groups,
          base: shift.sets[Int(leaf.base)]))
    }
  }
}

extension FenceSetTable {
  /// Adds another table's sets.
  ///
  /// - Returns: the new number of each, where its old record began.
  mutating func merge(_ other: FenceSetTable) -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: other.records.count)
    other.forEach { number, members in numbers[Int(number)] = self.number(of: Array(members)) }
    return numbers
  }
}
