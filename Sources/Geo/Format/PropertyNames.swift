import Bytes

/// Reads measures and times out of properties, which every program names differently.
enum PropertyNames {
  /// Lower case without blanks, `_`, `-`, brackets and dots.
  static func plain(_ name: String) -> String {
    var bytes: [UInt8] = []
    for byte in name.utf8 {
      switch byte {
      case 0x41...0x5a: bytes.append(byte | 0x20)
      case 0x20, 0x5f, 0x2d, 0x28, 0x29, 0x5b, 0x5d, 0x2e: break
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static let latitudes: Set = [
    "lat", "latitude", "y", "latdeg", "latitudedeg", "latitudedegrees", "decimallatitude",
    "centerlat", "centrelat", "centerlatitude", "centrelatitude", "latwgs84",
  ]
  static let longitudes: Set = [
    "lon", "lng", "long", "longitude", "x", "londeg", "longitudedeg", "longitudedegrees",
    "decimallongitude", "centerlon", "centrelon", "centerlng", "centrelng", "centerlongitude",
    "centrelongitude", "lonwgs84",
  ]
  static let texts: Set = ["wkt", "geometry", "geom", "thegeom", "wktgeom", "area", "geometrywkt"]
  static let ids: Set = ["id", "fenceid", "geofenceid", "fence"]
  static let activeFrom: Set = [
    "validstartts", "validfrom", "validstart", "activefrom", "activestart",
  ]
  static let activeUntil: Set = [
    "validendts", "validuntil", "validto", "validend", "activeuntil", "activeto", "activeend",
  ]

  /// A measure that a property's name announces.
  struct Measure {
    /// `nil` when the name says none.
    var unit: LengthUnit?
    /// Whether the value is the whole width, twice the distance to either side.
    var isWhole = false
  }

  /// The radius of a point: `radius`, with a unit behind it or none.
  static func radius(_ plainName: String) -> Measure? {
    measure(plainName, stems: ["circleradius", "radius"])
  }

  /// The width of a line: `halfwidth`, `buffer`, `radius`, `polylinedistance` are the distance to
  /// either side; `width` and `corridorwidth` are twice that.
  static func width(_ plainName: String) -> Measure? {
    if let half = measure(
      plainName,
      stems: ["corridorhalfwidth", "halfwidth", "buffer", "polylinedistance", "radius"])
    {
      return half
    }
    guard var whole = measure(plainName, stems: ["corridorwidth", "width"]) else { return nil }
    whole.isWhole = true
    return whole
  }

  private static func measure(_ plainName: String, stems: [String]) -> Measure? {
    for stem in stems where plainName.hasPrefix(stem) {
      let rest = plainName.dropFirst(stem.count)
      if rest.isEmpty { return Measure() }
      let word = rest.hasPrefix("in") ? rest.dropFirst(2) : rest
      if let unit = LengthUnit(word: word) { return Measure(unit: unit) }
    }
    return nil
  }
}
