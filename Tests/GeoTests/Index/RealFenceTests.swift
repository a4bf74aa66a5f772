import Foundation
import Geo
import TestSupport
import Testing

/// The polygons of a GeoJSON file, mended where GEOS asks for it; what cannot be mended is left
/// out.
private func polygons(inGeoJSON text: Data) -> [Fence] {
  let json = try? JSONSerialization.jsonObject(with: text)
  if let rings = json as? [[[Double]]] { return polygon(ofPixels: rings) }
  guard let root = json as? [String: Any] else { return [] }
  var options = GeometryOptions()
  options.repair = true
  options.closeRings = true
  let features = root["features"] as? [[String: Any]] ?? [["geometry": root]]
  var fences: [Fence] = []
  for feature in features {
    let geometry = feature["geometry"] as? [String: Any] ?? [:]
    var parts = geometry["coordinates"] as? [[[[Double]]]] ?? []
    if let rings = geometry["coordinates"] as? [[[Double]]] { parts = [rings] }
    let coordinates = parts.map { rings in
      rings.map { ring in ring.map { Coordinate(longitude: $0[0], latitude: $0[1]) } }
    }
    if let polygon = try? Polygon(parts: coordinates, options: options) {
      fences.append(Fence(id: "\(fences.count)", shape: .polygon(polygon)))
    }
  }
  return fences
}

/// One polygon from bare rings in pixels, brought into range by a power of two.
private func polygon(ofPixels rings: [[[Double]]]) -> [Fence] {
  var scale = 1.0
  let greatest = rings.joined().joined().map(abs).max() ?? 0
  while greatest * scale > 80 { scale /= 2 }
  var options = GeometryOptions()
  options.repair = true
  options.closeRings = true
  let coordinates = rings.map { ring in
    ring.map { Coordinate(longitude: $0[0] * scale, latitude: $0[1] * scale) }
  }
  guard let polygon = try? Polygon(rings: coordinates, options: options) else { return [] }
  return [Fence(id: "0", shape: .polygon(polygon))]
}

@Suite(.enabled(if: SharedData.isPresent)) struct RealFenceTests {
  @Test(arguments: [
    "fences/ne_110m_countries.geojson", "fences/city/san-francisco.geojson",
    "fences/city/manhattan.geojson", "fences/city/denver.geojson",
    "fences/city/california-counties.geojson",
  ])
  func bothEnginesAgreeOnRecordedFences(file: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: SharedData.path(file)))
    let fences = polygons(inGeoJSON: data)
    #expect(fences.count > 5)
    var probes = ProbeMaker(random: SplitMix(seed: 21))
    let places = probes.places(for: fences, perShape: isFullRun ? 60 : 5)
    let geos = answers(fences, places, engine: .geos)
    expectSame(answers(fences, places, engine: .index), geos, at: places, file)
    #expect(geos.contains { !$0.isEmpty })
  }

  @Test(arguments: ["earcut", "turf"])
  func bothEnginesAgreeOnAwkwardShapes(folder: String) throws {
    let root = SharedData.path("fences/awkward/" + folder)
    var count = 0
    let names = FileManager.default.enumerator(atPath: root)?.allObjects as? [String] ?? []
    for name in names.sorted() where name.hasSuffix("json") {
      let data = try Data(contentsOf: URL(fileURLWithPath: root + "/" + name))
      let fences = polygons(inGeoJSON: data)
      count += fences.count
      guard !fences.isEmpty else { continue }
      var probes = ProbeMaker(random: SplitMix(seed: 22))
      let places = probes.places(for: fences, perShape: isFullRun ? 200 : 10)
      let geos = answers(fences, places, engine: .geos)
      expectSame(answers(fences, places, engine: .index), geos, at: places, name)
    }
    #expect(count > 0, "no shape in \(root)")
  }
}
