/// Asks GEOS about parts: whether they are valid, and what mending makes of them.
struct PartJudge: ~Copyable {
  private let context = GEOSContext()

  /// What GEOS finds wrong with the part; `nil` when it is valid.
  func problem(with part: PolygonPart, number: Int) throws(GeometryError) -> GeometryError? {
    do throws(GEOSError) {
      guard let flaw = try GEOSGeometry(part: part, in: context).flaw() else { return nil }
      let location = flaw.location.map { place in
        Coordinate(
          longitude: PositionCheck.wrapped(place.longitude), latitude: place.latitude)
      }
      return .invalidGeometry(reason: flaw.reason, location: location, part: number)
    } catch {
      throw .invalidGeometry(reason: error.message, location: nil, part: number)
    }
  }

  /// The valid areas that GEOS's structure method makes of the part; lines and points are dropped.
  func mended(_ part: PolygonPart, number: Int) throws(GeometryError) -> [PolygonPart] {
    let pieces: [PolygonPart]
    do throws(GEOSError) {
      pieces = try GEOSGeometry(part: part, in: context).madeValid().polygons()
    } catch {
      throw .invalidGeometry(reason: error.message, location: nil, part: number)
    }
    for piece in pieces {
      if let problem = try problem(with: piece, number: number) { throw problem }
    }
    return pieces
  }
}
