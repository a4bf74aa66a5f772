import Bytes

/// The members of a GeoJSON geometry, in whatever order they came.
struct GeometryParts {
  var type: String?
  var positions: JSONPositions?
  /// A GeometryCollection's geometries.
  var members: GeometryDraft?

  /// The geometry once all members are known.
  var draft: GeometryDraft {
    var draft = GeometryDraft()
    guard let type else {
      draft.note("its geometry has no \"type\"")
      return draft
    }
    if type == "GeometryCollection" {
      guard let members else {
        draft.note("the GeometryCollection has no \"geometries\"")
        return draft
      }
      return members
    }
    guard let depth = Self.depths[type] else {
      draft.note("the geometry type \"\(type)\" is none of GeoJSON's")
      return draft
    }
    guard let positions else {
      draft.note("the \(type) has no \"coordinates\"")
      return draft
    }
    if let problem = positions.problem {
      draft.note("bad coordinates at byte \(problem.offset): \(problem.reason)")
      return draft
    }
    guard positions.depth == depth || positions.depth == 0 else {
      draft.note(
        "the coordinates lie in \(positions.depth) arrays; those of a \(type) lie in \(depth)")
      return draft
    }
    fill(&draft, type: type, positions: positions)
    return draft
  }

  private static let depths = [
    "Point": 1, "MultiPoint": 2, "LineString": 2, "MultiLineString": 3, "Polygon": 3,
    "MultiPolygon": 4,
  ]

  private func fill(_ draft: inout GeometryDraft, type: String, positions: JSONPositions) {
    guard positions.depth > 0 else { return }
    let all = 0..<positions.xs.count
    switch type {
    case "Point", "MultiPoint": draft.points = positions.coordinates(all)
    case "LineString": draft.lines = [positions.coordinates(all)]
    case "MultiLineString": draft.lines = positions.lists(0..<positions.ends[0].count)
    case "Polygon": draft.areas = [positions.lists(0..<positions.ends[0].count)]
    default:
      var start = 0
      for end in positions.ends[1] {
        draft.areas.append(positions.lists(start..<end))
        start = end
      }
    }
  }
}

extension JSONPositions {
  /// The positions of a range.
  fileprivate func coordinates(_ range: Range<Int>) -> [Coordinate] {
    range.map { Coordinate(longitude: xs[$0], latitude: ys[$0]) }
  }

  /// The lists of positions of a range of lists.
  fileprivate func lists(_ range: Range<Int>) -> [[Coordinate]] {
    range.map { coordinates(($0 == 0 ? 0 : ends[0][$0 - 1])..<ends[0][$0]) }
  }
}
