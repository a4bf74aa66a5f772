import Bytes
import RulesEngine

/// A header and a line per fix; unknown values are empty.
struct CSVEncoder {
  func begin(_ text: inout [UInt8]) {
    text.append(contentsOf: "device,time,lat,lon,accuracy,speed,course,altitude\n".utf8)
  }

  func encode(_ fix: Fix, device: String, _ text: inout [UInt8]) {
    Self.appendQuoted(device, &text)
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

  /// A field in quotes when it needs them (RFC 4180).
  private static func appendQuoted(_ field: String, _ text: inout [UInt8]) {
    let needsQuotes =
      field.isEmpty
      || field.utf8.contains { $0 == 0x2c || $0 == 0x22 || $0 <= 0x20 || $0 == 0x3b }
    guard needsQuotes else {
      text.append(contentsOf: field.utf8)
      return
    }
    text.append(0x22)
    for byte in field.utf8 {
      if byte == 0x22 { text.append(0x22) }
      text.append(byte)
    }
    text.append(0x22)
  }
}
