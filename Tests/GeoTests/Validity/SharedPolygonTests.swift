import Foundation
import Geo
import TestSupport
import Testing

/// Polygons that others published, with their own verdict or GEOS's.
@Suite(.enabled(if: SharedData.isPresent)) struct SharedPolygonTests {
  /// Turf names a file for its verdict, which for a MultiPolygon is OGC's: parts must not overlap.
  /// Ours is per part (a fence is the union of its parts), so exactly one file is judged otherwise.
  @Test func agreesWithTurfButForOverlappingParts() throws {
    let folder = "fences/awkward/turf/boolean-valid"
    let names = try FileManager.default.contentsOfDirectory(atPath: SharedData.path(folder))
      .filter { $0.contains("olygon") }
    #expect(names.count == 14)
    var otherwise: [String] = []
    for name in names.sorted() {
      for parts in try SharedPolygons.read(folder + "/" + name).compactMap({ $0 })
      where (refusal(parts) == nil) != name.hasPrefix("true") {
        otherwise.append(name)
      }
    }
    #expect(otherwise == ["false_MultiPolygon_multipolygons-overlap.geojson"])
  }

  @Test(arguments: [
    ("false_Polygon_not-closing-ring", GeometryError.ringNotClosed(part: 0, ring: 0)),
    ("false_Polygon_not-enough-coords", .tooFewPositions(3, part: 0, ring: 0)),
    ("false_MultiPolygon_not-enough-coords", .tooFewPositions(3, part: 0, ring: 0)),
  ])
  func namesWhatTurfOnlyCallsFalse(name: String, expected: GeometryError) throws {
    let features = try SharedPolygons.read("fences/awkward/turf/boolean-valid/\(name).geojson")
    let parts = try #require(features.first ?? nil)
    #expect(refusal(parts) == expected)
  }

  /// The features that GEOS calls invalid part by part, found with another program. Three more are
  /// invalid as MultiPolygons only (parts that overlap or nest) and are fences to us: counties 19
  /// and 53, San José 0.
  private static let invalid: [(String, [Int])] = [
    ("city/san-francisco.geojson", [1, 5, 10]),
    ("city/san-jose.geojson", []),
    ("city/california-counties.geojson", [39]),
    ("city/copenhagen.geojson", [1, 7]),
    ("city/zurich-city.geojson.gz", [2, 4, 9, 10, 16, 27, 29]),
    ("city/antwerp.geojson.gz", [7, 36, 57]),
    ("city/boston.geojson.gz", [7, 10, 12, 19]),
    ("city/new-york-city-boroughs.geojson.gz", [1]),
    ("city/silicon-valley.geojson", []),
    ("ne_10m_antarctic_ice_shelves.geojson.gz", [1, 3, 25, 39, 68, 88]),
    ("ne_110m_countries.geojson", [139, 168]),
    ("osm_industrial_ports.geojson.gz", [21, 22]),
  ]

  @Test(arguments: invalid)
  func refusesTheInvalidOnesAndMendsThem(file: String, expected: [Int]) throws {
    let features = try SharedPolygons.read("fences/" + file)
    var refused: [Int] = []
    for (number, parts) in features.enumerated() {
      guard let parts else { continue }
      guard let error = refusal(parts) else { continue }
      refused.append(number)
      if case .invalidGeometry(let reason, let location, _) = error {
        #expect(!reason.isEmpty && location != nil, "\(file) \(number)")
      }
      // The one feature of all that is a line there and back has nothing to mend.
      if file.contains("ice_shelves"), number == 39 {
        #expect(
          refusal(parts, options: GeometryOptions(repair: true)) == .emptyAfterRepair(part: 0))
        continue
      }
      let (mended, repairs) = try Polygon.build(
        parts: parts, options: GeometryOptions(repair: true))
      #expect(!repairs.isEmpty, "\(file) \(number)")
      #expect(mended.parts.allSatisfy { refusal([$0.ringsAsGiven]) == nil }, "\(file) \(number)")
    }
    #expect(refused == expected)
  }
}

extension PolygonPart {
  /// The rings as positions again, longitudes brought back into ±180.
  fileprivate var ringsAsGiven: [[Coordinate]] {
    (0..<ringCount).map { ring in
      ringRange(ring).map { index in
        Coordinate(
          longitude: abs(longitudes[index]) <= 180
            ? longitudes[index] : longitudes[index].remainder(dividingBy: 360),
          latitude: latitudes[index])
      }
    }
  }
}
