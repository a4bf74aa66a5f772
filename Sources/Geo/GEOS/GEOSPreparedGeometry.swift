import CGEOS

/// A geometry with GEOS's lookup structures for many point questions.
///
/// GEOS builds those structures at the first question, so a prepared geometry must not be asked
/// by two threads; ``warm()`` moves the cost to load time.
@safe package struct GEOSPreparedGeometry: ~Copyable {
  private let geometry: GEOSGeometry
  private let pointer: OpaquePointer

  /// Prepares a geometry and takes it over.
  package init(_ geometry: consuming GEOSGeometry) throws(GEOSError) {
    guard let prepared = unsafe GEOSPrepare_r(geometry.context, geometry.pointer) else {
      throw geometry.state.failure(of: "preparing a geometry")
    }
    unsafe pointer = prepared
    self.geometry = geometry
  }

  deinit {
    // Before the geometry that it refers to.
    unsafe GEOSPreparedGeom_destroy_r(geometry.context, pointer)
  }

  /// Whether no part of `other` lies outside; a place on the boundary is covered.
  package func covers(_ other: borrowing GEOSGeometry) throws(GEOSError) -> Bool {
    let answer = unsafe GEOSPreparedCovers_r(geometry.context, pointer, other.pointer)
    return try decode(answer, "covers")
  }

  /// Whether the two share a place, on the boundary or inside.
  package func intersects(_ other: borrowing GEOSGeometry) throws(GEOSError) -> Bool {
    let answer = unsafe GEOSPreparedIntersects_r(geometry.context, pointer, other.pointer)
    return try decode(answer, "intersects")
  }

  /// Whether the place is inside or on the boundary.
  package func covers(longitude: Double, latitude: Double) throws(GEOSError) -> Bool {
    let made = unsafe GEOSGeom_createPointFromXY_r(geometry.context, longitude, latitude)
    let point = unsafe try GEOSGeometry(
      taking: made, in: geometry.state, operation: "making a point")
    return try covers(point)
  }

  /// Asks one question, so that the lookup structures exist before the first real one.
  package func warm() throws(GEOSError) {
    // A vertex of the geometry: a place outside its box would be answered without them.
    guard let vertex = geometry.firstVertex else { return }
    _ = try covers(longitude: vertex.longitude, latitude: vertex.latitude)
  }

  private func decode(_ answer: CChar, _ operation: String) throws(GEOSError) -> Bool {
    switch answer {
    case 0: return false
    case 1: return true
    default: throw geometry.state.failure(of: operation)
    }
  }
}

@available(*, unavailable)
extension GEOSPreparedGeometry: Sendable {}
