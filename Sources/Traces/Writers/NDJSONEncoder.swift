import Bytes
import RulesEngine

/// A JSON object a line; unknown values are left out.
struct NDJSONEncoder {
  func encode(_ fix: Fix, device: String, _ text: inout [UInt8]) {
    text.append(contentsOf: "{\"device\":".utf8)
    JSONText.append(device, &text)
    text.append(contentsOf: ",\"time\":\"".utf8)
    text.append(contentsOf: CivilTime.iso8601(milliseconds: fix.time).utf8)
    text.append(0x22)
    JSONText.appendMember("lat", fix.latitude, &text)
    JSONText.appendMember("lon", fix.longitude, &text)
    JSONText.appendMember("accuracy", fix.accuracy, &text)
    JSONText.appendMember("speed", fix.speed, &text)
    JSONText.appendMember("course", fix.course, &text)
    JSONText.appendMember("altitude", fix.altitude, &text)
    text.append(contentsOf: "}\n".utf8)
  }
}
