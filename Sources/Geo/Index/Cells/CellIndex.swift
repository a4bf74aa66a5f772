/// An adaptive grid whose cells hold finished answers, or the few boundaries through them.
///
/// A place costs a walk down nested blocks of cells, as a rule one step. Where no boundary passes
/// the answer is there, an interned set of fences. Elsewhere a leaf lists the edges through the
/// cell and, for each fence, whether it covers a reference place; an edge that the straight way
/// from the reference to the place crosses flips the answer, and a place on an edge is covered.
/// All signs are exact, on the original coordinates.
///
/// This is the memory; ``CellKernel`` reads it.
struct CellIndex: Sendable {
  let extent: Bounds
  let model: DistanceModel
  /// Block 0 is the whole extent.
  let blocks: [CellBlock]
  let words: [CellWord]
  let leaves: [CellLeaf]
  let leafWords: [UInt32]
  /// Where each set's fences begin in ``setMembers``; one more entry than sets.
  let setStarts: [UInt32]
  let setMembers: [FenceHandle]
  /// All vertices, x and y in turn; edge `i` goes from vertex `i` to the next.
  let vertices: [Double]
  let circles: [CircleRecord]
  let corridors: [CorridorPiece]

  /// Arranges the shapes, given by ascending handle.
  init(handles: [FenceHandle], shapes: [FenceShape], model: DistanceModel) {
    let outline = FenceOutline(handles: handles, shapes: shapes, model: model)
    var builder = CellBuilder(outline)
    builder.build()
    extent = outline.extent
    self.model = model
    blocks = builder.tables.blocks
    words = builder.tables.words
    leaves = builder.tables.leaves
    leafWords = builder.tables.leafWords
    setStarts = builder.tables.sets.starts
    setMembers = builder.tables.sets.members
    vertices = outline.vertices
    circles = outline.circles
    corridors = outline.corridors
  }
}
