import Foundation
import RulesEngine
import TestSupport
import Testing
import Traces

/// A position with a time that gpsd reported for one of its recorded logs.
private struct GPSDReport: Decodable {
  var `class`: String
  var time: String?
  var lat: Double?
  var lon: Double?

  func matches(_ fix: Fix) -> Bool {
    guard let time, let lat, let lon else { return false }
    // Receivers that round one of their sentences differ by some milliseconds.
    return abs(instant(time) - fix.time) <= 5 && abs(lat - fix.latitude) < 1.1e-9
      && abs(lon - fix.longitude) < 1.1e-9 || isClose(fix, time: time, lat: lat, lon: lon)
  }

  /// Sentences of one instant may differ in their last digit; gpsd reports whichever came last.
  private func isClose(_ fix: Fix, time: String, lat: Double, lon: Double) -> Bool {
    abs(instant(time) - fix.time) <= 5 && abs(lat - fix.latitude) < 1e-5
      && abs(lon - fix.longitude) < 1e-5
  }
}

/// Every position of gpsd's reports must come out; what comes out beside them is listed.
@Suite(.enabled(if: SharedData.isPresent)) struct GPSDLogTests {
  /// Fixes that gpsd does not report with a time and position, and why.
  static let extra: [String: (count: Int, reason: String)] = [
    "ait250.log": (1, "gpsd reports the first position before it knows the date"),
    "beidou-gb.log": (1, "gpsd waits for a cycle to end, so the last one is not reported"),
    "ch-4701.log": (2, "the first has no date for gpsd yet, the last cycle does not end"),
    "garmin48.log": (1, "the GLL one second later is a fix of its own; gpsd merges the last"),
    "gp-320fw-2019-03-28.log": (2, "first without date; gpsd leaves one cycle out of each burst"),
    "gp-320fw-2019-04-06-overflow.log": (2, "as the other log of this receiver"),
    "gp-320fw-2019-04-07-coldboot.log": (1, "gpsd wants two good cycles after the cold boot"),
    "gps-360.log": (1, "the last cycle does not end"),
    "haicom-305N.log": (1, "the last cycle does not end"),
    "hemi.log": (15, "gpsd stays in mode 1 for 7 s after the receiver's first fixes"),
    "isync.log": (1, "gpsd reports the first position before it knows the date"),
    "motorola-t805.log": (1, "the last cycle does not end"),
    "neo-m8n.log": (2, "the first has no date for gpsd yet, the last cycle does not end"),
    "pharos-360.log": (1, "the last cycle does not end"),
    "rst39.log": (1, "gpsd reports the first position before it knows the date"),
    "tr737A+.log": (1, "gpsd reports the first position before it knows the date"),
    "triton400.log": (1, "the epoch of the malformed GGA still has a good GLL"),
  ]

  static let names: [String] = {
    let folder = SharedData.path("traces/nmea/gpsd")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".log") }.sorted()
  }()

  private func reports(of name: String) throws -> [GPSDReport] {
    let path = SharedData.path("traces/nmea/gpsd/" + name + ".chk")
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    return text.split(whereSeparator: \.isNewline).compactMap { line in
      try? JSONDecoder().decode(GPSDReport.self, from: Data(line.utf8))
    }.filter { $0.class == "TPV" && $0.lat != nil && $0.time != nil }
  }

  @Test(arguments: names)
  func givesThePositionsThatGPSDReports(name: String) throws {
    var options = TraceOptions()
    // gpsd moved dates before its last leap second (2016-12-31) by one week cycle.
    options.referenceTime = instant("2026-10-26T00:00:00Z")
    let trace = try read(
      shared: "traces/nmea/gpsd/" + name, with: NMEAReader.read, options: options)
    let reports = try reports(of: name)
    var unmatched = 0
    for report in reports where !trace.fixes.contains(where: { report.matches($0) }) {
      unmatched += 1
    }
    #expect(unmatched == 0)
    let extra = trace.fixes.filter { fix in !reports.contains { $0.matches(fix) } }
    #expect(extra.count == Self.extra[name]?.count ?? 0)
  }

  @Test func readsAllLogs() throws {
    #expect(Self.names.count == 45)
    var fixes = 0
    for name in Self.names {
      fixes += try read(shared: "traces/nmea/gpsd/" + name, with: NMEAReader.read).fixes.count
    }
    #expect(fixes == 1392)
  }
}
