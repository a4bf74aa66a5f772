import Foundation
package import Geo
import TestSupport
package import georules

/// Maps with known content.
package enum MapScenes {
  /// A scene with every kind of shape and event: vessels in a harbour.
  ///
  /// Vessels go from place to place at about 6 m/s with stops, one fix every 30 s.
  package static func harbour(
    devices: Int, fixes: Int, circles: Int, seed: UInt64, limits: MapLimits = MapLimits()
  ) -> MapPage {
    var random = SplitMix(seed: seed)
    var page = MapPage(title: "Harbour traffic", limits: limits)
    let fences = harbourFences(circles: circles, random: &random)
    for (handle, fence) in fences.enumerated() { page.addFence(fence, handle: UInt32(handle)) }
    let stops = stops(of: fences)
    let berths = Berths(fences)
    let start: Int64 = 1_700_000_000_000
    let perDevice = devices == 0 ? 0 : (fixes + devices - 1) / devices
    var left = fixes
    for device in 0..<devices {
      page.nameDevice(UInt32(device), "vessel \(device + 1)")
      var place = stops[Int(random.next() % UInt64(stops.count))]
      var goal = stops[Int(random.next() % UInt64(stops.count))]
      var inside: UInt32?
      var waits = 0
      for step in 0..<min(perDevice, left) {
        let time = start + Int64(step) * 30_000 + Int64(device) * 1000
        let east = goal.longitude - place.longitude
        let north = goal.latitude - place.latitude
        let distance = (east * east + north * north).squareRoot()
        if distance < 0.002 {
          waits += 1
          if waits > 40 {
            waits = 0
            goal = stops[Int(random.next() % UInt64(stops.count))]
          }
        } else {
          let wobble = random.double(in: -0.5..<0.5)
          place.longitude += east / distance * 0.002 - north / distance * 0.002 * wobble
          place.latitude += north / distance * 0.0016 + east / distance * 0.0016 * wobble
        }
        page.addFix(
          device: UInt32(device), timeMilliseconds: time, longitude: place.longitude,
          latitude: place.latitude)
        let now = berths.covering(place)
        let event = { (kind: MapEventKind, fence: UInt32, reason: String) in
          MapEvent(
            kind: kind, device: UInt32(device), fence: fence, timeMilliseconds: time, place: place,
            crossingTimeMilliseconds: kind == .dwell ? nil : time - 12_000, reason: reason)
        }
        if let before = inside, before != now { page.addEvent(event(.exit, before, "")) }
        if let now, now != inside {
          page.addEvent(event(.enter, now, step == 0 ? "first fix is inside" : ""))
        }
        if let now, now == inside, waits == 20 { page.addEvent(event(.dwell, now, "300 s")) }
        if now == nil, inside == nil, random.next() % 400 == 0 {
          page.addEvent(event(.cross, UInt32(random.next() % 3), ""))
        }
        inside = now
      }
      left -= min(perDevice, left)
    }
    return page
  }

  private static func harbourFences(circles: Int, random: inout SplitMix) -> [Fence] {
    var fences = [
      polygon(
        "anchorage-north", [[(-74.06, 40.66), (-74.02, 40.67), (-74.01, 40.64), (-74.05, 40.63)]]),
      polygon(
        "restricted-area",
        [
          [(-74.16, 40.52), (-74.08, 40.53), (-74.07, 40.47), (-74.12, 40.45), (-74.17, 40.48)],
          [(-74.13, 40.50), (-74.10, 40.50), (-74.10, 40.48), (-74.13, 40.48)],
        ]),
      corridor(
        "ambrose-channel", [(-73.85, 40.40), (-73.95, 40.48), (-74.03, 40.55), (-74.04, 40.61)],
        halfWidth: 600),
    ]
    for number in 0..<circles {
      let spread = circles > 100 ? 0.6 : 0.15
      fences.append(
        circle(
          "berth \(number + 1)", -74.0 + random.double(in: -spread..<spread),
          40.58 + random.double(in: -spread * 0.7..<spread * 0.7),
          radius: random.double(in: 250..<1400)))
    }
    return fences
  }

  private static func stops(of fences: [Fence]) -> [Coordinate] {
    let centres = fences.compactMap { fence in
      if case .circle(let circle) = fence.shape { circle.centre } else { nil }
    }
    return Array(centres.prefix(40)) + [
      Coordinate(longitude: -73.85, latitude: 40.40),
      Coordinate(longitude: -74.03, latitude: 40.65),
      Coordinate(longitude: -74.12, latitude: 40.52),
    ]
  }

  /// The berths by squares of 0.02°, so that a large scene is made in time.
  private struct Berths {
    private var cells: [SIMD2<Int>: [(handle: UInt32, circle: Circle)]] = [:]

    init(_ fences: [Fence]) {
      for (handle, fence) in fences.enumerated() {
        guard case .circle(let circle) = fence.shape else { continue }
        let cell = Self.cell(circle.centre)
        for east in -1...1 {
          for north in -1...1 {
            cells[cell &+ SIMD2(east, north), default: []].append((UInt32(handle), circle))
          }
        }
      }
    }

    private static func cell(_ place: Coordinate) -> SIMD2<Int> {
      SIMD2(Int((place.longitude * 50).rounded(.down)), Int((place.latitude * 50).rounded(.down)))
    }

    func covering(_ place: Coordinate) -> UInt32? {
      cells[Self.cell(place)]?.first { _, circle in
        let east = (place.longitude - circle.centre.longitude) * 84_400
        let north = (place.latitude - circle.centre.latitude) * 111_195
        return east * east + north * north < circle.radiusMetres * circle.radiusMetres
      }?.handle
    }
  }

  package static func circle(
    _ id: String, _ longitude: Double, _ latitude: Double, radius: Double,
    properties: [FenceProperty] = []
  ) -> Fence {
    let centre = Coordinate(longitude: longitude, latitude: latitude)
    let shape = Circle(uncheckedCentre: centre, radiusMetres: radius)
    return Fence(id: id, shape: .circle(shape), properties: properties)
  }

  /// Rings without their closing vertex.
  package static func polygon(_ id: String, _ rings: [[(Double, Double)]]) -> Fence {
    let closed = rings.map { $0 + $0.prefix(1) }
    var starts = [0]
    for ring in closed { starts.append((starts.last ?? 0) + ring.count) }
    let part = PolygonPart(
      uncheckedLongitudes: closed.joined().map(\.0), latitudes: closed.joined().map(\.1),
      ringStarts: starts)
    return Fence(id: id, shape: .polygon(Polygon(uncheckedParts: [part])))
  }

  package static func corridor(
    _ id: String, _ line: [(Double, Double)], halfWidth: Double
  ) -> Fence {
    let shape = Corridor(
      uncheckedLongitudes: line.map(\.0), latitudes: line.map(\.1), halfWidthMetres: halfWidth)
    return Fence(id: id, shape: .corridor(shape))
  }
}
