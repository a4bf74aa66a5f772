import Bytes
import Foundation
import Geo
import Testing
import georules

@Suite struct MapPageTests {
  @Test func holdsEveryKindOfShape() throws {
    var page = MapPage(title: "shapes")
    page.addFence(MapScenes.circle("disc", -71.5, 42.25, radius: 120.5), handle: 0)
    page.addFence(
      MapScenes.corridor("lane", [(1, 2), (1.5, 2.5), (2, 2)], halfWidth: 75), handle: 1)
    let outer = [(0.0, 0.0), (4, 0), (4, 4), (0, 4)]
    let hole = [(1.0, 1.0), (2, 1), (2, 2)]
    page.addFence(MapScenes.polygon("area", [outer, hole]), handle: 2)
    let map = try DecodedMap(page)
    #expect(
      map.shape("disc")
        == .circle(longitude: -71_500_000, latitude: 42_250_000, centimetres: 12_050))
    #expect(
      map.shape("lane")
        == .corridor(
          centimetres: 7500,
          line: [[1_000_000, 2_000_000], [1_500_000, 2_500_000], [2_000_000, 2_000_000]]))
    let million: Int64 = 1_000_000
    let rings = [outer + outer.prefix(1), hole + hole.prefix(1)].map { ring in
      ring.map { SIMD2(Int64($0.0), Int64($0.1)) &* SIMD2(million, million) }
    }
    #expect(map.shape("area") == .polygon([rings]))
    #expect(map.number("fencesDrawn") == 3)
    #expect(map.number("outlineTolerance") == 0)
  }

  @Test(arguments: [
    ([179.9, -179.9, -179.5], [179.9, 180.1, 180.5]),
    ([-179.9, 179.9, -179.9], [-179.9, -180.1, -179.9]),
    ([170, -170, -90, 10, 100, 170, -170], [170, 190, 270, 370, 460, 530, 550]),
    ([0, 179, -2], [0, 179, 358]),
    ([180, -180], [180, 180]),
  ])
  func unwrapsTracksOverTheAntimeridian(longitudes: [Double], expected: [Double]) throws {
    var page = MapPage(title: "dateline")
    for (step, longitude) in longitudes.enumerated() {
      page.addFix(
        device: 0, timeMilliseconds: Int64(step) * 60_000, longitude: longitude,
        latitude: Double(step % 2))
    }
    let track = try DecodedMap(page).tracks[0]
    #expect(track.map(\.longitude) == expected.map { Int64(($0 * 1e6).rounded()) })
  }

  @Test func keepsUnwrappedLongitudesOfFences() throws {
    var page = MapPage(title: "dateline")
    page.addFence(MapScenes.polygon("fiji", [[(177, -19), (182, -19), (182, -16)]]), handle: 0)
    guard case .polygon(let parts)? = try DecodedMap(page).shape("fiji") else {
      Issue.record("not a polygon")
      return
    }
    #expect(parts[0][0].map(\.x) == [177_000_000, 182_000_000, 182_000_000, 177_000_000])
  }

  /// A star of 4,000 vertices in a set of small triangles: the star gives, the triangles stay.
  @Test func simplifiesOutlinesTogether() throws {
    var limits = MapLimits()
    limits.fenceVertices = 700
    var page = MapPage(title: "outlines", limits: limits)
    let star = (0..<4000).map { step in
      let angle = Double(step) / 4000 * 2 * Double.pi
      let radius = 1 + 0.01 * sin(angle * 200)
      return (cos(angle) * radius, sin(angle) * radius)
    }
    page.addFence(MapScenes.polygon("star", [star]), handle: 0)
    for number in 1...50 {
      let west = Double(number)
      page.addFence(
        MapScenes.polygon("small \(number)", [[(west, 5), (west + 1e-4, 5), (west, 5.0001)]]),
        handle: UInt32(number))
    }
    let map = try DecodedMap(page)
    #expect(map.number("verticesTotal") == 4201)
    #expect(map.number("verticesShown") <= 800)
    #expect(map.number("outlineTolerance") > 0 && map.number("outlineTolerance") < 2000)
    for number in 1...50 {
      guard case .polygon(let parts)? = map.shape("small \(number)") else {
        Issue.record("small \(number) is lost")
        continue
      }
      #expect(parts[0][0].count == 4)
    }
  }

  @Test func drawsFencesWithEventsFirst() throws {
    var limits = MapLimits()
    limits.fences = 2
    var page = MapPage(title: "first", limits: limits)
    for handle in 0..<6 as Range<UInt32> {
      page.addFence(MapScenes.circle("f\(handle)", 1, 1, radius: 10), handle: handle)
    }
    for fence in [5, 3, 5, 4] as [UInt32] {
      page.addEvent(
        MapEvent(kind: .enter, device: 0, fence: fence, timeMilliseconds: 1, place: nil))
    }
    let map = try DecodedMap(page)
    #expect(map.strings("fenceIDs") == ["f3", "f4", "f5"])
    #expect(map.shape("f5") == DecodedMap.Shape.none)
    #expect(map.shape("f3") != DecodedMap.Shape.none)
    #expect(map.number("fencesDrawn") == 2)
    #expect(map.number("fencesTotal") == 6)
    #expect(map.events.map { map.strings("fenceIDs")[$0.fence] } == ["f5", "f3", "f5", "f4"])
  }

  @Test func replacesAFenceOfTheSameNumber() throws {
    var page = MapPage(title: "again")
    page.addFence(MapScenes.circle("old", 1, 1, radius: 10), handle: 4)
    page.addFence(MapScenes.circle("new", 2, 2, radius: 10), handle: 4)
    #expect(try DecodedMap(page).strings("fenceIDs") == ["new"])
  }

  @Test func ordersEventsByTimeAndKeepsTheirFields() throws {
    var page = MapPage(title: "events")
    page.nameDevice(3, "bus")
    page.addEvent(
      MapEvent(
        kind: .exit, device: 3, fence: 1, timeMilliseconds: 1_700_000_000_123,
        place: Coordinate(longitude: -0.5, latitude: 51.5),
        crossingTimeMilliseconds: 1_699_999_999_000, reason: "left"))
    page.addEvent(
      MapEvent(kind: .cross, device: 3, fence: 2, timeMilliseconds: -5, place: nil))
    let map = try DecodedMap(page)
    #expect(
      map.events == [
        DecodedMap.Event(
          time: -5, kind: 3, device: 0, fence: 1, place: nil, crossing: nil, reason: ""),
        DecodedMap.Event(
          time: 1_700_000_000_123, kind: 1, device: 0, fence: 0, place: [-500_000, 51_500_000],
          crossing: 1_699_999_999_000, reason: "left"),
      ])
    #expect(map.strings("deviceNames") == ["bus"])
  }

  @Test(arguments: [
    (0, Double.nan, 0), (0, 0, Double.infinity), (0, 400.17, 0), (0, 0, -90.5),
    (Int64.max, 1, 1), (Int64.min, 1, 1),
  ])
  func countsWhatNoMapCanShow(time: Int64, longitude: Double, latitude: Double) throws {
    var page = MapPage(title: "bad")
    let place = Coordinate(longitude: longitude, latitude: latitude)
    page.addFix(
      device: 0, timeMilliseconds: time, longitude: longitude, latitude: latitude)
    page.addFix(device: 0, timeMilliseconds: 5, longitude: 1, latitude: 1)
    page.addEvent(
      MapEvent(
        kind: .enter, device: 0, fence: .max, timeMilliseconds: time, place: place,
        crossingTimeMilliseconds: .min))
    let map = try DecodedMap(page)
    #expect(map.number("fixesTotal") == 2)
    #expect(map.number("fixesUndrawable") == 1)
    #expect(map.tracks[0].map(\.time) == [5])
    #expect(map.number("eventsTotal") == 1)
    #expect(map.events.allSatisfy { $0.place == nil && $0.crossing == nil })
  }

  @Test(arguments: ["/proc/none/map.html", "/", "/dev/full"])
  func saysWhyItCannotWrite(path: String) {
    let page = MapPage(title: "lost")
    #expect {
      try page.write(to: path)
    } throws: { error in
      // The path and the system's reason.
      String(describing: error).hasPrefix("\(path): cannot ") && error is ByteError
    }
  }
}
