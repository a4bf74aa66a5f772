import Foundation
import Geo

/// The point at `index` of `count` even steps round the unit circle.
func unitCircle(_ index: Int, of count: Int) -> (sine: Double, cosine: Double) {
  let angle = 2 * Double.pi * Double(index) / Double(count)
  return (sin(angle), cos(angle))
}

extension [Coordinate] {
  /// How often the closed ring goes round a place that is on none of its edges.
  func windingNumber(about place: Coordinate) -> Int {
    var turns = 0
    for (a, b) in zip(self, dropFirst())
    where (a.latitude > place.latitude) != (b.latitude > place.latitude) {
      let side =
        (b.longitude - a.longitude) * (place.latitude - a.latitude)
        - (b.latitude - a.latitude) * (place.longitude - a.longitude)
      if b.latitude > a.latitude, side > 0 { turns += 1 }
      if b.latitude < a.latitude, side < 0 { turns -= 1 }
    }
    return turns
  }
}

extension PolygonPart {
  /// Whether the place is within a billionth of a degree or so of an edge, in the part's frame.
  func isNearAnEdge(_ place: Coordinate) -> Bool {
    for ring in 0..<ringCount {
      for index in ringRange(ring).dropLast() {
        let dx = longitudes[index + 1] - longitudes[index]
        let dy = latitudes[index + 1] - latitudes[index]
        let px = place.longitude - longitudes[index]
        let py = place.latitude - latitudes[index]
        let along = Swift.max(0, Swift.min(1, (px * dx + py * dy) / (dx * dx + dy * dy)))
        if hypot(px - along * dx, py - along * dy) < 1e-9 { return true }
      }
    }
    return false
  }
}
