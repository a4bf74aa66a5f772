/// The shapes of many fences as flat columns: what cells are built from and refer to.
struct FenceOutline: Sendable {
  /// All vertices, x and y in turn.
  private(set) var vertices: [Double] = []
  /// The edges with a length; edge `i` goes from vertex `i` to the next.
  private(set) var edges: [UInt32] = []
  /// The part of each vertex, and so of the edge that starts there.
  private(set) var parts: [UInt32] = []
  /// The fence of each part; ascending.
  private(set) var partOwners: [FenceHandle] = []
  private(set) var discs: [DiscPlane] = []
  private(set) var circles: [CircleRecord] = []
  private(set) var corridors: [CorridorPiece] = []
  /// The lines of the corridor pieces.
  private(set) var lines: [OutlineLine] = []
  /// Circles and corridor pieces, by ascending fence.
  private(set) var items: [OutlineItem] = []
  private(set) var extent = Bounds.empty
  /// The sum of the boxes' areas, in square degrees.
  private(set) var boxArea = 0.0

  let model: DistanceModel

  init(handles: [FenceHandle], shapes: [FenceShape], model: DistanceModel) {
    self.model = model
    reserve(shapes)
    for (handle, shape) in zip(handles, shapes) {
      switch shape {
      case .polygon(let polygon):
        for part in polygon.parts { add(part, handle) }
      case .circle(let circle):
        add(circle, handle, shape.bounds, model)
      case .corridor(let corridor):
        add(corridor, handle)
      }
    }
  }

  private mutating func reserve(_ shapes: [FenceShape]) {
    var count = 0
    for case .polygon(let polygon) in shapes {
      for part in polygon.parts { count += part.longitudes.count }
    }
    vertices.reserveCapacity(2 * count)
    parts.reserveCapacity(count)
    edges.reserveCapacity(count)
  }

  private mutating func add(_ part: PolygonPart, _ handle: FenceHandle) {
    let number = UInt32(truncatingIfNeeded: partOwners.count)
    partOwners.append(handle)
    cover(part.bounds)
    for ring in 0..<part.ringCount {
      let range = part.ringRange(ring)
      for index in range {
        let x = part.longitudes[index]
        let y = part.latitudes[index]
        if index + 1 < range.upperBound
          && (part.longitudes[index + 1] != x || part.latitudes[index + 1] != y)
        {
          edges.append(UInt32(truncatingIfNeeded: parts.count))
        }
        vertices.append(x)
        vertices.append(y)
        parts.append(number)
      }
    }
  }

  private mutating func add(
    _ circle: Circle, _ handle: FenceHandle, _ box: Bounds, _ model: DistanceModel
  ) {
    let number = UInt32(truncatingIfNeeded: circles.count)
    let disc = DiscPlane(circle, owner: handle, model: model)
    discs.append(disc)
    circles.append(CircleRecord(circle, model: model))
    items.append(
      OutlineItem(
        owner: handle, kind: disc.isDecisive ? .disc : .cap, number: number, box: box))
    cover(box)
  }

  private mutating func add(_ corridor: Corridor, _ handle: FenceHandle) {
    for edge in 0..<max(1, corridor.longitudes.count - 1) where !corridor.longitudes.isEmpty {
      let last = min(edge + 1, corridor.longitudes.count - 1)
      let line = OutlineLine(
        start: Coordinate(
          longitude: corridor.longitudes[edge], latitude: corridor.latitudes[edge]),
        end: Coordinate(longitude: corridor.longitudes[last], latitude: corridor.latitudes[last]),
        halfWidthMetres: corridor.halfWidthMetres)
      let number = UInt32(truncatingIfNeeded: corridors.count)
      corridors.append(CorridorPiece(corridor, edge: edge))
      items.append(
        OutlineItem(
          owner: handle, kind: .line, number: number, box: line.box))
      lines.append(line)
      cover(line.box)
    }
  }

  private mutating func cover(_ box: Bounds) {
    extent.extend(to: box)
    boxArea += (box.maxLongitude - box.minLongitude) * (box.maxLatitude - box.minLatitude)
  }
}

extension FenceOutline {
  /// What an index keeps of the outline, in bytes.
  var keptBytes: Int {
    MemoryLayout<Double>.stride * vertices.count + MemoryLayout<DiscPlane>.stride * discs.count
      + MemoryLayout<CircleRecord>.stride * circles.count
      + MemoryLayout<CorridorPiece>.stride * corridors.count
  }

  /// The ends of an edge.
  @inline(__always)
  func ends(_ edge: UInt32) -> (a: (Double, Double), b: (Double, Double)) {
    let vertex = Int(edge) &* 2
    return (
      (vertices[vertex], vertices[vertex + 1]), (vertices[vertex + 2], vertices[vertex + 3])
    )
  }
}
