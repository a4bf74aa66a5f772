import CGEOS

/// A geometry that GEOS holds, in degrees, taken as a plane.
@safe package struct GEOSGeometry: ~Copyable {
  /// Keeps the context alive as long as the geometry.
  let state: GEOSContextState
  /// The context's handle.
  let context: OpaquePointer
  /// GEOS's geometry, owned.
  let pointer: OpaquePointer

  /// Takes over a geometry that GEOS returned; `nil` becomes the error it stands for.
  init(
    taking pointer: OpaquePointer?, in state: GEOSContextState, operation: String
  ) throws(GEOSError) {
    guard let context = unsafe state.handle, let pointer = unsafe pointer else {
      throw state.failure(of: operation)
    }
    self.state = state
    unsafe self.context = context
    unsafe self.pointer = pointer
  }

  deinit {
    unsafe GEOSGeom_destroy_r(context, pointer)
  }

  /// A point.
  package init(
    longitude: Double, latitude: Double, in context: borrowing GEOSContext
  ) throws(GEOSError) {
    let state = context.state
    let operation = "making a point"
    guard let handle = unsafe state.handle else { throw state.failure(of: operation) }
    let point = unsafe GEOSGeom_createPointFromXY_r(handle, longitude, latitude)
    unsafe try self.init(taking: point, in: state, operation: operation)
  }

  /// A box; a box without width or height becomes a line or a point.
  package init(bounds: Bounds, in context: borrowing GEOSContext) throws(GEOSError) {
    let state = context.state
    let operation = "making a box"
    guard let handle = unsafe state.handle else { throw state.failure(of: operation) }
    let box = unsafe GEOSGeom_createRectangle_r(
      handle, bounds.minLongitude, bounds.minLatitude, bounds.maxLongitude, bounds.maxLatitude)
    unsafe try self.init(taking: box, in: state, operation: operation)
  }

  /// The polygon with the part's rings, in the part's longitude frame.
  ///
  /// - Throws: when a ring is not closed or has fewer than four positions.
  package init(part: PolygonPart, in context: borrowing GEOSContext) throws(GEOSError) {
    let state = context.state
    let operation = "making a polygon"
    guard let handle = unsafe state.handle else { throw state.failure(of: operation) }
    var rings = unsafe [OpaquePointer?]()
    for ring in 0..<part.ringCount {
      guard let made = unsafe Self.makeRing(part, part.ringRange(ring), handle) else {
        for index in 0..<ring { unsafe GEOSGeom_destroy_r(handle, rings[index]) }
        throw state.failure(of: operation)
      }
      unsafe rings.append(made)
    }
    guard let shell = unsafe rings.first else { throw state.failure(of: operation) }
    // GEOS owns the rings from here on, also when it fails.
    let polygon = unsafe rings.withUnsafeMutableBufferPointer { all in
      unsafe GEOSGeom_createPolygon_r(
        handle, shell, all.baseAddress.map { unsafe $0 + 1 }, UInt32(clamping: all.count - 1))
    }
    unsafe try self.init(taking: polygon, in: state, operation: operation)
  }

  private static func makeRing(
    _ part: PolygonPart, _ range: Range<Int>, _ handle: OpaquePointer
  ) -> OpaquePointer? {
    let sequence = unsafe part.longitudes.withUnsafeBufferPointer { xs in
      unsafe part.latitudes.withUnsafeBufferPointer { ys in
        unsafe GEOSCoordSeq_copyFromArrays_r(
          handle, xs.baseAddress.map { unsafe $0 + range.lowerBound },
          ys.baseAddress.map { unsafe $0 + range.lowerBound }, nil, nil,
          UInt32(clamping: range.count))
      }
    }
    guard let sequence = unsafe sequence else { return nil }
    return unsafe GEOSGeom_createLinearRing_r(handle, sequence)
  }
}

@available(*, unavailable)
extension GEOSGeometry: Sendable {}
