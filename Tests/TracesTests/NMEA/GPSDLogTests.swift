import Foundation
import RulesEngine
import TestSupport
import Testing
import Traces

@Suite(.enabled(if: SharedData.isPresent)) struct GPSDLogTests {
  @Test func dump() throws {
    let folder = SharedData.path("traces/nmea/gpsd")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    where name.hasSuffix(".log") {
      var options = TraceOptions()
      options.referenceTime = instant("2026-10-26T00:00:00Z")
      do {
        let trace = try read(
          shared: "traces/nmea/gpsd/" + name, with: Readers.nmea, options: options)
        var text = ""
        for fix in trace.fixes { text += "\(fix.time) \(fix.latitude) \(fix.longitude)\n" }
        try text.write(toFile: "/tmp/gpsdout/" + name, atomically: true, encoding: .utf8)
        print(name, trace.report.rows, trace.report.fixes, trace.report.drops)
      } catch { print(name, error) }
    }
  }
}
