import Geo

extension Fence {
  /// A hash of the shape and the active window, by which a restored engine sees that a fence was
  /// changed meanwhile.
  var fingerprint: UInt64 {
    var hash = StableHash()
    hash.combine(UInt64(bitPattern: activeFrom ?? .min))
    hash.combine(UInt64(bitPattern: activeUntil ?? .max))
    switch shape {
    case .circle(let circle):
      hash.combine(UInt8(1))
      hash.combine(circle.centre.longitude)
      hash.combine(circle.centre.latitude)
      hash.combine(circle.radiusMetres)
    case .corridor(let corridor):
      hash.combine(UInt8(2))
      hash.combine(corridor.halfWidthMetres)
      for longitude in corridor.longitudes { hash.combine(longitude) }
      for latitude in corridor.latitudes { hash.combine(latitude) }
    case .polygon(let polygon):
      hash.combine(UInt8(3))
      for part in polygon.parts {
        for start in part.ringStarts { hash.combine(UInt64(start)) }
        for longitude in part.longitudes { hash.combine(longitude) }
        for latitude in part.latitudes { hash.combine(latitude) }
      }
    }
    return hash.value
  }
}
