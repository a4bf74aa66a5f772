import Bytes
import Foundation
import RulesEngine
import TestSupport
import Testing
import Traces

@Suite struct CSVDamageTests {
  private static let table: [UInt8] = {
    var text = "device,time,lat,lon,speed,note\r\n"
    for row in 0..<200 {
      text +=
        "d\(row % 3),\(1_600_000_000 + row),48.\(row),\"16.\(row)\",\(row % 7) km/h,\"a, b\"\r\n"
    }
    return Array(text.utf8)
  }()

  private func read(_ bytes: [UInt8], _ options: TraceOptions = TraceOptions()) -> TraceRun {
    TraceRun.bytes(
      bytes, name: "table.csv", format: .csv, options: options, CSVReader.read(_:options:into:))
  }

  @Test(arguments: 0..<150 as Range<UInt64>)
  func survivesCutsAndFlippedBits(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var bytes = Self.table
    if seed % 2 == 0 {
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
    }
    if seed % 3 != 0 && !bytes.isEmpty {
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] ^=
          UInt8(1 << Int.random(in: 0..<8, using: &random))
      }
    }
    let run = read(bytes)
    #expect(run.report.fixes == run.fixes.count, "seed \(seed)")
    let dropped = run.report.drops.values.reduce(0, +)
    #expect(run.report.rows == run.report.fixes + dropped, "seed \(seed)")
    #expect(run.error != nil || run.report.rows <= 260, "seed \(seed)")
  }

  @Test func namesTheNulByteAndKeepsTheRowsBefore() {
    var bytes = Self.table
    let place = bytes.count - 5
    bytes[place] = 0
    let run = read(bytes)
    #expect(run.fixes.count == 199)
    guard case .unreadable(let reason) = run.error else {
      Issue.record("NUL was taken for text")
      return
    }
    #expect(reason.contains("table.csv: not text at byte \(place)"))
  }

  @Test(
    arguments: [
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d],
      [0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0],
      [0x0e, 0x10, 0x43, 0x08, 0x78, 0x06, 0, 0, 0x2e, 0x46, 0x49, 0x54],
    ] as [[UInt8]])
  func refusesBinaryFiles(bytes: [UInt8]) {
    guard case .unreadable(let reason) = read(bytes).error else {
      Issue.record("taken for a table")
      return
    }
    #expect(reason.contains("not text at byte"))
  }

  @Test func boundsALineThatNeverEnds() {
    let line = [UInt8](repeating: 0x31, count: 20 << 20)
    let run = read(Array("time,lat,lon\n1,2,3\n".utf8) + line)
    #expect(run.fixes.count == 1)
    guard case .unreadable(let reason) = run.error else {
      Issue.record("a line of 20 MB was taken")
      return
    }
    #expect(reason.contains("table.csv:3: a record is longer than"))
  }

  @Test(.enabled(if: SharedData.isPresent)) func saysThatACompressedFileIsCutOff() throws {
    let path = SharedData.path("traces/adsb/noisy_ground.csv.gz")
    let stored = try Data(contentsOf: URL(fileURLWithPath: path))
    let run = read([UInt8](stored.dropLast(200)))
    guard case .unreadable(let reason) = run.error else {
      Issue.record("the cut was not noticed")
      return
    }
    #expect(reason.contains("gzip stream ends too early"))
  }

  @Test func readsUTF16() {
    let text = "\u{feff}Zeit;Breite;Länge\r\n13.09.2020 12:26:40;48,5;16,5\r\n"
    let bytes = text.utf16.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }
    let run = read(bytes)
    #expect(run.error == nil)
    #expect(run.fixes.first?.longitude == 16.5)
  }
}
