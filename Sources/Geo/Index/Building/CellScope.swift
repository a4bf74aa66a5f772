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
  static let itemWeight = 4

  let box: Bounds
  let edges: ArraySlice<UInt32>
  let rims: ArraySlice<UInt32>

  var weight: Int { edges.count + Self.itemWeight * rims.count }
}

/// How finely to divide.
enum CellBudget {
  /// A cell with at most this weight becomes a leaf.
  private static let leafWeight = 8
  private static let depthLimit = 12
  /// Below this size, in degrees, a cell is not divided: rounding would become visible.
  private static let leastSide = 1e-8
  /// Dividing may make the lists this many times longer in all; what lies on one another, such as
  /// a hundred copies of an edge, stays together.
  static let growthLimit = 16.0
  /// Cells times fences in them, for the first block.
  private static let setLimit = 32e6

  /// The first block: some cells for each edge, more for many fences, fewer where many overlap.
  static func wholeGrid(_ outline: borrowing FenceOutline) -> CellGrid {
    let extent = outline.extent
    guard !extent.isEmpty else {
      return CellGrid(
        Bounds(minLongitude: 0, minLatitude: 0, maxLongitude: 0, maxLatitude: 0), columns: 1,
        rows: 1)
    }
    let width = extent.maxLongitude - extent.minLongitude
    let height = extent.maxLatitude - extent.minLatitude
    let weight = Double(outline.edges.count) + 16 * Double(outline.items.count)
    let fences = Double(outline.partOwners.count + outline.items.count)
    let depth = width * height > 0 ? outline.boxArea / (width * height) : fences
    let cells = min(
      2 * weight, max(262_144, 72 * fences), setLimit / (1 + depth), Double(1 << 24))
    let rows = sides(cells, height / max(width, leastSide))
    let columns = sides(cells, width / max(height, leastSide))
    return CellGrid(
      extent, columns: width > leastSide * Double(columns) ? columns : 1,
      rows: height > leastSide * Double(rows) ? rows : 1)
  }

  private static func sides(_ cells: Double, _ ratio: Double) -> Int {
    Int(max(1, min(8192, (cells * ratio).squareRoot().rounded(.up))))
  }

  /// Into how many columns and rows to divide a cell, as a power of two; `nil` when it is better
  /// a leaf.
  static func shift(_ content: CellContent, depth: Int) -> Int? {
    guard content.weight > leafWeight, depth < depthLimit else { return nil }
    let wanted = (Double(content.weight) / 2).squareRoot()
    var shift = 1
    while Double(1 << shift) < wanted && shift < 8 { shift += 1 }
    let width = content.box.maxLongitude - content.box.minLongitude
    let height = content.box.maxLatitude - content.box.minLatitude
    return min(width, height) / Double(1 << shift) >= leastSide ? shift : nil
  }
}
