extension Polygon {
  /// Makes a polygon from an outer ring and its holes.
  ///
  /// - Parameters:
  ///   - rings: closed rings of positions in degrees, the outer one first; winding is ignored.
  ///   - options: what is mended instead of refused.
  /// - Throws: the first ``GeometryError``, with ring and vertex.
  public init(
    rings: [[Coordinate]], options: GeometryOptions = GeometryOptions()
  ) throws(GeometryError) {
    self = try Polygon.build(parts: [rings], options: options).polygon
  }

  /// Makes a polygon from several areas, each an outer ring and its holes.
  ///
  /// Each part is judged by itself and a place is inside when any part covers it, so parts may
  /// overlap, touch along edges, or lie inside each other.
  ///
  /// - Throws: the first ``GeometryError``, with part, ring and vertex.
  public init(
    parts: [[[Coordinate]]], options: GeometryOptions = GeometryOptions()
  ) throws(GeometryError) {
    self = try Polygon.build(parts: parts, options: options).polygon
  }

  /// Makes a polygon as ``init(parts:options:)`` does and tells what was mended.
  ///
  /// With `repair`, a part may become several, and a part without area is dropped and told of;
  /// without it the list is always empty.
  ///
  /// - Throws: the first ``GeometryError``; ``GeometryError/emptyAfterRepair(part:)`` when no part
  ///   has an area left.
  /// - Complexity: O(*n* log *n*) in the number of vertices.
  public static func build(
    parts: [[[Coordinate]]], options: GeometryOptions = GeometryOptions()
  ) throws(GeometryError) -> (polygon: Polygon, repairs: [GeometryRepair]) {
    guard parts.contains(where: { $0.contains { !$0.isEmpty } }) else { throw .empty }
    let judge = PartJudge()
    var built: [PolygonPart] = []
    var repairs: [GeometryRepair] = []
    for (number, rings) in parts.enumerated() {
      guard !rings.isEmpty else { throw .tooFewPositions(0, part: number, ring: 0) }
      var reader = PartReader(number: number, options: options)
      let part = try reader.read(rings)
      let area = part?.areaSquareKilometres ?? 0
      for problem in reader.dropped {
        repairs.append(
          GeometryRepair(
            part: number, problem: problem, areaBeforeSquareKilometres: area,
            areaAfterSquareKilometres: area))
      }
      guard let part else { continue }
      guard let problem = try judge.problem(with: part, number: number) else {
        built.append(part)
        continue
      }
      guard options.repair else { throw problem }
      let pieces = try judge.mended(part, number: number)
      repairs.append(
        GeometryRepair(
          part: number, problem: problem, areaBeforeSquareKilometres: area,
          areaAfterSquareKilometres: pieces.reduce(0) { $0 + $1.areaSquareKilometres }))
      built.append(contentsOf: pieces)
    }
    guard !built.isEmpty else { throw .emptyAfterRepair(part: 0) }
    return (Polygon(uncheckedParts: built), repairs)
  }
}

extension PolygonPart {
  fileprivate var areaSquareKilometres: Double { areaSquareMetres / 1e6 }
}
