import RulesEngine
import TestSupport
import Testing
import Traces

/// A sentence with its checksum.
func sentence(_ body: String) -> String {
  let sum = body.utf8.reduce(UInt8(0), ^)
  let digits = String(sum, radix: 16, uppercase: true)
  let start = body.hasPrefix("AIVD") || body.hasPrefix("BSVD") ? "!" : "$"
  return start + body + "*" + (digits.count == 1 ? "0" : "") + digits
}

@Suite struct NMEAReaderTests {
  private let rmc = "GPRMC,120000.00,A,4807.038,N,01131.000,E,10.0,84.4,230394,,,A"

  @Test func mergesTheSentencesOfOneTimeToOneFix() throws {
    let text = [
      sentence("GPGGA,120000.00,4807.03800,N,01131.00000,E,1,08,0.9,545.4,M,46.9,M,,"),
      sentence(rmc), sentence("GPVTG,84.4,T,,M,10.0,N,18.5,K,A"),
      sentence("GPGLL,4807.038,N,01131.000,E,120000,A,A"),
      sentence("GPGGA,120001.00,4807.03900,N,01131.00000,E,1,08,0.9,545.5,M,46.9,M,,"),
    ].joined(separator: "\r\n")
    let trace = try read(text: text, with: NMEAReader.read)
    #expect(trace.report.rows == 2)
    #expect(
      trace.fixes.map(\.time) == [instant("1994-03-23T12:00:00Z"), instant("1994-03-23T12:00:01Z")])
    let first = try #require(trace.fixes.first)
    #expect(first.latitude == 48 + 7.038 / 60)
    #expect(first.longitude == 11 + 31.0 / 60)
    #expect(first.speed == 10 * 1852.0 / 3600)
    #expect(first.course == 84.4)
    #expect(first.altitude == 545.4)
    #expect(first.accuracy.isNaN)
    #expect(trace.device(0) == "device")
  }

  @Test(arguments: [
    ("GPRMC,120000,V,4807.038,N,01131.000,E,,,230394,,", DropReason.noFix),
    ("GPGGA,120000,,,,,0,00,,,M,,M,,", .noFix),
    ("GPGLL,4807.038,N,01131.000,E,120000,V", .noFix),
    ("GNGNS,120000,4807.038,N,01131.000,E,NN,08,0.9,545.4,46.9,,", .noFix),
    ("GPRMC,120000,A,4807.038,N,01131.000,E,,,230394,,,N", .noFix),
    ("GPRMC,120000,A,,,,,,,230394,,", .noPosition),
    ("GPRMC,120000,A,4860.038,N,01131.000,E,,,230394,,", .badPosition),
    ("GPRMC,120000,A,48x7.038,N,01131.000,E,,,230394,,", .badPosition),
    ("GPRMC,120000,A,4807.038,,01131.000,E,,,230394,,", .badPosition),
    ("GPRMC,126000,A,4807.038,N,01131.000,E,,,230394,,", .badTime),
    ("GPRMC,120000,A,4807.038,N,01131.000,E,,,300294,,", .badTime),
    ("GPRMC,120000,A,4807.038,N", .brokenRow),
  ])
  func namesWhyAnEpochIsLeftOut(body: String, reason: DropReason) throws {
    let text = sentence(body) + "\n" + sentence("GPRMC,120005,A,4807.0,N,01131.0,W,,,230394,,")
    let trace = try read(text: text, with: NMEAReader.read)
    #expect(trace.fixes.count == 1)
    #expect(trace.fixes.first?.row == 1)
    #expect(trace.fixes.first?.longitude == -(11 + 31.0 / 60))
    #expect(trace.report.drops == [reason: 1])
    #expect(trace.report.firstDrops[reason] == [1])
  }

  @Test func refusesAWrongChecksumAndACutLine() throws {
    let text =
      "\(sentence(rmc))\n$\(rmc)*00\n$\(rmc)*4\n$GPRMC,120001.00,A,4807.038,N,01131.000,E,1,8,230"
    let trace = try read(text: text, with: NMEAReader.read)
    #expect(trace.report.drops == [.badChecksum: 1, .brokenRow: 2])
    #expect(trace.fixes.count == 1)
    #expect(trace.report.rows == 4)
  }

  @Test func acceptsLogsWithoutChecksumsAndAnyTalker() throws {
    let text = """
      # a comment
      $BDRMC,120000,A,4807.038,N,01131.000,E,,,230394,,
      $GLGLL,4807.038,N,01131.000,E,120001,A
      $PGRMC,A,1,2,3,4,5,6,7,8,9
      noise
      """
    #expect(try read(text: text, with: NMEAReader.read).fixes.count == 2)
  }

  @Test func findsSentencesInDamagedLines() throws {
    let text =
      "$GPGGA,1200" + sentence(rmc) + sentence("GPGLL,4807.040,N,01131.000,E,120001,A,A") + "\0\n"
      + "\0$\0" + String(sentence("GPGLL,4807.041,N,01131.000,E,120002,A,A").dropFirst())
    let trace = try read(text: text, with: NMEAReader.read)
    #expect(trace.fixes.count == 2)
    #expect(trace.report.drops == [.brokenRow: 1])
  }

  @Test func rollsOverMidnightBetweenSentences() throws {
    let text = [
      sentence("GPGGA,235959,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPRMC,000000,A,4807.038,N,01131.000,E,,,010100,,"),
      sentence("GPGGA,235959.5,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPGGA,000001,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPGGA,230000,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPGGA,000500,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,"),
    ].joined(separator: "\n")
    let trace = try read(text: text, with: NMEAReader.read)
    let expected = [
      "1999-12-31T23:59:59Z", "2000-01-01T00:00:00Z", "1999-12-31T23:59:59.500Z",
      "2000-01-01T00:00:01Z", "2000-01-01T23:00:00Z", "2000-01-02T00:05:00Z",
    ]
    #expect(trace.fixes.map(\.time) == expected.map { instant($0) })
  }

  @Test func takesTheDateFromZDA() throws {
    let text = [
      sentence("GPGLL,4807.038,N,01131.000,E,115959,A,A"),
      sentence("GPZDA,120000.00,23,03,1994,00,00"),
      sentence("GPGLL,4807.038,N,01131.000,E,120000,A,A"),
    ].joined(separator: "\n")
    let times = try read(text: text, with: NMEAReader.read).fixes.map(\.time)
    #expect(times == [instant("1994-03-23T11:59:59Z"), instant("1994-03-23T12:00:00Z")])
  }

  @Test(arguments: [
    ("2019-04-10T00:00:00Z", "220899", "2019-04-07"),
    ("2001-01-01T00:00:00Z", "220899", "1999-08-22"),
    ("2040-01-01T00:00:00Z", "220899", "2038-11-21"),
    ("2024-01-01T00:00:00Z", "010124", "2024-01-01"),
  ])
  func snapsTheDateToTheReference(reference: String, date: String, expected: String) throws {
    var options = TraceOptions()
    options.referenceTime = instant(reference)
    let trace = try read(
      text: sentence("GPRMC,120000,A,4807.0,N,01131.0,E,,,\(date),,"), with: NMEAReader.read,
      options: options)
    #expect(trace.fixes.first?.time == instant(expected + "T12:00:00Z"))
  }

  @Test func undoesARolloverInTheMiddleOfALog() throws {
    let dates = ["060419", "220899", "230899"]
    let text = dates.map { sentence("GPRMC,235958,A,4807.0,N,01131.0,E,,,\($0),,") }
    let trace = try read(text: text.joined(separator: "\n"), with: NMEAReader.read)
    #expect(
      trace.fixes.map(\.time)
        == ["2019-04-06", "2019-04-07", "2019-04-08"].map { instant($0 + "T23:59:58Z") })
    #expect(trace.report.assumptions.contains { $0.contains("1024 weeks") })
  }

  @Test func refusesALogWithoutAnyDateUnlessAClockIsGiven() throws {
    let text = [
      sentence("GPGLL,4807.038,N,01131.000,E,235959,A,A"), sentence("GPZDA,235959,,,,00,00"),
      sentence("GPGLL,4807.038,N,01131.000,E,000000,A,A"),
    ].joined(separator: "\n")
    #expect(throws: TraceError.noTimes(name: "folder/device.log")) {
      try read(text: text, with: NMEAReader.read)
    }
    var options = TraceOptions()
    options.clock = SyntheticClock(start: instant("2024-05-05T08:00:00Z"), step: 1000)
    let times = try read(text: text, with: NMEAReader.read, options: options).fixes.map(\.time)
    #expect(times == [instant("2024-05-05T23:59:59Z"), instant("2024-05-06T00:00:00Z")])
  }

  @Test(arguments: [
    "\\c:1396526399,s:x*00\\", "\\g:1-2-33,c:1396526399250*00\\", "2014-04-03T11:59:59.250Z ",
    "[2014-04-03 11:59:59.250] ", "1396526399.250,", "1396526399250;",
  ])
  func takesDatesFromWhatLoggersWriteBefore(prefix: String) throws {
    let text = prefix + sentence("GPGLL,4807.038,N,01131.000,E,120000.500,A,A")
    let fix = try #require(try read(text: text, with: NMEAReader.read).fixes.first)
    #expect(fix.time == instant("2014-04-03T12:00:00.500Z"))
    #expect(abs(fix.receivedAt - instant("2014-04-03T11:59:59Z")) <= 250)
  }

  @Test func givesSimulatorsAwayAndKeepsFastReceivers() throws {
    let text = [
      sentence("GPGGA,120000,4807.038,N,01131.000,E,8,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPGGA,120000,4807.039,N,01131.000,E,8,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPGGA,120000,4807.039,N,01131.000,E,8,08,0.9,545.4,M,46.9,M,,"),
      sentence("GPRMC,120001,A,4807.039,N,01131.000,E,,,230394,,,A"),
    ].joined(separator: "\n")
    let fixes = try read(text: text, with: NMEAReader.read).fixes
    #expect(fixes.map { $0.flags.contains(.mocked) } == [true, true, false])
    #expect(fixes[0].time == fixes[1].time)
  }

  /// The scan looks at eight bytes at a time: what stands where in them must not show.
  @Test(arguments: 0..<17)
  func placesWithinTheLineDoNotShow(shift: Int) throws {
    let head = String(repeating: "x", count: shift)
    let tail = String(repeating: "y", count: shift)
    let gga = "GPGGA,120000.00,4807.03800,N,01131.00000,E,1,08,0.9,545.4,M,46.9,M,,"
    let zeros = String(repeating: "\0", count: shift)
    let lines = [
      head + sentence(rmc) + tail,
      head + sentence(gga).replacing("08,0.9", with: "08,\(zeros)0.9"),
      head + sentence(rmc.replacing("120000", with: "120001")) + sentence("GPTXT," + tail),
      head + sentence(rmc.replacing("120000", with: "120002")).dropLast(shift % 3),
      head + "$" + rmc.replacing("120000", with: "120003") + "*7",
      head + "$GPRMC,1200" + sentence(rmc.replacing("120000", with: "120004")),
      head + "$GPRMC" + String(repeating: ",", count: 60 + shift) + "*00",
      head
        + sentence(rmc.replacing("120000", with: "120005").replacing("84.4", with: "84.5"))
        .replacing("84.5", with: "84.6"),
    ]
    let trace = try read(text: lines.joined(separator: "\r\n"), with: NMEAReader.read)
    let isCut = shift % 3 != 0
    #expect(
      trace.fixes.map { $0.time - instant("1994-03-23T12:00:00Z") }
        == (isCut ? [0, 1000, 4000] : [0, 1000, 2000, 4000]))
    #expect(trace.fixes.first?.altitude == 545.4)
    #expect(trace.fixes.allSatisfy { $0.longitude == 11 + 31.0 / 60 })
    #expect(trace.report.firstDrops[.badChecksum] == [7, 8])
    #expect(trace.report.firstDrops[.brokenRow] == (isCut ? [4, 5, 6] : [5, 6]))
  }
}
