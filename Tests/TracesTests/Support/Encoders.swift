import Foundation
import RulesEngine
import Traces

/// Writes one device's fixes in formats that only readers know, for round trips.
///
/// Each is written from the format's definition, with none of the readers' code.
enum Encoders {
  /// ISO 8601 with milliseconds.
  static func iso(_ time: Int64) -> String {
    let (seconds, milliseconds) = time.quotientAndRemainder(dividingBy: 1000)
    return clock(seconds, "%Y-%m-%dT%H:%M:%S") + String(format: ".%03dZ", Int(milliseconds))
  }

  /// A UTC time by `strftime`'s pattern.
  static func clock(_ seconds: Int64, _ pattern: String) -> String {
    var parts = tm()
    var time = time_t(seconds)
    gmtime_r(&time, &parts)
    var text = [CChar](repeating: 0, count: 100)
    let count = strftime(&text, text.count, pattern, &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The number's shortest text, or nothing when it is unknown.
  static func text(_ value: Double) -> String {
    value.isNaN ? "" : "\(value)"
  }

  static let knot = 1852.0 / 3600

  /// RMC and GGA of each fix.
  static func nmea(_ fixes: [Fix]) -> [UInt8] {
    lines(fixes, end: "\r\n") { fix in
      let clock =
        self.clock(fix.time / 1000, "%H%M%S") + String(format: ".%03d", Int(fix.time % 1000))
      let place =
        minutes(fix.latitude, 2, "N", "S") + "," + minutes(fix.longitude, 3, "E", "W")
      let speed = String(format: "%.4f", fix.speed / knot)
      let course = fix.course.isNaN ? "" : String(format: "%.1f", fix.course)
      let date = self.clock(fix.time / 1000, "%d%m%y")
      return sentence("GNRMC,\(clock),A,\(place),\(speed),\(course),\(date),,,A") + "\r\n"
        + sentence("GNGGA,\(clock),\(place),1,09,1.0,\(fix.altitude),M,45.0,M,,")
    }
  }

  private static func minutes(
    _ degrees: Double, _ width: Int, _ positive: String, _ negative: String
  ) -> String {
    let units = Int((abs(degrees) * 60e7).rounded())
    let whole = units / 600_000_000
    let digits = String(format: "%0\(width)d", whole)
    let rest = String(format: "%010.7f", Double(units % 600_000_000) / 1e7)
    return digits + rest + "," + (degrees < 0 ? negative : positive)
  }

  /// Class A reports with tag-block times.
  static func ais(_ fixes: [Fix]) -> [UInt8] {
    lines(fixes) { fix in
      var bits = AISBits()
      let fields: [(Int, Int)] = [
        (1, 6), (0, 2), (123_456_789, 30), (0, 12), (Int((fix.speed / knot * 10).rounded()), 10),
        (0, 1), (Int((fix.longitude * 600_000).rounded()), 28),
        (Int((fix.latitude * 600_000).rounded()), 27),
        (fix.course.isNaN ? 3600 : Int((fix.course * 10).rounded()) % 3600, 12), (511, 9),
        (Int(fix.time / 1000 % 60), 6), (0, 25),
      ]
      for (value, count) in fields { bits.append(value, count) }
      return "\\c:\(fix.time)*00\\" + sentence("AIVDM,1,1,,A,\(bits.payload.text),0")
    }
  }

  /// B records with an accuracy column.
  static func igc(_ fixes: [Fix]) -> [UInt8] {
    let date = clock((fixes.first?.time ?? 0) / 1000, "%d%m%y")
    let head = Array("AXXX001\r\nHFDTEDATE:\(date),01\r\nI013638FXA\r\n".utf8)
    return head
      + lines(fixes, end: "\r\n") { fix in
        func angle(_ degrees: Double, _ width: Int, _ marks: (String, String)) -> String {
          let units = Int((abs(degrees) * 60_000).rounded())
          return String(format: "%0\(width)d%05d", units / 60_000, units % 60_000)
            + (degrees < 0 ? marks.1 : marks.0)
        }
        let altitude = String(format: "%05d", Int(fix.altitude.rounded()))
        return "B" + clock(fix.time / 1000, "%H%M%S") + angle(fix.latitude, 2, ("N", "S"))
          + angle(fix.longitude, 3, ("E", "W")) + "A" + altitude + altitude
          + String(format: "%03d", Int(fix.accuracy.rounded()))
      }
  }

  /// GeoLife's table: whole seconds and feet.
  static func plt(_ fixes: [Fix]) -> [UInt8] {
    let head =
      "Geolife trajectory\r\nWGS 84\r\nAltitude is in Feet\r\nReserved 3\r\n"
      + "0,2,255,My Track,0,0,2,8421376\r\n0\r\n"
    return Array(head.utf8)
      + lines(fixes, end: "\r\n") { fix in
        let seconds = fix.time / 1000
        let days = Double(seconds) / 86_400 + 25_569
        let feet = Int((fix.altitude / 0.3048).rounded())
        return "\(fix.latitude),\(fix.longitude),0,\(feet),\(String(format: "%.10f", days)),"
          + clock(seconds, "%Y-%m-%d,%H:%M:%S")
      }
  }

  /// The San Francisco cabs' lines: latitude, longitude, occupied, Unix seconds.
  static func cabspotting(_ fixes: [Fix]) -> [UInt8] {
    lines(fixes) { "\($0.latitude) \($0.longitude) 0 \($0.time / 1000)" }
  }

  /// Movebank's table.
  static func movebank(_ fixes: [Fix]) -> [UInt8] {
    let head =
      "event-id,visible,timestamp,location-long,location-lat,ground-speed,heading,"
      + "height-above-msl,individual-local-identifier\n"
    return Array(head.utf8)
      + lines(fixes) { fix in
        let time = iso(fix.time).replacingOccurrences(of: "T", with: " ").dropLast()
        return "1,true,\(time),\(fix.longitude),\(fix.latitude),\(fix.speed),\(text(fix.course)),"
          + "\(fix.altitude),trip"
      }
  }

  static func lines(_ fixes: [Fix], end: String = "\n", _ line: (Fix) -> String) -> [UInt8] {
    Array((fixes.map { line($0) + end }).joined().utf8)
  }
}
