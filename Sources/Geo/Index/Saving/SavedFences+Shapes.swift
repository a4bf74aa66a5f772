extension SavedFences {
  /// Makes the shape that a record tells of; `nil` when something in it cannot be.
  func makeShape(_ record: FenceRecord) -> FenceShape? {
    switch FenceRecord.Kind(rawValue: record.kind) {
    case .circle: makeCircle(record)
    case .polygon: makePolygon(record)
    case .corridor: makeCorridor(record)
    case .some(.none), nil: nil
    }
  }

  private func makeCircle(_ record: FenceRecord) -> FenceShape? {
    guard let range = numbers.range(record.shape, 3) else { return nil }
    let centre = Coordinate(
      longitude: numbers[range.lowerBound], latitude: numbers[range.lowerBound + 1])
    let radius = numbers[range.lowerBound + 2]
    guard centre.isNearGlobe, radius.isReach else { return nil }
    return .circle(Circle(uncheckedCentre: centre, radiusMetres: radius))
  }

  private func makeCorridor(_ record: FenceRecord) -> FenceShape? {
    guard record.shapeCount > 0, record.shapeCount < UInt64(numbers.count),
      let range = numbers.range(record.shape, 2 * record.shapeCount + 1)
    else { return nil }
    let halfWidth = numbers[range.lowerBound]
    let middle = range.lowerBound + 1 + Int(record.shapeCount)
    guard halfWidth.isReach else { return nil }
    var longitudes: [Double] = []
    var latitudes: [Double] = []
    longitudes.reserveCapacity(Int(record.shapeCount))
    latitudes.reserveCapacity(Int(record.shapeCount))
    for index in range.lowerBound + 1..<middle {
      longitudes.append(numbers[index])
      latitudes.append(numbers[index + Int(record.shapeCount)])
    }
    guard Self.areNearGlobe(longitudes, latitudes) else { return nil }
    return .corridor(
      Corridor(
        uncheckedLongitudes: longitudes, latitudes: latitudes, halfWidthMetres: halfWidth))
  }

  private func makePolygon(_ record: FenceRecord) -> FenceShape? {
    guard let range = parts.range(record.shape, record.shapeCount) else { return nil }
    var made: [PolygonPart] = []
    made.reserveCapacity(range.count)
    // Parts share no vertices; so damage cannot ask for more memory than the file is large.
    var left = UInt64(vertices?.count ?? 0) / 2
    for index in range {
      let record = parts[index]
      guard record.vertices <= left, let part = makePart(record) else { return nil }
      left -= record.vertices
      made.append(part)
    }
    return .polygon(Polygon(uncheckedParts: made))
  }

  private func makePart(_ record: PartRecord) -> PolygonPart? {
    guard let vertices, record.vertex <= UInt64(vertices.count),
      record.vertices <= UInt64(vertices.count),
      let range = vertices.range(2 * record.vertex, 2 * record.vertices),
      let ringRange = rings.range(record.ring, record.rings)
    else { return nil }
    var starts = [0]
    starts.reserveCapacity(ringRange.count + 1)
    for index in ringRange {
      let end = rings[index]
      guard end <= record.vertices, Int(end) >= starts[starts.count - 1] else { return nil }
      starts.append(Int(end))
    }
    guard starts[starts.count - 1] == Int(record.vertices) else { return nil }
    var longitudes: [Double] = []
    var latitudes: [Double] = []
    longitudes.reserveCapacity(Int(record.vertices))
    latitudes.reserveCapacity(Int(record.vertices))
    for index in stride(from: range.lowerBound, to: range.upperBound, by: 2) {
      longitudes.append(vertices[index])
      latitudes.append(vertices[index + 1])
    }
    guard Self.areNearGlobe(longitudes, latitudes) else { return nil }
    return PolygonPart(uncheckedLongitudes: longitudes, latitudes: latitudes, ringStarts: starts)
  }

  private static func areNearGlobe(_ longitudes: [Double], _ latitudes: [Double]) -> Bool {
    for index in longitudes.indices {
      let place = Coordinate(longitude: longitudes[index], latitude: latitudes[index])
      guard place.isNearGlobe else { return false }
    }
    return true
  }
}

extension Coordinate {
  /// Whether the place can be part of a shape: longitudes of shapes are below 540, and what
  /// measures turns them back in steps of a turn.
  @inline(__always)
  var isNearGlobe: Bool { longitude.magnitude < 1000 && latitude.magnitude < 91 }
}

extension Double {
  /// Whether the number can be a radius or half-width in metres: no more than half round the globe.
  fileprivate var isReach: Bool { self >= 0 && self < 2.1e7 }
}

extension AlignedTable {
  /// The records from `first` on when all are there.
  func range(_ first: UInt64, _ count: UInt64) -> Range<Int>? {
    guard first <= UInt64(self.count), count <= UInt64(self.count) - first else { return nil }
    return Int(first)..<Int(first + count)
  }
}
