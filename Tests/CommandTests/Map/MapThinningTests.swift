import Foundation
import Geo
import TestSupport
import Testing
import georules

@Suite struct MapThinningTests {
  private static func limits(fixes: Int) -> MapLimits {
    var limits = MapLimits()
    limits.fixes = fixes
    return limits
  }

  private struct Fix {
    var time: Int64
    var longitude: Double
    var latitude: Double
  }

  /// A walk with changing speed, stops included.
  private static func walk(_ count: Int, random: inout SplitMix) -> [Fix] {
    var fix = Fix(time: 0, longitude: 10, latitude: 50)
    var speed = SIMD2(0.0, 0.0)
    return (0..<count).map { _ in
      if random.next() % 30 == 0 {
        let isStop = random.next() % 4 == 0
        speed = isStop ? .zero : SIMD2(x: random.double(in: -1..<1), y: random.double(in: -1..<1))
      }
      fix.time += Int64(1 + random.next() % 20) * 1000
      fix.longitude += speed.x * 1e-4 + random.double(in: -1e-6..<1e-6)
      fix.latitude += speed.y * 1e-4 + random.double(in: -1e-6..<1e-6)
      return fix
    }
  }

  /// Metres between a fix and where the thinned track is at its time.
  private static func error(of fix: Fix, on track: [DecodedMap.Point]) -> Double {
    guard let after = track.firstIndex(where: { $0.time >= fix.time }) else { return .infinity }
    let next = track[after]
    let last = track[max(0, after - 1)]
    let span = Double(next.time - last.time)
    let share = span > 0 ? Double(fix.time - last.time) / span : 1
    let longitude =
      Double(last.longitude) + Double(next.longitude - last.longitude) * share - fix.longitude * 1e6
    let latitude =
      Double(last.latitude) + Double(next.latitude - last.latitude) * share - fix.latitude * 1e6
    let metres = 6_371_008.8 * Double.pi / 180 * 1e-6
    let east = longitude * cos(fix.latitude * .pi / 180)
    return (east * east + latitude * latitude).squareRoot() * metres
  }

  @Test func keepsEveryFixWithinTheBudget() throws {
    let page = MapScenes.harbour(devices: 3, fixes: 900, circles: 10, seed: 4)
    let map = try DecodedMap(page)
    #expect(map.tracks.map(\.count) == [300, 300, 300])
    #expect(map.number("fixesShown") == 900)
    #expect(map.number("fixesTotal") == 900)
    #expect(map.number("trackTolerance") == 0)
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func statesAToleranceThatHolds(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var page = MapPage(title: "walks", limits: Self.limits(fixes: 200))
    var walks: [[Fix]] = []
    for device in 0..<3 {
      walks.append(Self.walk(800, random: &random))
      for fix in walks[device] {
        page.addFix(
          device: UInt32(device), timeMilliseconds: fix.time, longitude: fix.longitude,
          latitude: fix.latitude)
      }
    }
    let map = try DecodedMap(page)
    let tolerance = map.number("trackTolerance")
    #expect(map.number("fixesTotal") == 2400)
    // The ends of tracks and of long pieces are kept beside the budget.
    #expect(map.tracks.map(\.count).reduce(0, +) <= 206)
    #expect(tolerance > 0 && tolerance < 500)
    var worst = 0.0
    for (walk, track) in zip(walks, map.tracks) {
      #expect(track.first?.time == walk.first?.time && track.last?.time == walk.last?.time)
      for fix in walk { worst = max(worst, Self.error(of: fix, on: track)) }
    }
    // Rounding to millionths of a degree and the local scale cost a little.
    #expect(worst <= tolerance * 1.01 + 0.3, "seed \(seed)")
  }

  @Test(arguments: 0..<6 as Range<UInt64>)
  func keepsThePlacesOfEvents(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var page = MapPage(title: "events", limits: Self.limits(fixes: 100))
    var wanted: [Set<DecodedMap.Point>] = [[], []]
    for device in 0..<2 {
      for fix in Self.walk(6000, random: &random) {
        page.addFix(
          device: UInt32(device), timeMilliseconds: fix.time, longitude: fix.longitude,
          latitude: fix.latitude)
        if random.next() % 100 == 0 {
          let place = Coordinate(longitude: fix.longitude, latitude: fix.latitude)
          page.addEvent(
            MapEvent(
              kind: .dwell, device: UInt32(device), fence: 9, timeMilliseconds: fix.time,
              place: place))
          wanted[device].insert(
            DecodedMap.Point(
              time: fix.time, longitude: Int64((fix.longitude * 1e6).rounded()),
              latitude: Int64((fix.latitude * 1e6).rounded())))
        }
      }
    }
    let map = try DecodedMap(page)
    for device in 0..<2 {
      #expect(!wanted[device].isEmpty)
      #expect(wanted[device].isSubset(of: map.tracks[device]), "seed \(seed)")
      #expect(map.tracks[device].count < wanted[device].count + 120)
    }
  }

  @Test func keepsAStopOnAStraightWay() throws {
    var page = MapPage(title: "stop", limits: Self.limits(fixes: 4))
    for step in 0..<900 {
      // A third of the way, a third of the time standing, the rest of the way.
      let moved = min(step, 300) + max(0, step - 600)
      page.addFix(
        device: 0, timeMilliseconds: Int64(step) * 1000, longitude: Double(moved) * 1e-3,
        latitude: 0)
    }
    let track = try DecodedMap(page).tracks[0]
    #expect(track.map(\.time) == [0, 300_000, 600_000, 899_000])
  }

  @Test func sortsFixesAndMergesAnEventWithItsFix() throws {
    var page = MapPage(title: "order")
    for time in [3000, 1000, 2000] as [Int64] {
      page.addFix(device: 7, timeMilliseconds: time, longitude: Double(time) / 1000, latitude: 1)
    }
    page.addEvent(
      MapEvent(
        kind: .enter, device: 7, fence: 1, timeMilliseconds: 2000,
        place: Coordinate(longitude: 2, latitude: 1)))
    let map = try DecodedMap(page)
    #expect(map.track("device 7").map(\.time) == [1000, 2000, 3000])
    #expect(map.track("device 7").map(\.longitude) == [1_000_000, 2_000_000, 3_000_000])
    #expect(map.number("fixesShown") == 3)
  }

  @Test func givesDevicesWithEventsTheTracks() throws {
    var limits = MapLimits()
    limits.devices = 10
    var page = MapPage(title: "fleet", limits: limits)
    for round in 0..<3 as Range<Int64> {
      for device in 0..<400 as Range<UInt32> {
        page.addFix(device: device, timeMilliseconds: round, longitude: 1, latitude: 2)
        guard round == 1, device % 80 == 3 else { continue }
        page.addEvent(
          MapEvent(
            kind: .enter, device: device, fence: 0, timeMilliseconds: round,
            place: Coordinate(longitude: 1, latitude: 2)))
      }
    }
    let map = try DecodedMap(page)
    let names = Set(map.strings("deviceNames"))
    #expect(names.count == 10)
    #expect(names.isSuperset(of: (0..<5).map { "device \($0 * 80 + 3)" }))
    #expect(map.number("devicesTotal") == 400)
    #expect(map.number("fixesTotal") == 1200)
  }

  @Test func listsTheFirstEventsAndCountsAll() throws {
    var limits = MapLimits()
    limits.events = 5
    var page = MapPage(title: "many", limits: limits)
    for time in 0..<12 as Range<Int64> {
      page.addEvent(
        MapEvent(
          kind: time % 2 == 0 ? .enter : .exit, device: UInt32(time), fence: 0,
          timeMilliseconds: time, place: nil))
    }
    let map = try DecodedMap(page)
    #expect(map.events.map(\.time) == [0, 1, 2, 3, 4])
    #expect(map.number("eventsTotal") == 12)
    #expect(map.numbers("eventCounts") == [6, 6, 0, 0])
    #expect(map.numbers("fenceEvents") == [12])
    #expect(map.strings("fenceIDs") == ["fence 0"])
  }
}
