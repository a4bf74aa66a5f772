import CKernels

/// How to read a ``CellIndex``'s words; it is valid as long as the index that has it.
///
/// Indexes and offsets read here were written by ``CellBuilder`` into the same tables, so they are
/// not checked again: at 10 ns a place, checks are a fifth of the time. A damaged file may lead
/// anywhere that 29 bits reach; there ``MappedIndexFile`` has zeros.
@safe struct CellReader: Sendable {
  // Shared without a lock: what they point to never changes.
  nonisolated(unsafe) let words: UnsafePointer<UInt32>
  nonisolated(unsafe) let leaves: UnsafePointer<UInt32>
  nonisolated(unsafe) let sets: UnsafePointer<UInt32>
  nonisolated(unsafe) let discs: UnsafePointer<DiscPlane>
  private let discCount: UInt32
  let extent: Bounds
  private let setWords: UInt32
  private let memberLimit: UInt32
  let west: Double
  let south: Double
  let columnsPerDegree: Double
  let rowsPerDegree: Double
  let lastColumn: Double
  let lastRow: Double
  let columns: Int32

  /// - Parameter memberLimit: the most members that a set can have.
  init(
    _ root: CellGrid, extent: Bounds, words: AlignedWords, leaves: AlignedWords,
    sets: AlignedWords, discs: AlignedTable<DiscPlane>, memberLimit: UInt32 = .max
  ) {
    self.extent = extent
    unsafe self.words = words.base
    unsafe self.leaves = leaves.base
    unsafe self.sets = sets.base
    unsafe self.discs = discs.base
    discCount = UInt32(truncatingIfNeeded: discs.count)
    setWords = UInt32(truncatingIfNeeded: sets.count)
    self.memberLimit = memberLimit
    west = root.rectangle.minLongitude
    south = root.rectangle.minLatitude
    columnsPerDegree = root.columnsPerDegree
    rowsPerDegree = root.rowsPerDegree
    lastColumn = Double(root.columns - 1)
    lastRow = Double(root.rows - 1)
    columns = Int32(truncatingIfNeeded: root.columns)
  }

  /// Blocks lie in each other to a depth far below this. Only in a damaged file they go on.
  static let depthLimit = 64

  /// A place within the outermost block, in cells; then within its cell, from 0 to 1.
  struct Position {
    var x: Double
    var y: Double
  }

  /// The outermost cell of a place in or near the extent.
  @inline(__always)
  func cell(x: Double, y: Double) -> (index: Int, within: Position) {
    let u = (x - west) * columnsPerDegree
    let v = (y - south) * rowsPerDegree
    // Not min and max: these forms become one instruction each and turn NaN into a number.
    let column = ck_truncated(u > 0 ? (u < lastColumn ? u : lastColumn) : 0)
    let row = ck_truncated(v > 0 ? (v < lastRow ? v : lastRow) : 0)
    return (Int(row &* columns &+ column), Position(x: u - Double(column), y: v - Double(row)))
  }

  @inline(__always)
  func word(_ index: Int) -> CellWord {
    CellWord(bits: unsafe words[index])
  }

  /// The cell in a block of a place, which is moved into it.
  @inline(__always)
  func cell(in block: CellWord, _ place: inout Position) -> Int {
    let shift = Int32(truncatingIfNeeded: block.blockShift)
    let sides = Int32(1) &<< shift
    let u = place.x * Double(sides)
    let v = place.y * Double(sides)
    let last = Double(sides &- 1)
    let column = ck_truncated(u > 0 ? (u < last ? u : last) : 0)
    let row = ck_truncated(v > 0 ? (v < last ? v : last) : 0)
    place = Position(x: u - Double(column), y: v - Double(row))
    return block.blockFirst &+ Int(row &<< shift &+ column)
  }

  /// The final word of a place, which is moved into its cell.
  @inline(__always)
  func finalWord(x: Double, y: Double) -> (word: CellWord, within: Position) {
    var (index, place) = cell(x: x, y: y)
    var word = word(index)
    var depth = 0
    while word.bits & 7 == CellWord.Kind.block.rawValue && depth < Self.depthLimit {
      index = cell(in: word, &place)
      word = self.word(index)
      depth &+= 1
    }
    return (word, place)
  }
}

/// A packed leaf, where it lies; valid as long as the index.
@safe struct PackedLeafView {
  let record: UnsafePointer<UInt32>

  @inline(__always)
  init(_ word: CellWord, _ reader: CellReader) {
    unsafe record = reader.leaves + Int(word.number)
  }

  @inline(__always)
  var header: PackedHeader { PackedHeader(bits: unsafe record[2]) }
  /// The set that covers the cell beside the handles.
  var base: UInt32 { unsafe record[0] & ~PackedLeaf.repeatsBit }
  /// Whether the answer is just the handles with their bit set.
  @inline(__always)
  var isPlain: Bool { unsafe record[0] == 0 }
  /// Where the true edges begin.
  var firstExact: Int { Int(unsafe record[1] & (1 << PackedLeaf.rimShift - 1)) }
  /// How many rims follow the edges.
  @inline(__always)
  var rimCount: Int { Int(unsafe record[1] >> PackedLeaf.rimShift) }
  /// Where the handles begin.
  @inline(__always)
  var handles: UnsafePointer<FenceHandle> { unsafe record + PackedLeaf.headWords }
  func handle(_ index: Int) -> FenceHandle { unsafe handles[index] }

  /// The bits of the handles that cover the corner, without what edges with no right end flip.
  var trueCornerBits: UInt32 {
    var bits = header.atCorner
    for index in 0..<Int(header.edges) {
      let mask = UInt32(unsafe edges[index].mask)
      if mask & UInt32(CK_LEAF_OPEN_RIGHT) != 0 { bits ^= mask & 0x3fff }
    }
    return bits
  }

  @inline(__always)
  private var edges: UnsafePointer<ck_edge> {
    unsafe UnsafeRawPointer(record + PackedLeaf.headWords + Int(header.handles))
      .assumingMemoryBound(to: ck_edge.self)
  }

  /// What the rounded edges say; the bits are only right when nothing is near.
  @inline(__always)
  func rounded(_ place: CellReader.Position) -> ck_crossings {
    let header = header
    let x = ck_truncated(place.x * PackedLeaf.units + 0.5)
    let y = ck_truncated(place.y * PackedLeaf.units + 0.5)
    var crossings = unsafe ck_leaf_crossings(edges, header.edges, x, y)
    crossings.bits = (crossings.bits ^ header.atCorner) & 0x3fff
    return crossings
  }
}

extension CellReader {
  /// The plane of a circle; the first one for a number that only a damaged file has.
  @inline(__always)
  func disc(_ number: Int) -> DiscPlane {
    unsafe discs[number < Int(discCount) ? number : 0]
  }

  /// How many members a set has, whatever its record says no more than can be.
  @inline(__always)
  func memberCount(_ set: UInt32) -> Int {
    guard set < setWords else { return 0 }
    return Int(min(unsafe sets[Int(set)], setWords &- set &- 1, memberLimit))
  }

  /// All members of a set.
  @inline(__always)
  func members(of set: UInt32) -> UnsafeBufferPointer<FenceHandle> {
    unsafe UnsafeBufferPointer(start: sets + Int(set) + 1, count: memberCount(set))
  }

  /// A member of a set.
  @inline(__always)
  func member(_ index: Int, of set: UInt32) -> FenceHandle {
    unsafe sets[Int(set) &+ 1 &+ index]
  }
}
