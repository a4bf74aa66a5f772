import Geo
import TestSupport
import Testing

/// Rings of the worst coordinates there are: whatever comes out must be an error or well-formed.
@Suite struct HostileInputTests {
  private static let longitudes: [Double] = [
    -180, 180, 0, -0.0, 90, -90, 179.999_999_999_999_97, -179.999_999_999_999_97, 1e-300, 60, -60,
    120, -120, 180.000_000_000_000_03, 360, -540, 1e18, .nan, .infinity, .greatestFiniteMagnitude,
  ]
  private static let latitudes: [Double] = [
    -90, 90, 0, -0.0, 89.999_999_999_999_99, 45, -45, 30, 1e-300, 10, 20, 90.000_000_000_000_01,
    -.infinity, 5, 6, 7,
  ]

  private func ring(_ random: inout SplitMix, tame: Bool) -> [Coordinate] {
    let count = Int.random(in: 0...9, using: &random)
    var positions = (0..<count).map { _ in
      Coordinate(
        longitude: Self.longitudes[
          Int.random(in: 0..<(tame ? 13 : Self.longitudes.count), using: &random)],
        latitude: Self.latitudes[
          Int.random(in: 0..<(tame ? 11 : Self.latitudes.count), using: &random)])
    }
    if Bool.random(using: &random), let first = positions.first { positions.append(first) }
    return positions
  }

  private func options(_ random: inout SplitMix) -> GeometryOptions {
    GeometryOptions(
      closeRings: Int.random(in: 0...3, using: &random) > 0,
      wrapLongitude: Bool.random(using: &random), repair: Bool.random(using: &random),
      antimeridian: Int.random(in: 0...3, using: &random) > 0 ? .shortWay : .literal,
      densifyDegrees: Int.random(in: 0...3, using: &random) > 0 ? nil : 5)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func polygonsAreRefusedOrWellFormed(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var made = 0
    for _ in 0..<500 {
      let tame = Int.random(in: 0...9, using: &random) > 0
      let parts = (0..<Int.random(in: 0...2, using: &random)).map { _ in
        (0..<Int.random(in: 0...3, using: &random)).map { _ in ring(&random, tame: tame) }
      }
      let options = options(&random)
      guard let polygon = try? Polygon(parts: parts, options: options) else { continue }
      made += 1
      #expect(!polygon.parts.isEmpty)
      for part in polygon.parts {
        #expect(isWellFormed(part), "seed \(seed): \(parts) \(options)")
      }
    }
    #expect(made > 5, "seed \(seed): hardly anything was accepted")
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func corridorsAreRefusedOrWellFormed(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var made = 0
    for _ in 0..<500 {
      let options = options(&random)
      let path = ring(&random, tame: true)
      guard
        let corridor = try? Corridor(path: path, halfWidthMetres: 10, options: options)
      else { continue }
      made += 1
      #expect(corridor.longitudes.count == corridor.latitudes.count)
      #expect(corridor.longitudes.count >= 2)
      #expect(corridor.longitudes.allSatisfy { abs($0) <= 540 })
      if options.antimeridian == .shortWay {
        // A step one unit in the last place short of 180 may become 180 far from zero.
        #expect(
          zip(corridor.longitudes, corridor.longitudes.dropFirst()).allSatisfy {
            abs($0 - $1) <= 180
          },
          "seed \(seed): \(path) \(options) \(corridor.longitudes)")
      }
    }
    #expect(made > 20, "seed \(seed): hardly anything was accepted")
  }

  private func isWellFormed(_ part: PolygonPart) -> Bool {
    guard part.ringCount >= 1, part.longitudes.count == part.latitudes.count,
      part.ringStarts.first == 0, part.ringStarts.last == part.longitudes.count
    else { return false }
    return (0..<part.ringCount).allSatisfy { ring in
      let range = part.ringRange(ring)
      guard let first = range.first, let last = range.last, range.count >= 4 else { return false }
      return part.longitudes[first] == part.longitudes[last]
        && part.latitudes[first] == part.latitudes[last]
        && range.allSatisfy { abs(part.longitudes[$0]) <= 540 && abs(part.latitudes[$0]) <= 90 }
        && range.dropFirst().allSatisfy {
          part.longitudes[$0] != part.longitudes[$0 - 1]
            || part.latitudes[$0] != part.latitudes[$0 - 1]
        }
    }
  }

  /// Each build has a GEOS context of its own, so builds on many threads do not meet.
  @Test func buildsOnManyThreadsGiveTheSame() async throws {
    let bowTie = [[Coordinate]](
      repeating: positions([(0, 0), (2, 2), (2, 0), (0, 2), (0, 0)]), count: 1)
    let options = GeometryOptions(repair: true)
    let expected = try Polygon(rings: bowTie, options: options)
    let all = await withTaskGroup(of: [Polygon?].self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<50).map { _ in try? Polygon(rings: bowTie, options: options) }
        }
      }
      return await group.reduce(into: [Polygon?]()) { $0.append(contentsOf: $1) }
    }
    #expect(all.count == 400)
    #expect(all.allSatisfy { $0 == expected })
  }
}
