import CGEOS

extension GEOSGeometry {
  /// What makes the geometry invalid (OGC rules); `nil` when it is valid.
  package func flaw() throws(GEOSError) -> GEOSFlaw? {
    var reason: UnsafeMutablePointer<CChar>?
    var place: OpaquePointer?
    let answer = unsafe GEOSisValidDetail_r(context, pointer, 0, &reason, &place)
    defer {
      if let reason = unsafe reason { unsafe GEOSFree_r(context, reason) }
      if let place = unsafe place { unsafe GEOSGeom_destroy_r(context, place) }
    }
    switch answer {
    case 1:
      return nil
    case 0:
      let text = unsafe reason.map { unsafe String(cString: $0) }
      return GEOSFlaw(
        reason: text ?? "invalid", location: unsafe Self.coordinate(of: place, context))
    default:
      throw state.failure(of: "checking validity")
    }
  }

  /// The valid geometry that the structure method makes: every ring is mended by itself, outer
  /// rings are merged and holes subtracted from them. What collapses is left out.
  package func madeValid() throws(GEOSError) -> GEOSGeometry {
    let operation = "making valid"
    guard let parameters = unsafe GEOSMakeValidParams_create_r(context) else {
      throw state.failure(of: operation)
    }
    defer { unsafe GEOSMakeValidParams_destroy_r(context, parameters) }
    unsafe GEOSMakeValidParams_setMethod_r(context, parameters, GEOS_MAKE_VALID_STRUCTURE)
    unsafe GEOSMakeValidParams_setKeepCollapsed_r(context, parameters, 0)
    let made = unsafe GEOSMakeValidWithParams_r(context, pointer, parameters)
    return unsafe try GEOSGeometry(taking: made, in: state, operation: operation)
  }

  private static func coordinate(
    of point: OpaquePointer?, _ context: OpaquePointer
  ) -> Coordinate? {
    guard let point = unsafe point else { return nil }
    var longitude = 0.0
    var latitude = 0.0
    guard unsafe GEOSGeomGetX_r(context, point, &longitude) == 1,
      unsafe GEOSGeomGetY_r(context, point, &latitude) == 1
    else { return nil }
    return Coordinate(longitude: longitude, latitude: latitude)
  }
}
