/// Numbers listed for each cell of a grid, in one flat array.
struct CellLists {
  /// Where each cell's numbers begin in ``numbers``; one more entry than cells.
  private(set) var starts: [UInt32]
  private(set) var numbers: [UInt32]

  /// No numbers.
  init(cells: Int) {
    starts = [UInt32](repeating: 0, count: cells + 1)
    numbers = []
  }

  /// The edges through each cell, in the given order; two passes, one to count and one to fill.
  init(_ edges: ArraySlice<UInt32>, of outline: borrowing FenceOutline, in grid: CellGrid) {
    var ends = [UInt32](repeating: 0, count: grid.count + 1)
    for edge in edges {
      let (a, b) = outline.ends(edge)
      grid.forEachCell(a, b) { cell in ends[cell] += 1 }
    }
    let total = Self.accumulate(&ends)
    starts = ends
    var numbers = [UInt32](repeating: 0, count: total)
    for edge in edges {
      let (a, b) = outline.ends(edge)
      grid.forEachCell(a, b) { cell in
        numbers[Int(ends[cell])] = edge
        ends[cell] += 1
      }
    }
    self.numbers = numbers
  }

  /// Takes lists that were filled: where each ends and the next begins.
  init(ends: [UInt32], numbers: [UInt32]) {
    starts = ends
    // The last entry was behind the last list already; before it each end is the next start.
    for cell in stride(from: ends.count - 1, to: 0, by: -1) { starts[cell] = ends[cell - 1] }
    starts[0] = 0
    self.numbers = numbers
  }

  /// Turns counts into starts.
  static func accumulate(_ counts: inout [UInt32]) -> Int {
    var sum: UInt32 = 0
    for cell in counts.indices {
      let count = counts[cell]
      counts[cell] = sum
      sum += count
    }
    return Int(sum)
  }

  /// Whether nothing is listed for the cell.
  func isEmpty(_ cell: Int) -> Bool { starts[cell] == starts[cell + 1] }

  subscript(cell: Int) -> ArraySlice<UInt32> {
    numbers[Int(starts[cell])..<Int(starts[cell + 1])]
  }
}

/// The circles and corridor pieces of a grid's cells.
struct ItemLists {
  /// For each cell the items that need a test there.
  let rims: CellLists
  /// For each cell the items that cover all of it.
  let full: CellLists

  /// Classifies the cells; two passes, one to count and one to fill.
  init(_ items: ArraySlice<UInt32>, of outline: borrowing FenceOutline, in grid: CellGrid) {
    guard !items.isEmpty else {
      rims = CellLists(cells: grid.count)
      full = rims
      return
    }
    var rimEnds = [UInt32](repeating: 0, count: grid.count + 1)
    var fullEnds = rimEnds
    for number in items {
      outline.items[Int(number)].forEachCell(of: grid, outline) { cell, isFull in
        if isFull { fullEnds[cell] += 1 } else { rimEnds[cell] += 1 }
      }
    }
    var rimNumbers = [UInt32](repeating: 0, count: CellLists.accumulate(&rimEnds))
    var fullNumbers = [UInt32](repeating: 0, count: CellLists.accumulate(&fullEnds))
    for number in items {
      outline.items[Int(number)].forEachCell(of: grid, outline) { cell, isFull in
        if isFull {
          fullNumbers[Int(fullEnds[cell])] = number
          fullEnds[cell] += 1
        } else {
          rimNumbers[Int(rimEnds[cell])] = number
          rimEnds[cell] += 1
        }
      }
    }
    rims = CellLists(ends: rimEnds, numbers: rimNumbers)
    full = CellLists(ends: fullEnds, numbers: fullNumbers)
  }
}

extension OutlineItem {
  /// Calls `body` with every cell that the item touches or nearly so, and whether it covers all of
  /// the cell. The same cells come in the same order each time.
  @inline(__always)
  func forEachCell(
    of grid: CellGrid, _ outline: borrowing FenceOutline,
    _ body: (_ cell: Int, _ isFull: Bool) -> Void
  ) {
    guard let range = grid.cells(meeting: box) else { return }
    if kind == .disc {
      return grid.forEachCell(outline.discs[Int(number)], in: range, body)
    }
    // In halves: a rectangle outside or covered is not divided further.
    var pending = [range]
    while let part = pending.popLast() {
      let relation = relation(
        to: grid.wideBox(part.west, part.south, part.east, part.north), outline)
      if relation == .outside { continue }
      if relation != .full, let (first, second) = part.halves {
        pending.append(first)
        pending.append(second)
      } else {
        part.forEachCell(of: grid) { body($0, relation == .full) }
      }
    }
  }
}

/// Columns `west..<east` and rows `south..<north` of a grid.
struct CellRange {
  var west: Int
  var south: Int
  var east: Int
  var north: Int

  /// The longer side halved; `nil` for a single cell.
  var halves: (CellRange, CellRange)? {
    var first = self
    var second = self
    if east - west >= north - south {
      guard east - west > 1 else { return nil }
      first.east = (west + east) / 2
      second.west = first.east
    } else {
      first.north = (south + north) / 2
      second.south = first.north
    }
    return (first, second)
  }

  func forEachCell(of grid: CellGrid, _ body: (Int) -> Void) {
    for row in south..<north {
      let start = (row - grid.firstRow) * grid.columns
      for column in west..<east { body(start + column) }
    }
  }
}

extension CellGrid {
  /// The cells of the band that a box may touch.
  func cells(meeting box: Bounds) -> CellRange? {
    func index(_ value: Double, _ limit: Int) -> Int {
      Int(max(0, min(Double(limit - 1), value)))
    }
    guard wideBox(0, 0, columns, rows).meets(box) else { return nil }
    var range = CellRange(
      west: index((box.minLongitude - rectangle.minLongitude) * columnsPerDegree - 1, columns),
      south: index((box.minLatitude - rectangle.minLatitude) * rowsPerDegree - 1, rows),
      east: index((box.maxLongitude - rectangle.minLongitude) * columnsPerDegree + 1, columns) + 1,
      north: index((box.maxLatitude - rectangle.minLatitude) * rowsPerDegree + 1, rows) + 1)
    range.south = max(range.south, firstRow)
    range.north = min(range.north, firstRow + bandRows)
    return range.south < range.north ? range : nil
  }
}
