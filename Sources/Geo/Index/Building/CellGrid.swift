/// A rectangle divided into cells, with the tests of what passes through which cell.
///
/// Cells are taken a little larger than they are, so that neither rounding here nor rounding when
/// a place looks for its cell can lose an edge, and that a packed leaf knows all edges between
/// its cell and its corner.
struct CellGrid {
  let rectangle: Bounds
  let columns: Int
  let rows: Int
  /// The rows of which cells are wanted, as a rule all: `bandRows` from `firstRow` on.
  private(set) var firstRow = 0
  private(set) var bandRows: Int
  let columnsPerDegree: Double
  let rowsPerDegree: Double
  /// The sides of a cell, in degrees.
  private let cellWidth: Double
  private let cellHeight: Double
  /// How much larger, in cells.
  let columnMargin: Double
  private let rowMargin: Double
  /// The same in degrees.
  private let wideX: Double
  private let wideY: Double

  init(_ rectangle: Bounds, columns: Int, rows: Int) {
    self.rectangle = rectangle
    self.columns = columns
    self.rows = rows
    bandRows = rows
    let width = rectangle.maxLongitude - rectangle.minLongitude
    let height = rectangle.maxLatitude - rectangle.minLatitude
    cellWidth = width / Double(columns)
    cellHeight = height / Double(rows)
    columnsPerDegree = width > 0 ? Double(columns) / width : 0
    rowsPerDegree = height > 0 ? Double(rows) / height : 0
    let surroundings = 2 * PackedLeaf.cornerUnits / PackedLeaf.units
    // 1e-12 degree is more than four roundings of a longitude below 540.
    columnMargin = surroundings + 1e-12 * columnsPerDegree
    rowMargin = surroundings + 1e-12 * rowsPerDegree
    wideX = columnsPerDegree > 0 ? columnMargin / columnsPerDegree : 1e-12
    wideY = rowsPerDegree > 0 ? rowMargin / rowsPerDegree : 1e-12
  }

  /// How many cells the band has; they are numbered from its first row on.
  var count: Int { columns * bandRows }

  /// The same grid, of which only some rows' cells are wanted.
  func band(_ rows: Range<Int>) -> CellGrid {
    var band = self
    band.firstRow = rows.lowerBound
    band.bandRows = rows.count
    return band
  }

  /// The rectangle of columns `west..<east` and rows `south..<north`.
  func box(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> Bounds {
    Bounds(
      minLongitude: rectangle.minLongitude + Double(west) * cellWidth,
      minLatitude: rectangle.minLatitude + Double(south) * cellHeight,
      maxLongitude: rectangle.minLongitude + Double(east) * cellWidth,
      maxLatitude: rectangle.minLatitude + Double(north) * cellHeight)
  }

  /// The same, enlarged by the margin.
  func wideBox(_ west: Int, _ south: Int, _ east: Int, _ north: Int) -> Bounds {
    var box = box(west, south, east, north)
    box.minLongitude -= wideX
    box.maxLongitude += wideX
    box.minLatitude -= wideY
    box.maxLatitude += wideY
    return box
  }

  /// The latitudes of a row, enlarged by the margin.
  func wideLatitudes(_ row: Int) -> (south: Double, north: Double) {
    (
      rectangle.minLatitude + Double(row) * cellHeight - wideY,
      rectangle.minLatitude + Double(row + 1) * cellHeight + wideY
    )
  }

  /// Whether something between the latitudes may be in the band.
  func mayHold(fromLatitude low: Double, to high: Double) -> Bool {
    (high - rectangle.minLatitude) * rowsPerDegree + rowMargin >= Double(firstRow)
      && (low - rectangle.minLatitude) * rowsPerDegree - rowMargin <= Double(firstRow + bandRows)
  }

  /// Calls `body` with every cell that the edge passes through or nearly so.
  @inline(__always)
  func forEachCell(
    _ a: (Double, Double), _ b: (Double, Double), _ body: (Int) -> Void
  ) {
    let startU = (a.0 - rectangle.minLongitude) * columnsPerDegree
    let startV = (a.1 - rectangle.minLatitude) * rowsPerDegree
    let endU = (b.0 - rectangle.minLongitude) * columnsPerDegree
    let endV = (b.1 - rectangle.minLatitude) * rowsPerDegree
    let low = min(startV, endV) - rowMargin
    let high = max(startV, endV) + rowMargin
    let end = firstRow + bandRows
    guard high >= Double(firstRow), low <= Double(end) else { return }
    let bottom = Int(max(Double(firstRow), low))
    let top = Int(min(Double(end - 1), high))
    guard bottom <= top else { return }
    let du = endU - startU
    let dv = endV - startV
    for row in bottom...top {
      var from = 0.0
      var to = 1.0
      if dv != 0 {
        let south = (Double(row) - rowMargin - startV) / dv
        let north = (Double(row + 1) + rowMargin - startV) / dv
        from = max(0, min(1, min(south, north)))
        to = max(0, min(1, max(south, north)))
      }
      let u = startU + from * du
      let w = startU + to * du
      let west = min(u, w) - columnMargin
      let east = max(u, w) + columnMargin
      guard east >= 0, west <= Double(columns) else { continue }
      let first = Int(max(0, west))
      let last = Int(min(Double(columns - 1), east))
      guard first <= last else { continue }
      let start = (row - firstRow) * columns
      for column in first...last { body(start + column) }
    }
  }
}
