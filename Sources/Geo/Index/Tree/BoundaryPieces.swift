/// Boxes round the pieces of shapes' boundaries, with the fences they belong to.
struct BoundaryPieces {
  /// Parts of up to this many vertices are one piece.
  private static let wholeSize = 64

  private(set) var boxes: [Bounds] = []
  private(set) var owners: [FenceHandle] = []

  /// Adds a shape's pieces; they hold its whole boundary under either distance model.
  mutating func append(_ shape: FenceShape, owner: FenceHandle) {
    switch shape {
    case .circle:
      append(shape.bounds, owner)
    case .corridor(let corridor):
      var last: Bounds?
      for vertex in corridor.longitudes.indices {
        let place = Coordinate(
          longitude: corridor.longitudes[vertex], latitude: corridor.latitudes[vertex])
        let box = Bounds(around: place, radiusMetres: corridor.halfWidthMetres)
        if var edge = last {
          edge.extend(to: box)
          append(edge, owner)
        }
        last = box
      }
    case .polygon(let polygon):
      for part in polygon.parts {
        if part.longitudes.count <= Self.wholeSize {
          append(part.bounds, owner)
        } else {
          for run in part.edgeRuns.runs { append(run, owner) }
        }
      }
    }
  }

  private mutating func append(_ box: Bounds, _ owner: FenceHandle) {
    boxes.append(box)
    owners.append(owner)
  }
}
