import Bytes
import RulesEngine

/// A feature collection with a point feature per fix.
///
/// Points, not a line with `coordTimes`: a fix keeps its own accuracy, speed and course, and fixes
/// of many devices can be written as they come, without waiting for the end of each line.
struct GeoJSONEncoder {
  private var isFirst = true

  func begin(_ text: inout [UInt8]) {
    text.append(contentsOf: "{\"type\":\"FeatureCollection\",\"features\":[".utf8)
  }

  mutating func encode(_ fix: Fix, device: String, _ text: inout [UInt8]) {
    text.append(contentsOf: (isFirst ? "\n" : ",\n").utf8)
    isFirst = false
    text.append(
      contentsOf: "{\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[".utf8)
    NumberText.append(fix.longitude, to: &text)
    text.append(0x2c)
    NumberText.append(fix.latitude, to: &text)
    if fix.altitude.isFinite {
      text.append(0x2c)
      NumberText.append(fix.altitude, to: &text)
    }
    text.append(contentsOf: "]},\"properties\":{\"device\":".utf8)
    QuotedText.append(json: device, to: &text)
    text.append(contentsOf: ",\"time\":\"".utf8)
    text.append(contentsOf: CivilTime.iso8601(milliseconds: fix.time).utf8)
    text.append(0x22)
    JSONMember.append("accuracy", fix.accuracy, &text)
    JSONMember.append("speed", fix.speed, &text)
    JSONMember.append("course", fix.course, &text)
    text.append(contentsOf: "}}".utf8)
  }

  func end(_ text: inout [UInt8]) {
    text.append(contentsOf: "\n]}\n".utf8)
  }
}
