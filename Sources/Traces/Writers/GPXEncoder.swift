import Bytes
import RulesEngine

/// GPX 1.1: a track per run of fixes of one device, a segment per segment.
///
/// GPX has no place for device, accuracy, speed and course but extensions; they stand there in a
/// namespace of our own, under the names that readers of extensions look for.
struct GPXEncoder {
  private var device: String?

  func begin(_ text: inout [UInt8]) {
    text.append(
      contentsOf: """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="georules" xmlns="http://www.topografix.com/GPX/1/1" \
        xmlns:g="urn:georules:trace">

        """.utf8)
  }

  mutating func encode(_ fix: Fix, device: String, _ text: inout [UInt8]) {
    if device != self.device {
      if self.device != nil { text.append(contentsOf: "</trkseg></trk>\n".utf8) }
      self.device = device
      openTrack(device, &text)
    } else if fix.flags.contains(.segmentStart) {
      text.append(contentsOf: "</trkseg><trkseg>\n".utf8)
    }
    appendPoint(fix, &text)
  }

  func end(_ text: inout [UInt8]) {
    if device != nil { text.append(contentsOf: "</trkseg></trk>\n".utf8) }
    text.append(contentsOf: "</gpx>\n".utf8)
  }

  private func openTrack(_ device: String, _ text: inout [UInt8]) {
    text.append(contentsOf: "<trk><name>".utf8)
    Self.appendEscaped(device, &text)
    text.append(contentsOf: "</name><extensions><g:device>".utf8)
    Self.appendEscaped(device, &text)
    text.append(contentsOf: "</g:device></extensions><trkseg>\n".utf8)
  }

  private func appendPoint(_ fix: Fix, _ text: inout [UInt8]) {
    text.append(contentsOf: "<trkpt lat=\"".utf8)
    NumberText.append(fix.latitude, to: &text)
    text.append(contentsOf: "\" lon=\"".utf8)
    NumberText.append(fix.longitude, to: &text)
    text.append(contentsOf: "\">".utf8)
    Self.appendElement("ele", fix.altitude, &text)
    text.append(contentsOf: "<time>".utf8)
    text.append(contentsOf: CivilTime.iso8601(milliseconds: fix.time).utf8)
    text.append(contentsOf: "</time>".utf8)
    if fix.accuracy.isFinite || fix.speed.isFinite || fix.course.isFinite {
      text.append(contentsOf: "<extensions>".utf8)
      Self.appendElement("g:accuracy", fix.accuracy, &text)
      Self.appendElement("g:speed", fix.speed, &text)
      Self.appendElement("g:course", fix.course, &text)
      text.append(contentsOf: "</extensions>".utf8)
    }
    text.append(contentsOf: "</trkpt>\n".utf8)
  }

  private static func appendElement(_ name: StaticString, _ value: Double, _ text: inout [UInt8]) {
    guard value.isFinite else { return }
    text.append(contentsOf: "<\(name)>".utf8)
    NumberText.append(value, to: &text)
    text.append(contentsOf: "</\(name)>".utf8)
  }

  /// Characters that XML 1.0 cannot hold at all are left out.
  private static func appendEscaped(_ string: String, _ text: inout [UInt8]) {
    for byte in string.utf8 {
      switch byte {
      case 0x26: text.append(contentsOf: "&amp;".utf8)
      case 0x3c: text.append(contentsOf: "&lt;".utf8)
      case 0x3e: text.append(contentsOf: "&gt;".utf8)
      case 0x09, 0x0a, 0x0d, 0x20...: text.append(byte)
      default: break
      }
    }
  }
}
