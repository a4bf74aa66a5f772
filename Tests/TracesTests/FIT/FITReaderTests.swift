import Bytes
import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct FITReaderTests {
  private typealias Field = FITFile.Field

  private let base: UInt32 = 1_000_000_000
  private var baseTime: Int64 { (Int64(base) + 631_065_600) * 1000 }

  private let recordFields = [
    Field(number: 253, size: 4), Field(number: 0, size: 4, baseType: 0x85),
    Field(number: 1, size: 4, baseType: 0x85), Field(number: 2, size: 2, baseType: 0x84),
    Field(number: 6, size: 2, baseType: 0x84), Field(number: 31, size: 1, baseType: 2),
  ]

  private func record(
    _ time: UInt32, _ latitude: Double?, _ longitude: Double?, altitude: UInt32 = 2600,
    speed: UInt32 = 1500, accuracy: UInt32 = 4, bigEndian: Bool = false
  ) -> [UInt8] {
    let values: [(UInt32, Int)] = [
      (time, 4), (latitude.map(FITFile.semicircles) ?? 0x7fff_ffff, 4),
      (longitude.map(FITFile.semicircles) ?? 0x7fff_ffff, 4), (altitude, 2), (speed, 2),
      (accuracy, 1),
    ]
    return values.flatMap { FITFile.bytes(of: $0.0, $0.1, bigEndian: bigEndian) }
  }

  @Test(arguments: [(12, false), (14, false), (14, true)])
  func readsRecordsOfBothByteOrders(headerSize: Int, bigEndian: Bool) throws {
    var file = FITFile()
    file.define(local: 3, global: 20, recordFields, bigEndian: bigEndian)
    file.add(local: 3, record(base, 45, -90, bigEndian: bigEndian))
    file.add(
      local: 3,
      record(
        base + 1, -45, 90, altitude: 0xffff, speed: 0xffff, accuracy: 0xff, bigEndian: bigEndian))
    file.add(local: 3, record(base + 2, nil, nil, bigEndian: bigEndian))
    let trace = try read(bytes: file.bytes(headerSize: headerSize), with: FITReader.read)
    #expect(trace.report.rows == 3)
    #expect(trace.report.drops == [.noPosition: 1])
    #expect(trace.fixes.count == 2)
    let first = try #require(trace.fixes.first)
    #expect(first.latitude == 45 && first.longitude == -90)
    #expect(first.time == baseTime)
    #expect(first.altitude == 20 && first.speed == 1.5 && first.accuracy == 4)
    let last = try #require(trace.fixes.last)
    #expect(last.altitude.isNaN && last.speed.isNaN && last.accuracy.isNaN)
    #expect(last.time == baseTime + 1000)
  }

  @Test func rollsCompressedTimestampsOver() throws {
    var file = FITFile()
    file.define(local: 0, global: 20, recordFields)
    file.define(
      local: 2, global: 20, [Field(number: 0, size: 4), Field(number: 1, size: 4)],
      developerSizes: [3])
    let start = base / 32 * 32 + 30
    file.add(local: 0, record(start, 1, 1))
    let place = FITFile.bytes(of: FITFile.semicircles(1), 4)
    for seconds: UInt8 in [31, 1, 20, 20, 19] {
      file.addCompressed(local: 2, seconds: seconds, place + place + [9, 9, 9])
    }
    let trace = try read(bytes: file.bytes(), with: FITReader.read)
    #expect(
      trace.fixes.map { ($0.time / 1000) - 631_065_600 - Int64(start) } == [0, 1, 3, 22, 22, 53])
    #expect(trace.report.drops.isEmpty)
  }

  @Test func prefersEnhancedFieldsAndReadsPackedSpeed() throws {
    var file = FITFile()
    file.define(
      local: 0, global: 20, recordFields + [Field(number: 78, size: 4), Field(number: 73, size: 4)])
    file.add(
      local: 0,
      record(base, 1, 1) + FITFile.bytes(of: 50_000, 4) + FITFile.bytes(of: 70_001, 4))
    file.define(
      local: 1, global: 20, Array(recordFields.prefix(3)) + [Field(number: 8, size: 3)])
    file.add(local: 1, Array(record(base, 1, 1).prefix(12)) + [0x2c, 0xf1, 0xff])
    let fixes = try read(bytes: file.bytes(), with: FITReader.read).fixes
    #expect(fixes.map(\.altitude)[0] == 9500)
    #expect(fixes.map(\.speed) == [70.001, 3])
  }

  @Test func readsChainedFilesAndTimerStops() throws {
    var file = FITFile()
    file.define(local: 0, global: 20, recordFields)
    file.define(local: 1, global: 21, [Field(number: 0, size: 1), Field(number: 1, size: 1)])
    file.add(local: 1, [0, 0])
    file.add(local: 0, record(base, 1, 1))
    file.add(local: 1, [0, 4])
    file.add(local: 1, [0, 0])
    file.add(local: 0, record(base + 60, 1, 1))
    let trace = try read(bytes: file.bytes() + file.bytes(headerSize: 12), with: FITReader.read)
    #expect(trace.fixes.map { $0.flags.contains(.segmentStart) } == [false, true, true, true])
    #expect(trace.fixes.map(\.row) == [0, 1, 2, 3])
  }

  @Test func keepsTheFixesOfADamagedFile() throws {
    var file = FITFile()
    file.define(local: 0, global: 20, recordFields)
    for second: UInt32 in 0..<10 { file.add(local: 0, record(base + second, 1, 1)) }
    let good = file.bytes()
    let cut = try read(bytes: Array(good.dropLast(30)), with: FITReader.read)
    #expect(cut.fixes.count == 8)
    #expect(cut.report.drops == [.brokenRow: 1])
    #expect(cut.report.assumptions.contains { $0.contains("cut off after byte") })
    var wrong = good
    wrong[wrong.count - 1] ^= 1
    let unchecked = try read(bytes: wrong, with: FITReader.read)
    #expect(unchecked.fixes.count == 10)
    #expect(unchecked.report.drops == [.badChecksum: 1])
    file.add(local: 5, [1, 2, 3])
    let undefined = try read(bytes: file.bytes(), with: FITReader.read)
    #expect(undefined.fixes.count == 10)
    #expect(undefined.report.drops == [.brokenRow: 1])
  }

  @Test func refusesWhatIsNoFITFile() {
    for bytes in [
      [], [14], Array("time,lat,lon\n1,2,3 and more".utf8), Array(repeating: 0, count: 99),
    ] as [[UInt8]] {
      let run = TraceRun.bytes(bytes, format: .fit, FITReader.read)
      #expect(run.error != nil)
      #expect(run.fixes.isEmpty)
    }
  }

  @Test func countsTimesSinceTheDevicesStartAsBad() throws {
    var file = FITFile()
    file.define(local: 0, global: 20, recordFields)
    file.add(local: 0, record(5000, 1, 1))
    let trace = try read(bytes: file.bytes(), with: FITReader.read)
    #expect(trace.report.drops == [.badTime: 1])
  }
}

@Suite(.enabled(if: SharedData.isPresent)) struct FITRecordingTests {
  @Test func givesTheRecordsOfTheEdge500() throws {
    let trace = try read(
      shared: "traces/fit/garmin-edge-500-activity.fit", with: FITReader.read)
    var source = try ByteSource(
      path: SharedData.path("traces/fit/garmin-edge-500-activity-records.csv.gz"))
    let text = String(decoding: try source.readAll(), as: UTF8.self)
    let rows = text.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    #expect(trace.report.rows == rows.count)
    #expect(trace.report.drops == [.noPosition: 9])
    let fixes = Dictionary(uniqueKeysWithValues: trace.fixes.map { (Int($0.row), $0) })
    for (index, row) in rows.enumerated() {
      guard let fix = fixes[index] else {
        // The dump repeats the last position where the record has none.
        #expect(row[5] == rows[index - 1][5])
        continue
      }
      #expect(Int32((fix.latitude * 2_147_483_648 / 180).rounded()) == Int32(row[5]))
      #expect(Int32((fix.longitude * 2_147_483_648 / 180).rounded()) == Int32(row[6]))
      if let speed = Double(row[3]) { #expect(abs(fix.speed - speed) < 1e-9) }
      if let altitude = Double(row[7]) { #expect(abs(fix.altitude - altitude) < 1e-9) }
    }
    // Sun Sep 25 06:00:22 PDT 2011
    #expect(trace.fixes.first?.time == instant("2011-09-25T13:00:22Z"))
  }

  @Test(arguments: [
    ("Edge810-Vector-2013-08-16-15-35-10.fit", 4700, 0),
    ("activity-small-fenix2-run.fit", 2809, 0), ("compressed-speed-distance.fit", 0, 755),
    ("developer-types-sample.fit", 3424, 0), ("sample-activity-indoor-trainer.fit", 0, 2263),
    ("sample-activity.fit", 2965, 133), ("sample_mulitple_header.fit", 1462, 311),
  ])
  func readsRecordings(file: String, fixes: Int, withoutPosition: Int) throws {
    let trace = try read(shared: "traces/fit/" + file, with: FITReader.read)
    #expect(trace.fixes.count == fixes)
    #expect(trace.report.drops == (withoutPosition == 0 ? [:] : [.noPosition: withoutPosition]))
  }
}
