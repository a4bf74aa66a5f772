/// A packed tree of boxes round pieces of boundary: runs of a large polygon's edges, whole small
/// parts, circles, and edges of corridors.
///
/// What meets no box meets no boundary, so a way across the inside of a country finds nothing. A
/// node has sixteen boxes in columns of `Float`, rounded outwards, that are tested in one step;
/// its children follow from its number. A class, so that a question counts one reference and not one
/// for each array.
final class BoundaryTree: Sendable {
  static let fanOut = 16
  /// Floats of a node: four columns.
  static let nodeSize = 4 * fanOut

  /// The nodes of all levels, those over the entries first.
  let nodes: AlignedTable<Float>
  /// The number of each level's first node; one more entry than levels.
  let levelStarts: [Int]
  /// The fence of each entry, in the tree's order.
  let owners: AlignedTable<FenceHandle>
  /// The box around everything.
  let extent: Bounds

  /// What the tree takes, in bytes.
  var bytes: Int { 4 * (nodes.count + owners.count) }

  /// Packs the boundaries of shapes.
  ///
  /// - Complexity: O(*n* log *n*) in the number of pieces.
  init(handles: [FenceHandle], shapes: [FenceShape]) {
    var pieces = BoundaryPieces()
    for (handle, shape) in zip(handles, shapes) { pieces.append(shape, owner: handle) }
    let order = Self.order(of: pieces.boxes)
    owners = AlignedTable([order.map { pieces.owners[$0] }])
    var level = order.map { pieces.boxes[$0] }
    var nodes: [Float] = []
    var starts = [0]
    var extent = Bounds.empty
    for box in level { extent.extend(to: box) }
    repeat {
      var above: [Bounds] = []
      for first in stride(from: 0, to: level.count, by: Self.fanOut) {
        let children = level[first..<min(first + Self.fanOut, level.count)]
        Self.appendNode(children, to: &nodes)
        var box = Bounds.empty
        for child in children { box.extend(to: child) }
        above.append(box)
      }
      starts.append(nodes.count / Self.nodeSize)
      level = above
    } while level.count > 1
    self.nodes = AlignedTable([nodes])
    levelStarts = starts
    self.extent = extent
  }

  /// Takes what a file has.
  ///
  /// - Parameters:
  ///   - nodes: those of all levels.
  ///   - owners: the fences of the entries.
  ///   - extent: the box around everything.
  init(
    nodes: AlignedTable<Float>, owners: AlignedTable<FenceHandle>, extent: Bounds
  ) {
    self.nodes = nodes
    self.owners = owners
    self.extent = extent
    levelStarts = Self.levelStarts(entries: owners.count)
  }

  /// Where the levels of a tree of so many entries begin, and the number of nodes.
  static func levelStarts(entries: Int) -> [Int] {
    var starts = [0]
    var level = entries
    repeat {
      level = (level + fanOut - 1) / fanOut
      starts.append(starts[starts.count - 1] + level)
    } while level > 1
    return starts
  }

  /// Boxes along a Hilbert curve through their middles.
  private static func order(of boxes: [Bounds]) -> [Int] {
    var extent = Bounds.empty
    for box in boxes { extent.extend(to: box) }
    let columns = 65_535 / max(extent.maxLongitude - extent.minLongitude, 1e-9)
    let rows = 65_535 / max(extent.maxLatitude - extent.minLatitude, 1e-9)
    var keys: [UInt64] = []
    keys.reserveCapacity(boxes.count)
    for (number, box) in boxes.enumerated() {
      let x = (box.minLongitude + box.maxLongitude) / 2 - extent.minLongitude
      let y = (box.minLatitude + box.maxLatitude) / 2 - extent.minLatitude
      let distance = HilbertCurve.distance(
        UInt32(max(0, min(65_535, x * columns))), UInt32(max(0, min(65_535, y * rows))))
      keys.append(UInt64(distance) << 32 | UInt64(UInt32(truncatingIfNeeded: number)))
    }
    keys.sort()
    return keys.map { Int($0 & 0xffff_ffff) }
  }

  private static func appendNode(_ boxes: ArraySlice<Bounds>, to nodes: inout [Float]) {
    func appendColumn(_ edge: (Bounds) -> Float) {
      for box in boxes { nodes.append(edge(box)) }
      nodes.append(contentsOf: repeatElement(.infinity, count: fanOut - boxes.count))
    }
    appendColumn { Float(below: $0.minLongitude) }
    appendColumn { Float(below: $0.minLatitude) }
    appendColumn { Float(above: $0.maxLongitude) }
    appendColumn { Float(above: $0.maxLatitude) }
  }
}

extension Float {
  /// The greatest value that is not above another.
  @inline(__always)
  init(below value: Double) {
    let nearest = Float(value)
    self = Double(nearest) > value ? nearest.nextDown : nearest
  }

  /// The least value that is not below another.
  @inline(__always)
  init(above value: Double) {
    let nearest = Float(value)
    self = Double(nearest) < value ? nearest.nextUp : nearest
  }
}
