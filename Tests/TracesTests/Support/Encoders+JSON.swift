import Foundation
import RulesEngine

extension Encoders {
  /// OwnTracks recorder lines: the receipt comes first, the fix's own time is `tst`.
  static func ownTracks(_ fixes: [Fix]) -> [UInt8] {
    lines(fixes) { fix in
      let receipt = clock(fix.time / 1000 + 2, "%Y-%m-%dT%H:%M:%SZ")
      let course = fix.course.isNaN ? "" : ",\"cog\":\(Int(fix.course.rounded()))"
      return "\(receipt)\t*                 \t{\"_type\":\"location\",\"tst\":\(fix.time / 1000),"
        + "\"lat\":\(fix.latitude),\"lon\":\(fix.longitude),\"acc\":\(Int(fix.accuracy.rounded())),"
        + "\"alt\":\(Int(fix.altitude.rounded())),\"vel\":\(Int((fix.speed * 3.6).rounded()))\(course)}"
    }
  }

  /// Google's `Records.json`.
  static func googleRecords(_ fixes: [Fix]) -> [UInt8] {
    array("{\"locations\":[", fixes, "]}") { fix in
      let heading = fix.course.isNaN ? "" : ",\"heading\":\(Int(fix.course.rounded()))"
      return "{\"latitudeE7\":\(e7(fix.latitude)),\"longitudeE7\":\(e7(fix.longitude)),"
        + "\"accuracy\":\(Int(fix.accuracy.rounded())),\"altitude\":\(Int(fix.altitude.rounded())),"
        + "\"velocity\":\(Int(fix.speed.rounded()))\(heading),\"timestamp\":\"\(iso(fix.time))\"}"
    }
  }

  /// The same file as it was before 2022.
  static func oldGoogleRecords(_ fixes: [Fix]) -> [UInt8] {
    array("{\"locations\":[", fixes, "]}") { fix in
      "{\"timestampMs\":\"\(fix.time)\",\"latitudeE7\":\(e7(fix.latitude)),"
        + "\"longitudeE7\":\(e7(fix.longitude)),\"accuracy\":\(Int(fix.accuracy.rounded()))}"
    }
  }

  private static func e7(_ degrees: Double) -> Int {
    Int((degrees * 1e7).rounded())
  }

  /// Timeline of Android: one segment with a path.
  static func androidTimeline(_ fixes: [Fix]) -> [UInt8] {
    let start = iso(fixes.first?.time ?? 0)
    return array(
      "{\"semanticSegments\":[{\"startTime\":\"\(start)\",\"timelinePath\":[", fixes, "]}]}"
    ) { fix in
      let place = String(format: "%.7f°, %.7f°", fix.latitude, fix.longitude)
      return "{\"point\":\"\(place)\",\"time\":\"\(iso(fix.time))\"}"
    }
  }

  /// Timeline of iOS: whole minutes from the segment's start.
  static func iOSTimeline(_ fixes: [Fix]) -> [UInt8] {
    let start = fixes.first?.time ?? 0
    return array("[{\"startTime\":\"\(iso(start))\",\"timelinePath\":[", fixes, "]}]") { fix in
      let place = String(format: "geo:%.7f,%.7f", fix.latitude, fix.longitude)
      return
        "{\"point\":\"\(place)\",\"durationMinutesOffsetFromStartTime\":\"\((fix.time - start) / 60_000)\"}"
    }
  }

  /// Traccar's positions: knots, and three times of which `fixTime` counts.
  static func traccar(_ fixes: [Fix]) -> [UInt8] {
    array("[", fixes, "]") { fix in
      let time = String(iso(fix.time).dropLast()) + "+00:00"
      let served = String(iso(fix.time + 5000).dropLast()) + "+00:00"
      let course = fix.course.isNaN ? "" : ",\"course\":\(fix.course)"
      return "{\"deviceId\":7,\"serverTime\":\"\(served)\",\"deviceTime\":\"\(time)\","
        + "\"fixTime\":\"\(time)\",\"valid\":true,\"latitude\":\(fix.latitude),"
        + "\"longitude\":\(fix.longitude),\"altitude\":\(fix.altitude),"
        + "\"speed\":\(fix.speed / knot)\(course),\"accuracy\":\(fix.accuracy)}"
    }
  }

  /// OGC Moving Features JSON.
  static func movingFeatures(_ fixes: [Fix]) -> [UInt8] {
    let times = array("", fixes, "") { "\"\(iso($0.time))\"" }
    return Array(
      "{\"type\":\"Feature\",\"temporalGeometry\":{\"type\":\"MovingPoint\",\"datetimes\":[".utf8)
      + times
      + array("],\"coordinates\":[", fixes, "]},\"properties\":{}}") {
        "[\($0.longitude),\($0.latitude),\($0.altitude)]"
      }
  }

  /// A line string with `coordTimes`.
  static func coordinateTimes(_ fixes: [Fix]) -> [UInt8] {
    let times = array("", fixes, "") { "\"\(iso($0.time))\"" }
    return Array("{\"type\":\"Feature\",\"properties\":{\"coordTimes\":[".utf8) + times
      + array("]},\"geometry\":{\"type\":\"LineString\",\"coordinates\":[", fixes, "]}}") {
        "[\($0.longitude),\($0.latitude),\($0.altitude)]"
      }
  }

  /// Lines with short names and Unix milliseconds.
  static func shortLines(_ fixes: [Fix]) -> [UInt8] {
    lines(fixes) { fix in
      "{\"id\":\"p\",\"ts\":\(fix.time),\"lat\":\(fix.latitude),\"lon\":\(fix.longitude),"
        + "\"acc\":\(fix.accuracy)}"
    }
  }

  /// readsb's trace: seconds since the file's start, feet and knots.
  static func readsb(_ fixes: [Fix]) -> [UInt8] {
    let start = fixes.first?.time ?? 0
    return array(
      "{\"icao\":\"abc123\",\"timestamp\":\(Double(start) / 1000),\"trace\":[", fixes, "]}"
    ) {
      fix in
      let track = fix.course.isNaN ? "null" : "\(fix.course)"
      return "[\(Double(fix.time - start) / 1000),\(fix.latitude),\(fix.longitude),"
        + "\(fix.altitude / 0.3048),\(fix.speed / knot),\(track),0,0]"
    }
  }

  private static func array(
    _ head: String, _ fixes: [Fix], _ tail: String, _ element: (Fix) -> String
  ) -> [UInt8] {
    Array((head + fixes.map(element).joined(separator: ",\n") + tail).utf8)
  }
}
