import Bytes
import RulesEngine

/// A JSON object a line; unknown values are left out.
struct NDJSONEncoder {
  func encode(_ fix: Fix, device: String, _ text: inout [UInt8]) {
    text.append(contentsOf: "{\"device\":".utf8)
    QuotedText.append(json: device, to: &text)
    text.append(contentsOf: ",\"time\":\"".utf8)
    text.append(contentsOf: CivilTime.iso8601(milliseconds: fix.time).utf8)
    text.append(0x22)
    JSONMember.append("lat", fix.latitude, &text)
    JSONMember.append("lon", fix.longitude, &text)
    JSONMember.append("accuracy", fix.accuracy, &text)
    JSONMember.append("speed", fix.speed, &text)
    JSONMember.append("course", fix.course, &text)
    JSONMember.append("altitude", fix.altitude, &text)
    text.append(contentsOf: "}\n".utf8)
  }
}
