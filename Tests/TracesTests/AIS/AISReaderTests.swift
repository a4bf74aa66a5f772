import Foundation
import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct AISReaderTests {
  private func options(clock: String? = nil) -> TraceOptions {
    var options = TraceOptions()
    options.clock = clock.map { SyntheticClock(start: instant($0), step: 1000) }
    return options
  }

  /// A class A report with its fields in raw units, as sentences.
  private func report(
    type: Int = 1, mmsi: Int = 211_234_560, speed: Int = 123, longitude: Int = 5_940_000,
    latitude: Int = 32_160_000, course: Int = 1234, second: Int = 30
  ) -> String {
    var bits = AISBits()
    bits.append(type, 6)
    bits.append(0, 2)
    bits.append(mmsi, 30)
    bits.append(0, 12)
    bits.append(speed, 10)
    bits.append(1, 1)
    bits.append(longitude, 28)
    bits.append(latitude, 27)
    bits.append(course, 12)
    bits.append(511, 9)
    bits.append(second, 6)
    bits.append(0, 25)
    return sentence("AIVDM,1,1,,A,\(bits.payload.text),\(bits.payload.fillBits)")
  }

  @Test func readsAClassAReport() throws {
    let trace = try read(
      text: "\\s:r1,c:1700000000*00\\" + report(), with: AISReader.read)
    let fix = try #require(trace.fixes.first)
    #expect(trace.device(0) == "211234560")
    #expect(fix.longitude == 9.9)
    #expect(fix.latitude == 53.6)
    #expect(fix.speed == 12.3 * (1852.0 / 3600))
    #expect(fix.course == 123.4)
    #expect(fix.receivedAt == 1_700_000_000_000)
    // Received at :20, measured at second 30: ten seconds later is nearer than fifty before.
    #expect(fix.time == 1_700_000_010_000)
  }

  @Test(arguments: [(59, -21), (0, -20), (20, 0), (49, 29), (50, -30), (60, 0), (63, 0)])
  func refinesTheTimeByTheSecond(second: Int, offset: Int) throws {
    let trace = try read(
      text: "1700000000 " + report(second: second), with: AISReader.read)
    #expect(trace.fixes.first?.time == 1_700_000_000_000 + Int64(offset) * 1000)
  }

  @Test func knowsTheValuesThatMeanNotAvailable() throws {
    let text = [
      report(speed: 1023, course: 3600), report(longitude: 108_600_000),
      report(latitude: 54_600_000), report(mmsi: 2_345_678),
    ].map { "1700000000 " + $0 }.joined(separator: "\n")
    let trace = try read(text: text, with: AISReader.read)
    #expect(trace.fixes.count == 2)
    #expect(trace.report.drops == [.noFix: 2])
    let fix = try #require(trace.fixes.first)
    #expect(fix.speed.isNaN && fix.course.isNaN)
    #expect(trace.device(1) == "002345678")
    #expect(trace.fixes[1].row == 3)
  }

  @Test func joinsPartsThatComeInterleaved() throws {
    // A class B extended report (type 19) has 312 bits: two sentences here.
    var bits = AISBits()
    bits.append(19, 6)
    bits.append(0, 2)
    bits.append(987_654_321, 30)
    bits.append(0, 8)
    bits.append(50, 10)
    bits.append(0, 1)
    bits.append(-4_200_000, 28)
    bits.append(-21_000_000, 27)
    bits.append(900, 12)
    bits.append(511, 9)
    bits.append(7, 6)
    bits.append(0, 173)
    let text = bits.payload.text
    let cut = text.index(text.startIndex, offsetBy: 30)
    let first = sentence("AIVDM,2,1,4,B,\(text[..<cut]),0")
    let second = sentence("AIVDM,2,2,4,B,\(text[cut...]),\(bits.payload.fillBits)")
    let lost = sentence("AIVDM,2,1,5,A,55R3Vn82=ILTQ3KKS>1<D60Dq@E918U<F222221J1`?164vc03S1CCAD,0")
    let trace = try read(
      text: "\\c:1700000000*00\\\(first)\n\(lost)\n\(second)", with: AISReader.read)
    let fix = try #require(trace.fixes.first)
    #expect(trace.fixes.count == 1)
    #expect(fix.longitude == -7)
    #expect(fix.latitude == -35)
    #expect(trace.device(0) == "987654321")
    #expect(trace.report.drops == [.brokenRow: 1])
  }

  @Test func takesTimesFromPGHPAndFromTheOwnReceiver() throws {
    let text = [
      "\\si:AISD*3F\\",
      sentence("PGHP,1,2010,6,11,11,46,12,386,219,24,992190924,1,12"),
      report(second: 12), report(second: 60),
      sentence("GPRMC,120000.00,A,4807.038,N,01131.000,E,10.0,84.4,110610,,,A"),
      report(second: 60), report(second: 60) + ",rABCD,1276257700",
    ].joined(separator: "\n")
    let times = try read(text: text, with: AISReader.read).fixes.map(\.time)
    #expect(
      times == [
        instant("2010-06-11T11:46:12Z"), instant("2010-06-11T11:46:12.386Z"),
        instant("2010-06-11T12:00:00Z"), 1_276_257_700_000,
      ])
  }

  @Test func countsBrokenSentences() throws {
    let good = report()
    let text = [
      good.replacingOccurrences(of: "*", with: "*F") + "0", "!AIVDM,1,1,,A,15,0", "!AIVDM,1,1,,A",
      "!AIVDM,1,1,,A,1~~~,0", "!AIVDM,2,3,,A,15,0", "!AIVDM,1,1,,A,\(good.prefix(30).suffix(8)),0",
      "!AIVDM,99,1,,A,15,0", good,
    ].map { "1700000000 " + $0 }.joined(separator: "\n")
    let trace = try read(text: text, with: AISReader.read)
    #expect(trace.fixes.count == 1)
    #expect(trace.report.drops[.badChecksum] == 1)
    #expect(trace.report.drops[.brokenRow] == 6)
    #expect(trace.report.rows == 8)
  }

  @Test func refusesALogWithoutTimesUnlessAClockIsGiven() throws {
    let text = report() + "\n" + report() + "\n" + report(mmsi: 1)
    #expect(throws: TraceError.noTimes(name: "folder/device.log")) {
      try read(text: text, with: AISReader.read)
    }
    let clocked = try read(
      text: text, with: AISReader.read, options: options(clock: "2024-01-01T00:00:00Z"))
    let start = instant("2024-01-01T00:00:00Z")
    #expect(clocked.fixes.map(\.time) == [start, start + 1000, start])
  }
}

/// What gpsd's own decoder says about a message.
private struct GPSDMessage: Decodable, Equatable {
  var type: Int
  var mmsi: Int
  var lon: Int?
  var lat: Int?
  var speed: Int?
  var course: Int?
}

@Suite(.enabled(if: SharedData.isPresent)) struct AISRecordingTests {
  @Test func agreesWithGPSDOnEveryPosition() throws {
    let path = SharedData.path("traces/nmea/gpsd/ais-nmea.log.chk")
    let text = String(decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: UTF8.self)
    let messages = text.split(whereSeparator: \.isNewline).compactMap {
      try? JSONDecoder().decode(GPSDMessage.self, from: Data($0.utf8))
    }.filter { $0.lon != nil && $0.lon != 108_600_000 }
    let trace = try read(shared: "traces/nmea/gpsd/ais-nmea.log", with: AISReader.read)
    #expect(trace.fixes.count == messages.count)
    #expect(messages.count > 100)
    for (index, (fix, message)) in zip(trace.fixes, messages).enumerated() {
      #expect(Int(trace.device(index)) == message.mmsi)
      #expect(Int((fix.longitude * 600_000).rounded()) == message.lon)
      #expect(Int((fix.latitude * 600_000).rounded()) == message.lat)
      #expect(
        fix.course.isNaN
          ? message.course == 3600 : Int((fix.course * 10).rounded()) == message.course)
      let tenths = fix.speed * 3600 / 1852 * 10
      #expect(fix.speed.isNaN ? message.speed == 1023 : Int(tenths.rounded()) == message.speed)
    }
  }

  @Test(arguments: [
    ("dma_sample_2013.nmea.gz", 25922, 0), ("538004030_drift_1.ais.gz", 5029, 0),
    ("212123000_drift_1.ais.gz", 2568, 0), ("satellite_20211101.nm4.gz", 920, 2),
    ("dma_stream_2010.nmea", 3090, 28),
  ])
  func readsRecordings(file: String, fixes: Int, unavailable: Int) throws {
    let trace = try read(shared: "traces/ais/" + file, with: AISReader.read)
    #expect(trace.fixes.count == fixes)
    #expect(trace.report.drops == (unavailable == 0 ? [:] : [.noFix: unavailable]))
    // Base stations (00…) tell their own time.
    let refined = trace.fixes.indices.filter { !trace.device($0).hasPrefix("00") }
    let offsets = refined.map { abs(trace.fixes[$0].time - trace.fixes[$0].receivedAt) }
    #expect(offsets.allSatisfy { $0 <= 30_000 })
  }

  @Test func refusesTheSampleWithoutTimes() throws {
    #expect(throws: TraceError.self) {
      try read(shared: "traces/ais/pyais_nmea_sample.txt", with: AISReader.read)
    }
    var options = TraceOptions()
    options.clock = SyntheticClock(start: 0, step: 1000)
    let trace = try read(
      shared: "traces/ais/pyais_nmea_sample.txt", with: AISReader.read, options: options)
    #expect(trace.fixes.count == 764)
    // 120 sentences there have no payload at all.
    #expect(trace.report.drops == [.brokenRow: 120, .noFix: 4])
  }
}
