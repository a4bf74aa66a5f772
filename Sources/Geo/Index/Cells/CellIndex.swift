/// An adaptive grid whose cells hold finished answers, or the few boundaries through them.
///
/// A place costs a walk down nested blocks of cells, as a rule one step. Where no boundary passes
/// the answer is there, an interned set of fences. Elsewhere a packed leaf decides nearly all
/// places on rounded edges and knows the true ones for the rest (``PackedLeaf``); what cannot be
/// packed is a general leaf. So all answers are those of exact signs on the original coordinates.
///
/// This is the memory; ``CellReader`` finds and reads the words. A class, so that a question counts
/// one reference and not one for each table.
final class CellIndex: Sendable {
  let extent: Bounds
  let model: DistanceModel
  /// The outermost block, whose cells are the first words.
  let root: CellGrid
  /// The cells' words; two more at the end are ``CellWord/empty`` and ``CellWord/turned``.
  let words: AlignedWords
  /// Packed leaves.
  let leaves: AlignedWords
  /// The sets' records.
  let sets: AlignedWords
  /// How to read the three.
  let reader: CellReader
  let exactEdges: AlignedTable<UInt32>
  let generalLeaves: AlignedTable<GeneralLeaf>
  let groupWords: AlignedTable<UInt32>
  /// All vertices, x and y in turn; edge `i` goes from vertex `i` to the next.
  let vertices: AlignedTable<Double>
  /// The planes that decide for nearly all places near a circle.
  let discs: AlignedTable<DiscPlane>
  let circles: AlignedTable<CircleRecord>
  let corridors: AlignedTable<CorridorPiece>
  /// Whether the tables lie in a file: it may be damaged, and handles are looked at before they
  /// are told.
  let isMapped: Bool

  /// Arranges the shapes, given by ascending handle, in at most that many bytes if they can be, on
  /// at most that many threads.
  init(
    handles: [FenceHandle], shapes: [FenceShape], model: DistanceModel, maxBytes: Int?,
    threads: Int
  ) {
    let outline = FenceOutline(handles: handles, shapes: shapes, model: model)
    let bands = CellBands(outline, maxBytes: maxBytes, threads: threads)
    root = bands.root
    let tables = bands.tables
    extent = outline.extent
    self.model = model
    words = AlignedWords([
      tables.words.map(\.bits), [CellWord.empty.bits, CellWord.turned.bits],
    ])
    leaves = AlignedWords([tables.leafWords])
    sets = AlignedWords([tables.sets.records])
    discs = AlignedTable([outline.discs])
    reader = CellReader(
      root, extent: extent, words: words, leaves: leaves, sets: sets, discs: discs)
    exactEdges = AlignedTable([tables.exactEdges])
    generalLeaves = AlignedTable([tables.generalLeaves])
    groupWords = AlignedTable([tables.groupWords])
    vertices = AlignedTable([outline.vertices])
    circles = AlignedTable([outline.circles])
    corridors = AlignedTable([outline.corridors])
    isMapped = false
  }

  /// Takes the tables of a file.
  init(_ tables: SavedTables) throws(FenceIndexFileError) {
    let facts = tables.head.facts
    words = try tables.table(.cellWords)
    leaves = try tables.table(.cellLeaves)
    sets = try tables.table(.cellSets)
    exactEdges = try tables.table(.exactEdges)
    generalLeaves = try tables.table(.generalLeaves)
    groupWords = try tables.table(.groupWords)
    vertices = try tables.table(.vertices)
    discs = try tables.table(.discs)
    circles = try tables.table(.circles)
    corridors = try tables.table(.corridors)
    extent = facts.extent
    model = facts.model
    root = try tables.rootGrid(words: words)
    reader = CellReader(
      root, extent: extent, words: words, leaves: leaves, sets: sets, discs: discs,
      memberLimit: UInt32(truncatingIfNeeded: facts.fenceCount))
    isMapped = true
  }

  /// What the tables take, in bytes.
  var bytes: Int {
    words.bytes + leaves.bytes + sets.bytes + discs.bytes + exactEdges.bytes
      + generalLeaves.bytes + groupWords.bytes + vertices.bytes + circles.bytes + corridors.bytes
  }

  /// Which words stand for places outside the extent.
  var emptyWord: Int { words.count - 2 }
  /// Which word stands for places that have to be asked in the general way.
  var turnedWord: Int { words.count - 1 }
}
