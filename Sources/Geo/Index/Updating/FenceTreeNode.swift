/// The rectangle of a node of a ``FenceTree``, and which of its 8 × 8 cells a place is in.
///
/// Boxes and places are put into cells by the same arithmetic, which never turns an order round: so
/// a place in a box is in one of the cells of the box, however it rounds.
struct FenceTreeFrame {
  static let sides = 8

  private let west: Double
  private let south: Double
  private let columnsPerDegree: Double
  private let rowsPerDegree: Double

  init(_ box: Bounds) {
    west = box.minLongitude
    south = box.minLatitude
    columnsPerDegree = Double(Self.sides) / (box.maxLongitude - box.minLongitude)
    rowsPerDegree = Double(Self.sides) / (box.maxLatitude - box.minLatitude)
  }

  private init(_ west: Double, _ south: Double, _ columns: Double, _ rows: Double) {
    self.west = west
    self.south = south
    columnsPerDegree = columns
    rowsPerDegree = rows
  }

  @inline(__always)
  func column(_ longitude: Double) -> Int { Self.index((longitude - west) * columnsPerDegree) }

  @inline(__always)
  func row(_ latitude: Double) -> Int { Self.index((latitude - south) * rowsPerDegree) }

  @inline(__always)
  private static func index(_ position: Double) -> Int {
    Int(max(0, min(Double(sides - 1), position)))
  }

  /// The frame of a cell.
  @inline(__always)
  func cell(_ column: Int, _ row: Int) -> FenceTreeFrame {
    let sides = Double(Self.sides)
    return FenceTreeFrame(
      west + Double(column) / columnsPerDegree, south + Double(row) / rowsPerDegree,
      columnsPerDegree * sides, rowsPerDegree * sides)
  }

  /// The cells that a box meets.
  func cells(meeting box: Bounds) -> FenceTreeCells {
    FenceTreeCells(
      columns: column(box.minLongitude)...column(box.maxLongitude),
      rows: row(box.minLatitude)...row(box.maxLatitude))
  }
}

/// Some columns and rows of a node.
struct FenceTreeCells {
  let columns: ClosedRange<Int>
  let rows: ClosedRange<Int>

  var count: Int { columns.count * rows.count }

  @inline(__always)
  func forEach(_ body: (_ column: Int, _ row: Int, _ child: Int) -> Void) {
    for row in rows {
      for column in columns { body(column, row, row * FenceTreeFrame.sides + column) }
    }
  }
}

/// A node of a ``FenceTree``.
struct FenceTreeNode: Sendable {
  private static let leafLimit = 16
  private static let depthLimit = 12
  /// A box that meets more cells stays in the node.
  private static let cellLimit = 4

  /// The boxes of the entries, apart from them: a place looks at all boxes and at few entries.
  private var boxes: [FenceTreeBox] = []
  private var entries: [FenceTree.Entry] = []
  private var children: [FenceTreeNode] = []

  var isEmpty: Bool { entries.isEmpty && children.isEmpty }

  mutating func insert(_ entry: FenceTree.Entry, _ frame: FenceTreeFrame, depth: Int) {
    if !children.isEmpty { return place(entry, frame, depth: depth) }
    keep(entry)
    guard entries.count > Self.leafLimit, depth < Self.depthLimit else { return }
    let all = entries
    boxes = []
    entries = []
    let sides = FenceTreeFrame.sides
    children = [FenceTreeNode](repeating: FenceTreeNode(), count: sides * sides)
    for entry in all { place(entry, frame, depth: depth) }
  }

  private mutating func keep(_ entry: FenceTree.Entry) {
    boxes.append(FenceTreeBox(entry.box))
    entries.append(entry)
  }

  /// Puts an entry into a divided node.
  private mutating func place(_ entry: FenceTree.Entry, _ frame: FenceTreeFrame, depth: Int) {
    let cells = frame.cells(meeting: entry.box)
    if cells.count > Self.cellLimit { return keep(entry) }
    cells.forEach { column, row, child in
      children[child].insert(entry, frame.cell(column, row), depth: depth + 1)
    }
  }

  mutating func remove(_ handle: FenceHandle, _ box: Bounds, _ frame: FenceTreeFrame) {
    if !children.isEmpty {
      let cells = frame.cells(meeting: box)
      if cells.count <= Self.cellLimit {
        return cells.forEach { column, row, child in
          children[child].remove(handle, box, frame.cell(column, row))
        }
      }
    }
    if let index = entries.firstIndex(where: { $0.handle == handle && $0.box == box }) {
      entries.swapAt(index, entries.count - 1)
      entries.removeLast()
      boxes.swapAt(index, boxes.count - 1)
      boxes.removeLast()
    }
  }

  func append(
    _ place: Coordinate, _ frame: FenceTreeFrame, _ model: DistanceModel,
    to fences: inout [FenceHandle]
  ) {
    let point = FenceTreeBox(place)
    for index in boxes.indices where boxes[index].holds(point) {
      if entries[index].covers(place, model) { fences.append(entries[index].handle) }
    }
    guard !children.isEmpty else { return }
    let column = frame.column(place.longitude)
    let row = frame.row(place.latitude)
    children[row * FenceTreeFrame.sides + column]
      .append(place, frame.cell(column, row), model, to: &fences)
  }

  /// Asks for the boxes that a place will be held against.
  func prefetch(_ place: Coordinate, _ frame: FenceTreeFrame) {
    boxes.prefetch()
    guard !children.isEmpty else { return }
    let column = frame.column(place.longitude)
    let row = frame.row(place.latitude)
    children[row * FenceTreeFrame.sides + column].prefetch(place, frame.cell(column, row))
  }

  /// Calls `body` with every entry whose box meets the given one, at times more than once.
  func forEach(
    meeting box: Bounds, _ frame: FenceTreeFrame, _ body: (FenceTree.Entry) -> Void
  ) {
    for entry in entries where entry.box.meets(box) { body(entry) }
    guard !children.isEmpty else { return }
    frame.cells(meeting: box).forEach { column, row, child in
      children[child].forEach(meeting: box, frame.cell(column, row), body)
    }
  }

  func appendAll(to fences: inout [FenceHandle]) {
    for entry in entries { fences.append(entry.handle) }
    for child in children { child.appendAll(to: &fences) }
  }
}
