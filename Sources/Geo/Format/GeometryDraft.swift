/// The shapes of one feature as its file gives them, not yet checked.
struct GeometryDraft {
  /// Areas, each an outer ring and its holes.
  var areas: [[[Coordinate]]] = []
  /// Lines, which need a width.
  var lines: [[Coordinate]] = []
  /// Points, which need a radius.
  var points: [Coordinate] = []
  /// Circles that have their radius.
  var circles: [(centre: Coordinate, radiusMetres: Double)] = []
  /// The first thing that makes the geometry unusable.
  var problem: String?

  var isEmpty: Bool { areas.isEmpty && lines.isEmpty && points.isEmpty && circles.isEmpty }

  var vertexCount: Int {
    areas.reduce(0) { $0 + $1.reduce(0) { $0 + $1.count } }
      + lines.reduce(0) { $0 + $1.count } + points.count + circles.count
  }

  mutating func note(_ reason: String) {
    if problem == nil { problem = reason }
  }

  mutating func append(_ other: GeometryDraft) {
    areas += other.areas
    lines += other.lines
    points += other.points
    circles += other.circles
    if let reason = other.problem { note(reason) }
  }
}

/// One feature of a fence file.
struct FeatureDraft {
  var offset: UInt64?
  var line: Int?
  /// The id that the file gives to the feature itself.
  var id: String?
  /// The feature's name where the format has one apart from the properties.
  var name: String?
  var properties: [FenceProperty] = []
  var geometry = GeometryDraft()

  /// Sets the name. An assignment through an optional in a non-copyable reader would leak the old
  /// one (seen with Swift 6.3.1); a call does not.
  mutating func rename(_ name: String?) {
    self.name = name
  }
}
