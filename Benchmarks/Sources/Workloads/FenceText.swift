package import Geo

/// A fence set as GeoJSON.
package struct FenceText: Sendable {
  package private(set) var bytes: [UInt8] = []
  /// How many features it has.
  package private(set) var features = 0

  /// - Parameters:
  ///   - fences: polygons of one ring each; others are left out.
  ///   - areLines: writes the rings as lines, which without a width are no fences.
  package init(_ fences: [Fence], areLines: Bool) {
    guard let rings = FenceColumns(fences)?.rings else { return }
    append("{\"type\":\"FeatureCollection\",\"features\":[")
    for ring in rings {
      append(features == 0 ? "\n" : ",\n")
      append("{\"type\":\"Feature\",\"properties\":{\"name\":\"fence \(features)\"},\"geometry\":")
      append(
        areLines
          ? "{\"type\":\"LineString\",\"coordinates\":["
          : "{\"type\":\"Polygon\",\"coordinates\":[[")
      for (index, place) in ring.enumerated() {
        append(index == 0 ? "[" : ",[")
        append("\(place.longitude),\(place.latitude)]")
      }
      append(areLines ? "]}}" : "]]}}")
      features += 1
    }
    append("\n]}\n")
  }

  private mutating func append(_ text: String) {
    bytes.append(contentsOf: text.utf8)
  }
}
