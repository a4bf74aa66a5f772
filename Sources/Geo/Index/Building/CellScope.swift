/// What is known where a cell is built.
struct CellScope {
  /// A place in the cell and the parts around it.
  var walk: ReferenceWalk
  /// The edges that may lie between that place and the cell's own cells.
  var edges: ArraySlice<UInt32>
  /// The fences whose circles cover the whole cell, ascending.
  var full: [FenceHandle]
  /// How many blocks lie around the cell, the first one left out.
  var depth: Int
  /// How many times longer the lists became by dividing.
  var growth: Double
}

/// What passes through a cell.
struct CellContent {
  /// A circle is worth this many edges.
  static let itemWeight = 2

  let box: Bounds
  let edges: ArraySlice<UInt32>
  let rims: ArraySlice<UInt32>

  var weight: Int { edges.count + Self.itemWeight * rims.count }
}
