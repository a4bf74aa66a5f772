/// What a column of a table holds; the raw value is its name in ``TraceOptions/columns``.
enum CSVField: String, CaseIterable {
  case latitude = "lat"
  case longitude = "lon"
  case time
  case date
  case utcOffset = "utc-offset"
  case device
  case accuracy
  case speed
  case course
  case altitude
  case received
  /// A whole position in one cell: WKT, or two numbers.
  case position
  /// A whole path in one cell: `[[lon,lat],…]`.
  case polyline
  case latitudeSide = "lat-side"
  case longitudeSide = "lon-side"
  case valid
  case visible
  case outlier
}

/// What a column's name says about its content.
struct CSVName {
  /// The letters and digits of the name, in small letters.
  let joined: String
  /// The field, and how good the name is for it: 0 is best.
  private(set) var meaning: (field: CSVField, rank: Int)?
  /// The unit that the name ends with, as written: `kmh`, `ft`, `ms`.
  private(set) var unit: String?

  init(_ name: String) {
    var words = Self.words(name)
    joined = words.joined()
    meaning = Self.known[joined]
    if meaning != nil { return }
    var units: [String] = []
    while true {
      if let pair = Self.unitPair(words) {
        units.append(pair)
        words.removeLast(2)
      } else if words.count > 1, let last = words.last, Self.units.contains(last) {
        units.append(last)
        words.removeLast()
      } else {
        break
      }
      if take(words, units) { return }
    }
    // `speedKmh`, `altFt`: a unit without a mark before it.
    for suffix in ["kmh", "kph", "mph", "mps", "knots", "kn", "kt", "ft", "deg", "ms", "utc", "m"]
    where joined.hasSuffix(suffix) && joined.count > suffix.count + 1 {
      if take([String(joined.dropLast(suffix.count))], [suffix]) { return }
    }
    _ = take(words, units)
  }

  /// Looks the words up, without a leading `gps` or the like if need be.
  private mutating func take(_ words: [String], _ units: [String]) -> Bool {
    var rest = words[...]
    while !rest.isEmpty {
      if let found = Self.known[rest.joined()] {
        meaning = found
        unit = units.last
        return true
      }
      guard let first = rest.first, Self.prefixes.contains(first) else { return false }
      rest = rest.dropFirst()
    }
    return false
  }

  private static func unitPair(_ words: [String]) -> String? {
    guard words.count > 2 else { return nil }
    let pair = words.suffix(2).joined()
    return ["kmh", "ms", "ns", "ew"].contains(pair) && words.suffix(2).allSatisfy { $0.count < 3 }
      ? pair : nil
  }

  /// Runs of letters and digits, small, with accents undone as German writes them.
  private static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "0"..."9": word.unicodeScalars.append(scalar)
      case "A"..."Z": word += String(scalar).lowercased()
      case "ä", "Ä": word += "ae"
      case "ö", "Ö": word += "oe"
      case "ü", "Ü": word += "ue"
      case "é", "è", "ê": word += "e"
      default:
        if !word.isEmpty { words.append(word) }
        word = ""
      }
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  private static let units: Set<String> = [
    "kn", "kt", "kts", "knot", "knots", "kmh", "kph", "kmph", "mph", "mps", "m", "meter", "meters",
    "metre", "metres", "ft", "feet", "deg", "degree", "degrees", "dd", "ms", "msec", "millis",
    "milliseconds", "s", "sec", "seconds", "us", "micros", "microseconds", "ns", "nanos",
    "nanoseconds", "utc", "gmt", "unix", "epoch", "posix", "wgs84", "decimal", "msl", "ew", "iso",
    "iso8601", "raw",
  ]

  private static let prefixes: Set<String> = [
    "gps", "gnss", "position", "pos", "location", "loc", "coords", "geo", "point", "data",
    "properties", "eobs", "last", "lcl", "current", "decimal", "tracker",
  ]

  /// Names of each field, the best group first; groups are parted by bars.
  private static let vocabulary: [(CSVField, String)] = [
    (.latitude, "lat latitude | latitud latitudine breite breitengrad geobreite | y ycoord"),
    (
      .longitude,
      """
      lon lng long longitude | longitud longitudine laenge lange laengengrad geolaenge | x xcoord
      """
    ),
    (
      .time,
      """
      fixtime gpstime locationtimestamp eventtime | timestamp datetime basedatetime dateandtime
      datumzeit dtg timeutc utctime | ts tst time zeit zeitstempel unixtime epochtime posixtime epoch
      unix t | utc uhrzeit timeofday clock recordedat measuredat devicetime hora | createdat localtime
      """
    ),
    (.date, "date datum fecha dateutc utcdate gpsdate localdate"),
    (.utcOffset, "utcoffset utcofst tzoffset gmtoffset"),
    (
      .device,
      """
      device deviceid devid devicename uniqueid individuallocalidentifier vehicleid mmsi icao24
      taxiid iceberg | vehicle vehicleref icao hex imei unitid busid cabid trackerid tracker userid
      user uid animalid animal individual individualid shipid vesselid assetid asset objectid
      entityid personid subjectid subject driverid participant fahrzeug geraet kennung |
      taglocalidentifier tagid taxi cab ship vessel bus | trackid trajectoryid trajid tripid |
      id name callsign registration label
      """
    ),
    (
      .accuracy,
      """
      accuracy acc horizontalaccuracy hacc haccuracy horacc genauigkeit | uncertainty errorradius
      horizontalaccuracyestimate coordinateuncertainty
      """
    ),
    (
      .speed,
      "speed sog speedoverground groundspeed gs gspeed gndspd | velocity vel spd geschwindigkeit"
    ),
    (.course, "course cog courseoverground trk | bearing track heading hdg kurs richtung azimuth"),
    (
      .altitude,
      """
      altitude alt ele elevation altmsl hoehe | height heightabovemsl geoaltitude |
      heightaboveellipsoid baroaltitude
      """
    ),
    (.received, "receivedat receivetime received servertime writets writetime ingesttime rxtime"),
    (
      .position,
      "wkt geom geometry thegeom point geopoint latlon latlng lonlat location coordinates coords position"
    ),
    (.polyline, "polyline"),
    (.latitudeSide, "ns latdir latitudedirection latns northsouth latref"),
    (.longitudeSide, "ew londir longdir lngdir longitudedirection lonew eastwest lonref"),
    (.valid, "valid isvalid fixvalid gpsvalid"),
    (.visible, "visible"),
    (.outlier, "manuallymarkedoutlier algorithmmarkedoutlier importmarkedoutlier outlier"),
  ]

  private static let known: [String: (field: CSVField, rank: Int)] = {
    var known: [String: (field: CSVField, rank: Int)] = [:]
    for (field, groups) in vocabulary {
      for (rank, group) in groups.split(separator: "|").enumerated() {
        for name in group.split(whereSeparator: \.isWhitespace) {
          known[String(name)] = (field, rank)
        }
      }
    }
    return known
  }()
}
