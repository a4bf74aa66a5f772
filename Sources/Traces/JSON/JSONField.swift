import Bytes

/// What a member of a JSON object says about a fix.
///
/// Recorders spell the same things in many ways; letters' case, `_`, `-` and blanks within a name
/// do not count. Of several members for one thing the one with the higher rank is used.
enum JSONField: Hashable {
  case longitude, latitude
  /// Degrees times 10 million, as an integer.
  case longitudeE7, latitudeE7
  case time(rank: Int)
  case receivedAt
  case accuracy, course, altitude
  /// In the unit that the format has.
  case speed
  case speedKilometresPerHour, speedKnots
  case device(rank: Int)
  /// The record's own identity, which for a GeoJSON point is that of the row.
  case identity
  case isValid, isMocked
  /// The kind of geometry.
  case kind
  /// The kind of OwnTracks message.
  case message
  /// Members that are objects with more of the record.
  case nested
  case geometry
  case coordinates
  /// MF-JSON: coordinates and times of a moving point.
  case temporalGeometry
  case referenceSystem
  /// Arrays of records, when they are members of the document's root.
  case records

  /// Names of less rank than this give way to the options' device.
  static let weakDeviceRank = 2
  /// The rank of a plain `id`.
  static let identityRank = 4

  /// The meaning of a member's name; `nil` for names that say nothing here.
  init?(_ name: Span<UInt8>) {
    guard let field = Self.meanings[Self.plain(name)] else { return nil }
    self = field
  }

  /// Lower case, and without marks between words; a leading `_` stays, since it marks names that
  /// a database made.
  private static func plain(_ name: Span<UInt8>) -> String {
    var bytes: [UInt8] = []
    for index in name.indices where index < 40 {
      switch name[index] {
      case 0x41...0x5a: bytes.append(name[index] | 0x20)
      case 0x20, 0x2d: break
      case 0x5f: if index == 0 { bytes.append(0x5f) }
      default: bytes.append(name[index])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let meanings: [String: JSONField] = {
    var table: [String: JSONField] = [:]
    func add(_ field: JSONField, _ names: String) {
      for name in names.split(separator: " ") { table[String(name)] = field }
    }
    add(.latitude, "lat latitude latitudedegrees")
    add(.longitude, "lon lng long longitude longitudedegrees")
    add(.latitudeE7, "latitudee7 late7")
    add(.longitudeE7, "longitudee7 lnge7 lone7")
    add(.time(rank: 9), "fixtime gpstime locationtime tst")
    add(.time(rank: 8), "timestamp timestampms")
    add(.time(rank: 7), "time datetime times datetimes coordtimes timestamps")
    add(.time(rank: 6), "ts when date utc utctime timems")
    add(.time(rank: 5), "recordedat eventtime devicetime epoch t")
    add(.receivedAt, "servertime receivedat receivetime receivedtime")
    add(.accuracy, "acc accuracy hacc horizontalaccuracy accuracymeters accuracym")
    add(.course, "course heading bearing cog direction track")
    add(.altitude, "alt altitude ele elevation altitudemeters")
    add(.speed, "speed velocity sensedspeed groundspeed speedmps speedms speedmeterspersecond sog")
    add(.speedKilometresPerHour, "vel speedkmh speedkph")
    add(.speedKnots, "speedknots speedkn speedkt")
    add(.device(rank: 9), "deviceid device uniqueid trackerid vehicleid imei mmsi icao icao24 hex")
    add(.device(rank: 8), "devicename vehicle tracker vehiclename user userid uid individual phone")
    add(.device(rank: 6), "devicetag tid")
    add(.identity, "id")
    add(.device(rank: 1), "name")
    add(.isValid, "valid isvalid")
    add(.isMocked, "mock mocked ismock isfrommockprovider")
    add(.kind, "type")
    add(.message, "_type")
    add(.geometry, "geometry")
    add(.nested, "properties coordinateproperties coords location position data")
    add(.coordinates, "coordinates")
    add(.temporalGeometry, "temporalgeometry")
    add(.referenceSystem, "crs")
    add(.records, "features locations positions points items results records prisms")
    return table
  }()
}
