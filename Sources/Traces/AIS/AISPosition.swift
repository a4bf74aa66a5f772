import Bytes

/// A position report decoded from an AIS message (ITU-R M.1371).
struct AISPosition {
  /// Where the fields of a message type lie, in bits.
  private struct Layout {
    var bits: Int
    var longitude: Int
    var latitude: Int
    var speed: Int?
    var course: Int?
    var second: Int?
  }

  let mmsi: Int
  private(set) var longitude: Double
  private(set) var latitude: Double
  /// Metres a second; NaN when not available.
  private(set) var speed = Double.nan
  /// Course over ground in degrees; NaN when not available.
  private(set) var course = Double.nan
  /// Metres; only search and rescue aircraft tell it.
  private(set) var altitude = Double.nan
  /// The UTC second of the position; 60 and more when not available.
  private(set) var second = 60
  /// The whole time; only base stations tell it.
  private(set) var time: Int64?
  /// Whether the position is marked as not available (181° or 91°).
  private(set) var isUnavailable = false

  private static let knot = 1852.0 / 3600

  /// Whether messages of this type hold a position that is read here.
  static func isPosition(type: Int) -> Bool {
    layout(type: type) != nil
  }

  private static func layout(type: Int) -> Layout? {
    switch type {
    case 1, 2, 3:
      Layout(bits: 168, longitude: 61, latitude: 89, speed: 50, course: 116, second: 137)
    case 4, 11: Layout(bits: 168, longitude: 79, latitude: 107)
    case 9: Layout(bits: 168, longitude: 61, latitude: 89, speed: 50, course: 116, second: 128)
    case 18: Layout(bits: 168, longitude: 57, latitude: 85, speed: 46, course: 112, second: 133)
    case 19: Layout(bits: 312, longitude: 57, latitude: 85, speed: 46, course: 112, second: 133)
    case 27: Layout(bits: 96, longitude: 44, latitude: 62, speed: 79, course: 85)
    default: nil
    }
  }

  /// Decodes the message; `nil` when it is too short or holds no position.
  init?(_ payload: borrowing SixBitPayload) {
    let type = payload.unsigned(0, 6)
    guard let layout = Self.layout(type: type), payload.bitCount >= layout.bits else { return nil }
    mmsi = payload.unsigned(8, 30)
    let isLongRange = type == 27
    let unit = isLongRange ? 600.0 : 600_000
    longitude = Double(payload.signed(layout.longitude, isLongRange ? 18 : 28)) / unit
    latitude = Double(payload.signed(layout.latitude, isLongRange ? 17 : 27)) / unit
    isUnavailable = longitude == 181 || latitude == 91
    if let start = layout.speed { readSpeed(payload, start, type: type) }
    if let start = layout.course {
      let raw = payload.unsigned(start, isLongRange ? 9 : 12)
      let degrees = isLongRange ? Double(raw) : Double(raw) / 10
      course = degrees < 360 ? degrees : .nan
    }
    if let start = layout.second { second = payload.unsigned(start, 6) }
    if type == 9, case let metres = payload.unsigned(38, 12), metres < 4095 {
      altitude = Double(metres)
    }
    if type == 4 || type == 11 {
      time = CivilTime.milliseconds(
        year: payload.unsigned(38, 14), month: payload.unsigned(52, 4),
        day: payload.unsigned(56, 5), hour: payload.unsigned(61, 5),
        minute: payload.unsigned(66, 6), second: payload.unsigned(72, 6))
    }
  }

  /// Tenths of a knot, whole knots for aircraft (type 9) and long range (type 27).
  private mutating func readSpeed(_ payload: borrowing SixBitPayload, _ start: Int, type: Int) {
    let raw = payload.unsigned(start, type == 27 ? 6 : 10)
    guard raw < (type == 27 ? 63 : 1023) else { return }
    speed = Double(raw) / (type == 9 || type == 27 ? 1 : 10) * Self.knot
  }

  /// The position's time, when it was received at `instant`: the nearest with the report's second.
  func refined(_ instant: Int64) -> Int64 {
    guard second < 60 else { return instant }
    let minute: Int64 = 60_000
    let remainder = instant % minute
    let start = instant - (remainder < 0 ? remainder + minute : remainder)
    let time = start + Int64(second) * 1000
    // A position is older than its receipt, so of two equally near the earlier is taken.
    if time - instant >= minute / 2 { return time - minute }
    return instant - time > minute / 2 ? time + minute : time
  }
}
