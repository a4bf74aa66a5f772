/// How finely to divide.
struct CellBudget: Sendable {
  /// How often the usual number of cells was halved, and the leaves' size doubled.
  let coarseness: Int
  /// A cell with at most this weight becomes a leaf.
  private let leafWeight: Int

  /// Beyond this, cells are so large that leaves grow no shorter lists.
  static let coarsest = 10
  private static let usualLeafWeight = 8
  /// A circle is worth this many edges where the first block is concerned.
  private static let rootItemWeight = 12.0
  /// A first block of a quarter of a megabyte stays in a core's own cache, where a look-up that
  /// comes alone finds it; a finer one answers no faster as long as it is not fine enough for the
  /// cells of many fences.
  private static let nearCells = 65_536.0
  private static let cellsOfFence = 72.0
  private static let farCells = 524_288.0
  private static let depthLimit = 12
  /// Below this size, in degrees, a cell is not divided: rounding would become visible.
  private static let leastSide = 1e-8
  /// Dividing may make the lists this many times longer in all; what lies on one another, such as
  /// a hundred copies of an edge, stays together.
  let growthLimit = 16.0
  /// Cells times fences in them, for the first block.
  private static let setLimit = 32e6

  init(coarseness: Int = 0) {
    self.coarseness = coarseness
    leafWeight = Self.usualLeafWeight << coarseness
  }

  /// The first block: some cells for each edge, few unless there are many fences, fewer where many
  /// overlap.
  func wholeGrid(_ outline: borrowing FenceOutline) -> CellGrid {
    let extent = outline.extent
    guard !extent.isEmpty else {
      return CellGrid(
        Bounds(minLongitude: 0, minLatitude: 0, maxLongitude: 0, maxLatitude: 0), columns: 1,
        rows: 1)
    }
    let width = extent.maxLongitude - extent.minLongitude
    let height = extent.maxLatitude - extent.minLatitude
    let weight = Double(outline.edges.count) + Self.rootItemWeight * Double(outline.items.count)
    let fences = Double(outline.partOwners.count + outline.items.count)
    let depth = width * height > 0 ? outline.boxArea / (width * height) : fences
    let wanted = Self.cellsOfFence * fences
    let usual = min(
      2 * weight, wanted < Self.farCells ? Self.nearCells : wanted, Self.setLimit / (1 + depth),
      Double(1 << 24))
    let cells = usual / Double(1 << coarseness)
    let rows = Self.sides(cells, height / max(width, Self.leastSide))
    let columns = Self.sides(cells, width / max(height, Self.leastSide))
    return CellGrid(
      extent, columns: width > Self.leastSide * Double(columns) ? columns : 1,
      rows: height > Self.leastSide * Double(rows) ? rows : 1)
  }

  private static func sides(_ cells: Double, _ ratio: Double) -> Int {
    Int(max(1, min(8192, (cells * ratio).squareRoot().rounded(.up))))
  }

  /// Into how many columns and rows to divide a cell, as a power of two; `nil` when it is better
  /// a leaf.
  func shift(_ content: CellContent, depth: Int) -> Int? {
    guard content.weight > leafWeight, depth < Self.depthLimit else { return nil }
    let wanted = (4 * Double(content.weight) / Double(leafWeight)).squareRoot()
    var shift = 1
    while Double(1 << shift) < wanted && shift < 8 { shift += 1 }
    let width = content.box.maxLongitude - content.box.minLongitude
    let height = content.box.maxLatitude - content.box.minLatitude
    return min(width, height) / Double(1 << shift) >= Self.leastSide ? shift : nil
  }
}
