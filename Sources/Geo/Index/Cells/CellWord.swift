/// What a cell knows, in 32 bits: three bits of kind, 29 of number.
struct CellWord: Hashable, Sendable {
  enum Kind: UInt32 {
    /// Finished: where the interned set of fences is; set 0 is empty.
    case set
    /// Finished, with one fence: its handle.
    case single
    /// Some edges pass through: where the packed leaf is.
    case leaf
    /// Divided again: see ``init(blockAt:shift:)``.
    case block
    /// Boundaries that do not fit a packed leaf: the number of a general leaf.
    case general
    /// In no table, only while places are looked up: the place has to be asked in the general way.
    case turned
    /// A packed leaf with rims of circles or corridors; a leaf in two of the three bits.
    case rims
  }

  let bits: UInt32

  /// No fence.
  static let empty = CellWord(.set, 0)
  /// The place has to be asked in the general way.
  static let turned = CellWord(.turned, 0)
  /// Numbers are below this.
  static let numberLimit: UInt32 = 1 << 29
  /// Words are fewer than this, so that a block can tell where it begins.
  static let blockLimit = 1 << 28

  init(bits: UInt32) {
    self.bits = bits
  }

  init(_ kind: Kind, _ number: UInt32) {
    bits = number << 3 | kind.rawValue
  }

  /// A block of `2^shift` times as many cells from word `first` on, a multiple of four below
  /// ``blockLimit``; `shift` is 1 to 8. The word has all that is needed to go on, so that no other
  /// memory is read.
  init(blockAt first: Int, shift: Int) {
    let number = UInt32(truncatingIfNeeded: (first >> 2) << 3 | (shift - 1))
    self.init(.block, number)
  }

  var kind: Kind {
    switch bits & 7 {
    case 0: .set
    case 1: .single
    case 2: .leaf
    case 3: .block
    case 4: .general
    case 6: .rims
    default: .turned
    }
  }

  var number: UInt32 { bits >> 3 }

  /// Where a block's cells begin.
  var blockFirst: Int { Int(bits >> 6) << 2 }
  /// A block has `2^blockShift` columns and as many rows.
  var blockShift: Int { Int(bits >> 3 & 7) + 1 }
}

/// A cell with boundaries that do not fit a packed leaf.
struct GeneralLeaf: TableRecord {
  /// A place in the cell that lies on no line through a listed edge.
  let referenceX: Double
  let referenceY: Double
  /// Where its groups begin among the group words.
  let first: UInt32
  /// How many groups there are.
  let groups: UInt32
  /// The interned set of the fences that cover the whole cell.
  let base: UInt32
  /// Fills up to a multiple of eight bytes.
  private(set) var unused: UInt32 = 0

  init(referenceX: Double, referenceY: Double, first: UInt32, groups: UInt32, base: UInt32) {
    self.referenceX = referenceX
    self.referenceY = referenceY
    self.first = first
    self.groups = groups
    self.base = base
  }
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
