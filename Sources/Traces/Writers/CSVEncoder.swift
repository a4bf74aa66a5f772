import Bytes
import RulesEngine

/// A header and a line per fix; unknown values are empty.
struct CSVEncoder {
  func begin(_ text: inout [UInt8]) {
    text.append(contentsOf: "device,time,lat,lon,accuracy,speed,course,altitude\n".utf8)
  }

  func encode(_ fix: Fix, device: String, _ text: inout [UInt8]) {
    QuotedText.append(csv: device, to: &text)
    text.append(0x2c)
    text.append(contentsOf: CivilTime.iso8601(milliseconds: fix.time).utf8)
    for value in [
      fix.latitude, fix.longitude, fix.accuracy, fix.speed, fix.course, fix.altitude,
    ] {
      text.append(0x2c)
      NumberText.append(value, to: &text)
    }
    text.append(0x0a)
  }
}
