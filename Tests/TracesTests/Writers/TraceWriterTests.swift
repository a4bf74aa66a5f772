import Bytes
import Foundation
import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct TraceWriterTests {
  /// Devices with awkward names, awkward numbers, and a simulated trace.
  private static let sample: (fixes: FixBatch, devices: DeviceTable) = {
    var devices = DeviceTable()
    var batch = FixBatch()
    for name in ["a, \"b\"", "ship <&> 'x'", "Ünïcode 🚢", "007", "plain"] {
      let device = devices.handle(for: name)
      batch.append(Fix(device: device, time: 1_700_000_000_123, longitude: -180, latitude: 90))
      batch.append(
        Fix(
          device: device, time: 1_700_000_001_000, longitude: 1e-7, latitude: -0.1 - 0.2,
          accuracy: 5.000000000000001, speed: 0, course: 359.99999999999994, altitude: -12.5))
      batch.append(
        Fix(
          device: device, time: 1_700_000_002_001, longitude: 1.0 / 3, latitude: 2e-15,
          accuracy: 123_456_789, altitude: 8848.86))
    }
    var simulator = TraceSimulator(devices: 4, hours: 1, seed: 3)
    simulator.lateShare = 0.02
    for fix in SimulatedTrace(simulator).fixes { batch.append(fix) }
    return (batch, devices)
  }()

  static let readers: [(TraceFormat, ReadFunction)] = [
    (.csv, CSVReader.read), (.gpx, GPXReader.read), (.ndjson, NDJSONReader.read),
    (.geojson, GeoJSONReader.read),
  ]

  private func write(_ format: TraceFormat) throws -> [UInt8] {
    var writer = try TraceWriter(ByteSink(name: "memory"), format: format)
    try writer.write(Self.sample.fixes, devices: Self.sample.devices)
    try writer.finish()
    return writer.takeBytes()
  }

  @Test(arguments: readers)
  func givesEveryBitBack(format: TraceFormat, read: ReadFunction) throws {
    let run = TraceRun.bytes(try write(format), format: format, read)
    #expect(run.error == nil)
    #expect(run.report.drops.isEmpty)
    #expect(run.fixes.count == Self.sample.fixes.count)
    for (index, fix) in run.fixes.enumerated() {
      let truth = Self.sample.fixes[index]
      #expect(Identical(fix, isWritten: true) == Identical(truth, isWritten: true))
      #expect(run.devices[Int(fix.device)] == Self.sample.devices[truth.device])
    }
  }

  @Test func writesWhatItSays() throws {
    var devices = DeviceTable()
    var batch = FixBatch()
    batch.append(
      Fix(
        device: devices.handle(for: "d"), time: 1_700_000_000_500, longitude: 2, latitude: 1.5,
        accuracy: 4, flags: .segmentStart))
    let expected: [(TraceFormat, String)] = [
      (
        .csv,
        "device,time,lat,lon,accuracy,speed,course,altitude\nd,2023-11-14T22:13:20.500Z,1.5,2,4,,,\n"
      ),
      (
        .ndjson,
        "{\"device\":\"d\",\"time\":\"2023-11-14T22:13:20.500Z\",\"lat\":1.5,\"lon\":2,\"accuracy\":4}\n"
      ),
    ]
    for (format, text) in expected {
      var writer = try TraceWriter(ByteSink(name: "memory"), format: format)
      try writer.write(batch, devices: devices)
      try writer.finish()
      #expect(String(decoding: writer.takeBytes(), as: UTF8.self) == text)
    }
  }

  @Test(arguments: TraceWriter.formats)
  func writesValidFilesWithoutAnyFix(format: TraceFormat) throws {
    var writer = try TraceWriter(ByteSink(name: "memory"), format: format)
    try writer.finish()
    let data = Data(writer.takeBytes())
    if format == .geojson {
      #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: data) }
    }
    #expect(data.isEmpty == (format == .ndjson))
  }

  @Test func writesValidJSON() throws {
    let collection = try JSONSerialization.jsonObject(with: Data(try write(.geojson)))
    let features = try #require((collection as? [String: Any])?["features"] as? [Any])
    #expect(features.count == Self.sample.fixes.count)
    let lines = String(decoding: try write(.ndjson), as: UTF8.self).split(separator: "\n")
    #expect(lines.count == Self.sample.fixes.count)
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
  }

  @Test func gzipsByTheNameAndReportsWhatCannotBeWritten() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("trip.csv.gz").path
    var writer = try TraceWriter(path: path, format: .csv)
    for _ in 0..<40 { try writer.write(Self.sample.fixes, devices: Self.sample.devices) }
    try writer.finish()
    let stored = try Data(contentsOf: URL(fileURLWithPath: path))
    #expect(stored.prefix(2) == Data([0x1f, 0x8b]))
    let run = try TraceRun.file(path, format: .csv, CSVReader.read)
    #expect(run.error == nil)
    #expect(run.fixes.count == 40 * Self.sample.fixes.count)
    #expect(throws: TraceWriteError.self) {
      _ = try TraceWriter(path: folder.path, format: .csv)
    }
    #expect(throws: TraceWriteError.noWriter(.fit)) {
      _ = try TraceWriter(path: path, format: .fit)
    }
  }
}
