/// An immutable piece of an index: some fences, with what answers questions about them.
///
/// An index is a short list of these, made from its first fences and by merges of changed ones.
final class IndexSegment: Sendable {
  /// The last generation of fences that the segment has: those from the one after the segment
  /// before it.
  let serial: UInt32
  /// The fences, by ascending handle.
  let handles: [FenceHandle]
  /// The boxes of the fences' parts, in unwrapped longitudes; without entries where each part is
  /// one piece of boundary, whose box ``boundaries`` has.
  let boxes: BoxTree
  /// Boxes round pieces of the fences' boundaries.
  let boundaries: BoundaryTree
  /// Cells with finished answers, for the `index` engine.
  let cells: CellIndex?
  /// What a locator needs for GEOS's structures, for the `geos` engine.
  let layout: GEOSLayout?
  /// The fences with a polygon that reaches the north pole, ascending.
  let atNorthPole: [FenceHandle]
  /// The fences with a polygon that reaches the south pole, ascending.
  let atSouthPole: [FenceHandle]

  /// Whether the tables lie in a file that may be damaged.
  var isMapped: Bool { cells?.isMapped ?? false }
  /// What the segment takes, in bytes, without GEOS's structures.
  let bytes: Int

  /// How many versions of fences the segment holds, live or dead.
  var count: Int { handles.count }

  /// Whether the parts' boxes are in ``boxes``.
  var hasOwnBoxes: Bool { boxes.owners.count > 0 }

  /// Takes what another segment, or a file, has.
  init(
    serial: UInt32, handles: [FenceHandle], boxes: BoxTree, boundaries: BoundaryTree,
    cells: CellIndex, atNorthPole: [FenceHandle], atSouthPole: [FenceHandle]
  ) {
    self.serial = serial
    self.handles = handles
    self.boxes = boxes
    self.boundaries = boundaries
    self.cells = cells
    self.atNorthPole = atNorthPole
    self.atSouthPole = atSouthPole
    bytes =
      Self.bytes(ofTreeWith: boxes.owners.count) + boundaries.bytes + 4 * handles.count
      + cells.bytes
    layout = nil
  }

  init(
    serial: UInt32, handles: [FenceHandle], shapes: [FenceShape], engine: IndexEngine,
    model: DistanceModel, maxBytes: Int? = nil, threads: Int = ParallelWork.processors
  ) {
    self.serial = serial
    self.handles = handles
    var partBoxes: [Bounds] = []
    var owners: [FenceHandle] = []
    var north: [FenceHandle] = []
    var south: [FenceHandle] = []
    for (handle, shape) in zip(handles, shapes) {
      guard case .polygon(let polygon) = shape else {
        partBoxes.append(shape.bounds)
        owners.append(handle)
        continue
      }
      for part in polygon.parts {
        partBoxes.append(part.bounds)
        owners.append(handle)
      }
      if polygon.parts.contains(where: \.reachesNorthPole) { north.append(handle) }
      if polygon.parts.contains(where: \.reachesSouthPole) { south.append(handle) }
    }
    boundaries = BoundaryTree(handles: handles, shapes: shapes)
    // With as many pieces as parts each part is one; only of corridors pieces may differ in that.
    let isTwin =
      boundaries.owners.count == partBoxes.count
      && !shapes.contains { if case .corridor = $0 { true } else { false } }
    boxes = isTwin ? BoxTree(around: partBoxes) : BoxTree(boxes: partBoxes, owners: owners)
    atNorthPole = north
    atSouthPole = south
    let treeBytes =
      Self.bytes(ofTreeWith: boxes.owners.count) + boundaries.bytes + 4 * handles.count
    switch engine {
    case .index:
      let cells = CellIndex(
        handles: handles, shapes: shapes, model: model, maxBytes: maxBytes.map { $0 - treeBytes },
        threads: threads)
      bytes = treeBytes + cells.bytes
      self.cells = cells
      layout = nil
    case .geos:
      bytes = treeBytes
      cells = nil
      layout = GEOSLayout(handles: handles, shapes: shapes, model: model)
    }
  }

  /// The boxes of all levels of sixteen and the entries' owners.
  private static func bytes(ofTreeWith entries: Int) -> Int {
    var boxes = entries
    var level = entries
    while level > 16 {
      level = (level + 15) / 16
      boxes += level
    }
    return boxes * MemoryLayout<Bounds>.stride + entries * MemoryLayout<FenceHandle>.stride
  }
}
