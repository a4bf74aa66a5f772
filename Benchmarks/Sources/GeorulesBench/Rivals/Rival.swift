import CRivals

#if HAS_GEOS_LOCATOR
  import CGEOSLocator
#endif
#if HAS_S2
  import CS2Shapes
#endif

/// Other people's ways to find the polygons at a place.
enum Rival: String, CaseIterable {
  case geosC = "geos-c"
  case geosCParts = "geos-c-parts"
  case geosCpp = "geos-cpp"
  case s2

  /// Whether areas of one fence are put into the tree one by one.
  var takesPartsAlone: Bool { self == .geosCParts }

  /// Whether answers must be those of GEOS's `covers`; S2 has other edges.
  var isExact: Bool { self != .s2 }

  /// `nil`: not installed when this program was built.
  var functions: UnsafePointer<rival>? {
    switch self {
    case .geosC, .geosCParts: return unsafe rival_geos_c()
    case .geosCpp:
      #if HAS_GEOS_LOCATOR
        return unsafe rival_geos_locator()
      #else
        return nil
      #endif
    case .s2:
      #if HAS_S2
        return unsafe rival_s2_shapes()
      #else
        return nil
      #endif
    }
  }
}
