/// What a cell knows, in 32 bits: two bits of kind, thirty of number.
struct CellWord: Hashable, Sendable {
  enum Kind: UInt32 {
    /// Finished: the number of an interned set of fences; set 0 is empty.
    case set
    /// Some boundaries pass through: the number of a leaf.
    case leaf
    /// Divided again: the number of a block.
    case block
    /// Finished, with one fence: its handle.
    case single
  }

  let bits: UInt32

  /// No fence.
  static let empty = CellWord(.set, 0)

  init(_ kind: Kind, _ number: UInt32) {
    bits = number << 2 | kind.rawValue
  }

  var kind: Kind {
    switch bits & 3 {
    case 0: .set
    case 1: .leaf
    case 2: .block
    default: .single
    }
  }

  var number: UInt32 { bits >> 2 }
}

/// A rectangle divided into equal cells, row by row from the south-west.
struct CellBlock: Sendable {
  let west: Double
  let south: Double
  /// Cells per degree.
  let columnsPerDegree: Double
  let rowsPerDegree: Double
  let columns: Int32
  let rows: Int32
  /// Where its cells begin among all words.
  let first: Int

  /// Which of the words is the cell of a place; a place outside belongs to the nearest cell.
  @inline(__always)
  func cell(x: Double, y: Double) -> Int {
    // The values are small: places lie inside but for rounding.
    let column = max(
      0, min(columns &- 1, Int32(truncatingIfNeeded: Int((x - west) * columnsPerDegree))))
    let row = max(0, min(rows &- 1, Int32(truncatingIfNeeded: Int((y - south) * rowsPerDegree))))
    return first &+ Int(row &* columns &+ column)
  }
}

/// A cell with boundaries through it.
struct CellLeaf: Sendable {
  /// A place in the cell that lies on no line through a listed edge.
  let referenceX: Double
  let referenceY: Double
  /// Where its groups begin among the leaf words.
  let first: UInt32
  /// How many groups there are.
  let groups: UInt32
  /// The interned set of the fences that cover the whole cell.
  let base: UInt32
}

/// One fence's boundaries in a leaf: `handle, header, entries...`, one group for each part.
struct LeafGroupHeader {
  enum Kind: UInt32 {
    /// Entries are edges: their number and, in the top bit, the reference's side of them.
    case edges
    /// Entries are circles.
    case circles
    /// Entries are pieces of corridors.
    case corridors
  }

  let bits: UInt32

  init(bits: UInt32) {
    self.bits = bits
  }

  init(_ kind: Kind, coversReference: Bool, count: Int) {
    bits = kind.rawValue << 30 | (coversReference ? 1 << 29 : 0) | UInt32(truncatingIfNeeded: count)
  }

  var kind: Kind {
    switch bits >> 30 {
    case 0: .edges
    case 1: .circles
    default: .corridors
    }
  }

  var coversReference: Bool { bits & (1 << 29) != 0 }
  var count: Int { Int(bits & (1 << 29 - 1)) }

  /// The bit of an edge entry that says the reference lies left of it.
  static let leftBit: UInt32 = 1 << 31
}
