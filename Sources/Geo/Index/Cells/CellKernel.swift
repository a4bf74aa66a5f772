/// A borrowed view of a ``CellIndex`` that answers: no retain, no release for a place.
struct CellKernel: ~Escapable {
  let extent: Bounds
  let model: DistanceModel
  let root: CellBlock
  let blocks: Span<CellBlock>
  let words: Span<CellWord>
  let leaves: Span<CellLeaf>
  let leafWords: Span<UInt32>
  let setStarts: Span<UInt32>
  let setMembers: Span<FenceHandle>
  let vertices: Span<Double>
  let circles: Span<CircleRecord>
  let corridors: Span<CorridorPiece>

  @_lifetime(borrow index)
  init(_ index: borrowing CellIndex) {
    extent = index.extent
    model = index.model
    root = index.blocks[0]
    blocks = index.blocks.span
    words = index.words.span
    leaves = index.leaves.span
    leafWords = index.leafWords.span
    setStarts = index.setStarts.span
    setMembers = index.setMembers.span
    vertices = index.vertices.span
    circles = index.circles.span
    corridors = index.corridors.span
  }

  /// Appends the fences that cover the place, ascending and without repeats.
  ///
  /// - Parameters:
  ///   - x: the place's longitude, or that a turn away.
  ///   - place: the place itself, which circles and corridors measure to.
  ///   - fences: grows by the answer.
  @inline(__always)
  func append(x: Double, place: Coordinate, to fences: inout [FenceHandle]) {
    let y = place.latitude
    guard extent.contains(longitude: x, latitude: y) else { return }
    var word = words[root.cell(x: x, y: y)]
    while word.kind == .block {
      word = words[blocks[Int(word.number)].cell(x: x, y: y)]
    }
    if word == .empty { return }
    if word.kind == .single {
      fences.append(word.number)
    } else if word.kind == .leaf {
      appendLeaf(leaves[Int(word.number)], x: x, place: place, to: &fences)
    } else {
      for member in Int(setStarts[Int(word.number)])..<Int(setStarts[Int(word.number) + 1]) {
        fences.append(setMembers[member])
      }
    }
  }

  /// Whether a place has to be looked for at its longitude only.
  @inline(__always)
  func hasOneLookup(_ place: Coordinate) -> Bool {
    place.longitude + 360 > extent.maxLongitude && place.longitude - 360 < extent.minLongitude
      && place.longitude.magnitude <= 180 && place.latitude.magnitude < 90
  }
}
