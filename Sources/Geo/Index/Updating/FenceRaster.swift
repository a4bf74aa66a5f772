/// Which of 8 × 8 cells of a fence's box lie inside of the fence, and which its boundary passes:
/// most places in the box need no look at the shape.
///
/// The cells are those of a ``FenceTreeFrame`` of the box.
struct FenceRaster: Sendable {
  private let inside: UInt64
  private let rim: UInt64

  /// Nothing is known: every place must be asked.
  static let unknown = FenceRaster(inside: 0, rim: .max)

  /// Below this side, in degrees, roundings of places would become visible.
  private static let leastSide = 1e-9

  private init(inside: UInt64, rim: UInt64) {
    self.inside = inside
    self.rim = rim
  }

  /// Draws a shape.
  ///
  /// Where a shape reaches a pole or the antimeridian, its places have several longitudes; then
  /// nothing is known.
  init(_ shape: FenceShape, _ model: DistanceModel) {
    let box = shape.bounds
    let isPlain =
      box.minLongitude > -180 && box.maxLongitude < 180 && box.minLatitude > -90
      && box.maxLatitude < 90
    guard isPlain, box.maxLongitude - box.minLongitude > Self.leastSide,
      box.maxLatitude - box.minLatitude > Self.leastSide
    else {
      self = .unknown
      return
    }
    let sides = FenceTreeFrame.sides
    let outline = FenceOutline(handles: [0], shapes: [shape], model: model)
    let grid = CellGrid(box, columns: sides, rows: sides)
    let edges = CellLists(outline.edges[...], of: outline, in: grid)
    let items = ItemLists(
      ArraySlice(0..<UInt32(truncatingIfNeeded: outline.items.count)), of: outline, in: grid)
    var inside: UInt64 = 0
    var rim: UInt64 = 0
    for row in 0..<sides {
      // Side by side without a boundary between, cells are both inside or both outside.
      var known: Bool?
      for column in 0..<sides {
        let cell = row * sides + column
        let bit: UInt64 = 1 << UInt64(cell)
        guard edges.isEmpty(cell), items.rims.isEmpty(cell) else {
          rim |= bit
          known = nil
          continue
        }
        let box = grid.box(column, row, column + 1, row + 1)
        let isInside =
          known
          ?? shape.covers(
            Coordinate(
              longitude: (box.minLongitude + box.maxLongitude) / 2,
              latitude: (box.minLatitude + box.maxLatitude) / 2), model: model)
        known = isInside
        if isInside { inside |= bit }
      }
    }
    self.init(inside: inside, rim: rim)
  }

  /// Whether the fence covers the cell of a place; `nil` when the place must be asked.
  @inline(__always)
  func covers(_ place: Coordinate, in box: Bounds) -> Bool? {
    if rim == .max { return nil }
    let frame = FenceTreeFrame(box)
    let cell = frame.row(place.latitude) * FenceTreeFrame.sides + frame.column(place.longitude)
    if rim >> UInt64(cell) & 1 != 0 { return nil }
    return inside >> UInt64(cell) & 1 != 0
  }
}
