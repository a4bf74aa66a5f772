import Geo

/// How many fences of which shape there are, and what they consist of.
struct ShapeCounts {
  private(set) var circles = 0
  private(set) var polygons = 0
  private(set) var corridors = 0
  /// Areas of all polygons.
  private(set) var parts = 0
  /// Holes in all areas.
  private(set) var holes = 0
  private(set) var bounds = Bounds.empty

  init(_ fences: ArraySlice<Fence>) {
    for fence in fences {
      switch fence.shape {
      case .circle: circles += 1
      case .corridor: corridors += 1
      case .polygon(let polygon):
        polygons += 1
        parts += polygon.parts.count
        for part in polygon.parts { holes += max(0, part.ringCount - 1) }
      }
      bounds.extend(to: fence.shape.bounds)
    }
  }

  var box: BoxText {
    // Fences on either side of the antimeridian may count their longitudes in different turns.
    let isGlobal = bounds.maxLongitude - bounds.minLongitude >= 360
    return BoxText(
      west: isGlobal ? -180 : bounds.minLongitude, south: bounds.minLatitude,
      east: isGlobal ? 180 : bounds.maxLongitude, north: bounds.maxLatitude)
  }

  /// `24: 11 polygons (12 parts, 1 hole), 9 circles, 4 corridors`.
  var text: String {
    let details = [
      Quantity.counted(parts, "part"), holes > 0 ? Quantity.counted(holes, "hole") : nil,
    ]
    .compactMap { $0 }.joined(separator: ", ")
    let kinds = [
      polygons > 0 ? Quantity.counted(polygons, "polygon") + " (\(details))" : nil,
      circles > 0 ? Quantity.counted(circles, "circle") : nil,
      corridors > 0 ? Quantity.counted(corridors, "corridor") : nil,
    ].compactMap { $0 }
    let total = Quantity.grouped(polygons + circles + corridors)
    return kinds.isEmpty ? total : total + ": " + kinds.joined(separator: ", ")
  }

  var json: JSONValue {
    JSONValue(counts: [
      ("circles", circles), ("polygons", polygons), ("parts", parts), ("holes", holes),
      ("corridors", corridors),
    ])
  }
}
