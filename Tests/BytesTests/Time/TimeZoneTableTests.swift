import Bytes
import Foundation
import TestSupport
import Testing

@Suite struct TimeZoneTableTests {
  private static let hasZones = FileManager.default.fileExists(
    atPath: "/usr/share/zoneinfo/Europe/Berlin")

  @Test(arguments: [
    "", "../etc/passwd", "/etc/passwd", "Europe/../../etc/passwd", "Europe//Berlin", "Europe/",
    "a b",
    "+25:99",
  ])
  func refusesNamesThatAreNone(name: String) {
    #expect(throws: TimeZoneError.badName(name)) { _ = try TimeZoneTable(named: name) }
  }

  @Test func namesAZoneThatIsMissing() {
    #expect(
      throws: TimeZoneError.notFound(name: "Europe/Atlantis", folder: "/usr/share/zoneinfo")
    ) { _ = try TimeZoneTable(named: "Europe/Atlantis") }
  }

  @Test(arguments: [("UTC", 0), ("Z", 0), ("+02:00", 7200), ("-0330", -12_600), ("+05", 18_000)])
  func knowsOffsetsWithoutFiles(name: String, seconds: Int) throws {
    let zone = try TimeZoneTable(named: name, folder: "/nowhere")
    #expect(zone.offset(at: 0) == seconds)
    #expect(zone.utc(local: 0).milliseconds == Int64(-seconds) * 1000)
  }

  @Test(
    .enabled(if: hasZones),
    arguments: [
      // 2024-03-31 01:00 UTC: forward. 2024-10-27 01:00 UTC: back.
      ("2024-03-31T01:59:59Z", "2024-03-31T00:59:59Z", TimeZoneTable.LocalKind.once),
      ("2024-03-31T02:30:00Z", "2024-03-31T01:30:00Z", .skipped),
      ("2024-03-31T03:00:00Z", "2024-03-31T01:00:00Z", .once),
      ("2024-10-27T01:59:59Z", "2024-10-26T23:59:59Z", .once),
      ("2024-10-27T02:30:00Z", "2024-10-27T00:30:00Z", .repeated),
      ("2024-10-27T03:00:00Z", "2024-10-27T02:00:00Z", .once),
      // Behind the file's tables the rule holds.
      ("2099-07-01T12:00:00Z", "2099-07-01T10:00:00Z", .once),
      ("2099-01-01T12:00:00Z", "2099-01-01T11:00:00Z", .once),
    ])
  func resolvesLocalTimes(local: String, utc: String, kind: TimeZoneTable.LocalKind) throws {
    let zone = try TimeZoneTable(named: "Europe/Berlin")
    let clock = Timestamp.parseISO8601(Array(local.utf8).span)
    let expected = Timestamp.parseISO8601(Array(utc.utf8).span)
    let found = zone.utc(local: clock?.milliseconds ?? 0)
    #expect(found.milliseconds == expected?.milliseconds)
    #expect(found.kind == kind)
  }

  @Test(
    .enabled(if: hasZones),
    arguments: [
      "Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe", "Asia/Kathmandu",
      "Pacific/Apia", "America/St_Johns", "Africa/Casablanca", "Europe/Dublin", "Asia/Kolkata",
    ])
  func agreesWithFoundation(name: String) throws {
    let zone = try TimeZoneTable(named: name)
    let known = TimeZone(identifier: name)
    let other = try #require(known)
    var random = SplitMix(seed: 7)
    for _ in 0..<2000 {
      let instant = Int64.random(in: 0..<4_000_000_000, using: &random)
      let expected = other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
      #expect(zone.offset(at: instant) == expected, "at \(instant)")
      let local = (instant + Int64(expected)) * 1000
      let back = zone.utc(local: local)
      #expect(back.milliseconds == instant * 1000 || back.kind == .repeated, "at \(instant)")
    }
  }

  @Test(.enabled(if: hasZones), arguments: 0..<400)
  func survivesDamage(seed: Int) throws {
    var source = try ByteSource(path: "/usr/share/zoneinfo/Europe/Berlin")
    var bytes = try source.readAll()
    var random = SplitMix(seed: UInt64(seed))
    if seed % 2 == 0 {
      bytes.removeLast(Int.random(in: 1...bytes.count, using: &random))
      #expect(throws: TimeZoneError.self) { _ = try TimeZoneTable(bytes: bytes, name: "x") }
      return
    }
    for _ in 0..<4 {
      bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
        in: 0...255, using: &random)
    }
    if let zone = try? TimeZoneTable(bytes: bytes, name: "x") {
      #expect(abs(zone.offset(at: 1_700_000_000)) <= 93_600)
      #expect(zone.utc(local: .max).milliseconds > 0)
    }
  }
}
