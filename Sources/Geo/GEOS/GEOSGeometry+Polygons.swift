import CGEOS

/// GEOS's numbers for the kinds of geometry that can hold areas.
private enum GEOSKind {
  static let polygon: Int32 = 3
  static let multiPolygon: Int32 = 6
  static let collection: Int32 = 7
}

extension GEOSGeometry {
  /// The first vertex of the first area; `nil` when there is none.
  package var firstVertex: Coordinate? {
    var longitude = 0.0
    var latitude = 0.0
    guard let first = unsafe GEOSGetGeometryN_r(context, pointer, 0),
      unsafe GEOSGeomTypeId_r(context, first) == GEOSKind.polygon,
      let ring = unsafe GEOSGetExteriorRing_r(context, first),
      let sequence = unsafe GEOSGeom_getCoordSeq_r(context, ring),
      unsafe GEOSGetNumCoordinates_r(context, ring) > 0,
      unsafe GEOSCoordSeq_getXY_r(context, sequence, 0, &longitude, &latitude) == 1
    else { return nil }
    return Coordinate(longitude: longitude, latitude: latitude)
  }

  /// The areas in the geometry, in GEOS's order; points and lines are left out.
  package func polygons() -> [PolygonPart] {
    var parts: [PolygonPart] = []
    unsafe Self.collect(pointer, context, into: &parts)
    return parts
  }

  private static func collect(
    _ geometry: OpaquePointer, _ context: OpaquePointer, into parts: inout [PolygonPart]
  ) {
    switch unsafe GEOSGeomTypeId_r(context, geometry) {
    case GEOSKind.polygon:
      if let part = unsafe readPolygon(geometry, context) {
        parts.append(part)
      }
    case GEOSKind.multiPolygon, GEOSKind.collection:
      let count = unsafe max(0, GEOSGetNumGeometries_r(context, geometry))
      for index in 0..<count {
        if let member = unsafe GEOSGetGeometryN_r(context, geometry, index) {
          unsafe collect(member, context, into: &parts)
        }
      }
    default:
      break
    }
  }

  /// The polygon's rings as columns; `nil` when it is empty.
  private static func readPolygon(
    _ polygon: OpaquePointer, _ context: OpaquePointer
  ) -> PolygonPart? {
    var longitudes: [Double] = []
    var latitudes: [Double] = []
    var starts = [0]
    let shell = unsafe GEOSGetExteriorRing_r(context, polygon)
    guard unsafe append(shell, context, &longitudes, &latitudes) else { return nil }
    starts.append(longitudes.count)
    let holes = unsafe max(0, GEOSGetNumInteriorRings_r(context, polygon))
    for index in 0..<holes {
      let hole = unsafe GEOSGetInteriorRingN_r(context, polygon, index)
      if unsafe append(hole, context, &longitudes, &latitudes) {
        starts.append(longitudes.count)
      }
    }
    return PolygonPart(
      uncheckedLongitudes: longitudes, latitudes: latitudes, ringStarts: starts)
  }

  private static func append(
    _ ring: OpaquePointer?, _ context: OpaquePointer, _ longitudes: inout [Double],
    _ latitudes: inout [Double]
  ) -> Bool {
    guard let ring = unsafe ring,
      let sequence = unsafe GEOSGeom_getCoordSeq_r(context, ring)
    else { return false }
    let count = unsafe Int(max(0, GEOSGetNumCoordinates_r(context, ring)))
    guard count > 0 else { return false }
    var xs = [Double](repeating: 0, count: count)
    var ys = [Double](repeating: 0, count: count)
    let copied = unsafe xs.withUnsafeMutableBufferPointer { x in
      unsafe ys.withUnsafeMutableBufferPointer { y in
        unsafe GEOSCoordSeq_copyToArrays_r(
          context, sequence, x.baseAddress, y.baseAddress, nil, nil)
      }
    }
    guard copied == 1 else { return false }
    longitudes.append(contentsOf: xs)
    latitudes.append(contentsOf: ys)
    return true
  }
}
