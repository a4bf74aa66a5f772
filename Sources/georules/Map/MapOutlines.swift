import Geo

/// The outlines of the chosen fences, simplified together and packed.
struct MapOutlines {
  private(set) var packed = MapBytes()
  /// Fences with an outline.
  private(set) var drawnCount = 0
  /// Vertices before and after simplification.
  private(set) var vertexCount = 0
  private(set) var shownVertexCount = 0
  /// The most that an outline was moved, in metres.
  private(set) var toleranceMetres: Float = 0

  init(_ fences: [MapFence], vertexBudget: Int) {
    var histogram = RankHistogram()
    let lines = fences.map { Self.lines(of: $0.fence?.shape) }
    let ranks = lines.map { $0.map(\.ranks) }
    for rank in ranks.joined() { histogram.add(rank) }
    vertexCount = histogram.total
    let threshold = histogram.threshold(keeping: vertexBudget)
    toleranceMetres = threshold.isFinite ? threshold : 1e9
    for (slot, fence) in fences.enumerated() {
      let kept = zip(lines[slot], ranks[slot]).map { $0.kept($1, atLeast: threshold) }
      pack(fence.fence?.shape, kept)
    }
  }

  /// Every ring of a polygon or the line of a corridor.
  private static func lines(of shape: FenceShape?) -> [Outline] {
    switch shape {
    case .polygon(let polygon):
      polygon.parts.flatMap { part in
        zip(part.ringStarts, part.ringStarts.dropFirst()).enumerated().map { ring, bounds in
          let range = bounds.0..<bounds.1
          return Outline(
            longitudes: part.longitudes[range], latitudes: part.latitudes[range], isRing: true,
            isOuter: ring == 0)
        }
      }
    case .corridor(let corridor):
      [
        Outline(
          longitudes: corridor.longitudes[...], latitudes: corridor.latitudes[...], isRing: false,
          isOuter: false)
      ]
    case .circle, nil:
      []
    }
  }

  /// Kinds: 0 name only, 1 circle, 2 corridor, 3 polygon.
  private mutating func pack(_ shape: FenceShape?, _ lines: [Outline]) {
    switch shape {
    case .circle(let circle):
      packed.append(count: 1)
      packed.append(signed: MicroDegrees.rounded(circle.centre.longitude))
      packed.append(signed: MicroDegrees.rounded(circle.centre.latitude))
      pack(metres: circle.radiusMetres)
      drawnCount += 1
    case .corridor(let corridor) where !lines.isEmpty:
      packed.append(count: 2)
      pack(metres: corridor.halfWidthMetres)
      pack(lines[0])
      drawnCount += 1
    case .polygon(let polygon) where !polygon.parts.isEmpty:
      packed.append(count: 3)
      packed.append(count: polygon.parts.count)
      var next = 0
      for part in polygon.parts {
        let rings = lines[next..<(next + max(0, part.ringStarts.count - 1))]
        next = rings.endIndex
        let visible = rings.filter { $0.isOuter || $0.count > 3 }
        packed.append(count: visible.count)
        for ring in visible { pack(ring) }
      }
      drawnCount += 1
    case .corridor, .polygon, nil:
      packed.append(count: 0)
    }
  }

  /// Whole centimetres; a radius is at most half the globe's girth.
  private mutating func pack(metres: Double) {
    let inRange = metres > 0 ? min(metres, 3e7) : 0
    packed.append(unsigned: UInt64((inRange * 100).rounded()))
  }

  private mutating func pack(_ line: Outline) {
    packed.append(count: line.count)
    shownVertexCount += line.count
    var last: (longitude: Int64, latitude: Int64) = (0, 0)
    for (longitude, latitude) in zip(line.longitudes, line.latitudes) {
      let place = (MicroDegrees.rounded(longitude), MicroDegrees.rounded(latitude))
      packed.append(signed: place.0 - last.longitude)
      packed.append(signed: place.1 - last.latitude)
      last = place
    }
  }
}

/// One ring or line of a fence, in degrees.
private struct Outline: RankedLine {
  let longitudes: ArraySlice<Double>
  let latitudes: ArraySlice<Double>
  let isRing: Bool
  let isOuter: Bool
  private let eastward: Double
  private let northward = MicroDegrees.metres * 1e6

  init(
    longitudes: ArraySlice<Double>, latitudes: ArraySlice<Double>, isRing: Bool, isOuter: Bool
  ) {
    self.longitudes = longitudes
    self.latitudes = latitudes
    self.isRing = isRing
    self.isOuter = isOuter
    let south = latitudes.min() ?? 0
    let north = latitudes.max() ?? 0
    eastward = MapScale.eastward(at: (south + north) / 2 * 1e6) * 1e6
  }

  var count: Int { min(longitudes.count, latitudes.count) }

  func isPinned(_ index: Int) -> Bool { false }

  /// Measures to the straight piece between the two vertices.
  func furthest(first: Int, last: Int) -> (index: Int, squaredMetres: Double) {
    let start = place(first)
    let end = place(last)
    let along = (x: end.x - start.x, y: end.y - start.y)
    let length = along.x * along.x + along.y * along.y
    var found = (index: first, squaredMetres: 0.0)
    for index in (first + 1)..<last {
      let here = place(index)
      let dot = (here.x - start.x) * along.x + (here.y - start.y) * along.y
      let fraction = length > 0 ? min(max(dot / length, 0), 1) : 0
      let x = start.x + along.x * fraction - here.x
      let y = start.y + along.y * fraction - here.y
      let squared = x * x + y * y
      if squared > found.squaredMetres { found = (index, squared) }
    }
    return found
  }

  private func place(_ index: Int) -> (x: Double, y: Double) {
    (
      longitudes[longitudes.startIndex + index] * eastward,
      latitudes[latitudes.startIndex + index] * northward
    )
  }

  /// Ranks in which an outer ring always keeps enough vertices to be an area.
  var ranks: [Float] {
    var ranks = significances()
    guard isOuter else { return ranks }
    for _ in 0..<2 {
      let best = ranks.indices.filter { ranks[$0].isFinite }.max { ranks[$0] < ranks[$1] }
      if let best { ranks[best] = .infinity }
    }
    return ranks
  }

  func kept(_ ranks: [Float], atLeast threshold: Float) -> Outline {
    guard threshold > 0 else { return self }
    let indices = ranks.indices.filter { ranks[$0] >= threshold }
    return Outline(
      longitudes: indices.map { longitudes[longitudes.startIndex + $0] }[...],
      latitudes: indices.map { latitudes[latitudes.startIndex + $0] }[...], isRing: isRing,
      isOuter: isOuter)
  }
}
