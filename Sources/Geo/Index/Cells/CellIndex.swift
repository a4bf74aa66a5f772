/// An adaptive grid whose cells hold finished answers, or the few boundaries through them.
///
/// A place costs a walk down nested blocks of cells, as a rule one step. Where no boundary passes
/// the answer is there, an interned set of fences. Elsewhere a leaf lists the edges through the
/// cell and, for each fence, whether it covers a reference place; an edge that the straight way
/// from the reference to the place crosses flips the answer, and a place on an edge is covered.
/// All signs are exact, on the original coordinates.
final class CellIndex: Sendable {
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

  init(
    extent: Bounds, model: DistanceModel, outline: FenceOutline, cells: consuming CellTables
  ) {
    self.extent = extent
    self.model = model
    blocks = cells.blocks
    words = cells.words
    leaves = cells.leaves
    leafWords = cells.leafWords
    setStarts = cells.sets.starts
    setMembers = cells.sets.members
    vertices = outline.vertices
    circles = outline.circles
    corridors = outline.corridors
  }

  /// Arranges the shapes, given by ascending handle.
  convenience init(handles: [FenceHandle], shapes: [FenceShape], model: DistanceModel) {
    let outline = FenceOutline(handles: handles, shapes: shapes, model: model)
    var builder = CellBuilder(outline)
    builder.build()
    self.init(
      extent: outline.extent, model: model, outline: outline, cells: builder.tables)
  }

  /// Appends the fences that cover the place, ascending and without repeats.
  ///
  /// - Parameters:
  ///   - x: the place's longitude, or that a turn away.
  ///   - place: the place itself, which circles and corridors measure to.
  ///   - fences: grows by the answer.
  func append(x: Double, place: Coordinate, to fences: inout [FenceHandle]) {
    let y = place.latitude
    guard extent.contains(longitude: x, latitude: y) else { return }
    var word = words[blocks[0].cell(x: x, y: y)]
    while true {
      switch word.kind {
      case .set:
        if word != .empty { appendSet(word.number, to: &fences) }
        return
      case .single:
        fences.append(word.number)
        return
      case .leaf:
        appendLeaf(leaves[Int(word.number)], x: x, place: place, to: &fences)
        return
      case .block:
        word = words[blocks[Int(word.number)].cell(x: x, y: y)]
      }
    }
  }

  private func appendSet(_ set: UInt32, to fences: inout [FenceHandle]) {
    for member in Int(setStarts[Int(set)])..<Int(setStarts[Int(set) + 1]) {
      fences.append(setMembers[member])
    }
  }
}
