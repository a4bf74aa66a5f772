package import Geo

/// Polygons in flat columns, as rivals are given them.
package struct FenceColumns: Sendable {
  /// Longitude and latitude of all vertices, rings closed.
  package private(set) var coordinates: [Double] = []
  package private(set) var ringStarts: [UInt32] = [0]
  package private(set) var partStarts: [UInt32] = [0]
  package private(set) var fenceStarts: [UInt32] = [0]

  /// Takes the fences' polygons apart; `nil` when one is no polygon.
  package init?(_ fences: [Fence]) {
    for fence in fences {
      guard case .polygon(let polygon) = fence.shape else { return nil }
      for part in polygon.parts { append(part) }
      fenceStarts.append(UInt32(partStarts.count - 1))
    }
  }

  private mutating func append(_ part: PolygonPart) {
    let base = UInt32(coordinates.count / 2)
    for (longitude, latitude) in zip(part.longitudes, part.latitudes) {
      coordinates.append(longitude)
      coordinates.append(latitude)
    }
    for start in part.ringStarts.dropFirst() { ringStarts.append(base + UInt32(start)) }
    partStarts.append(UInt32(ringStarts.count - 1))
  }

  package var fenceCount: Int { fenceStarts.count - 1 }
  package var vertexCount: Int { coordinates.count / 2 }

  /// A number for all vertices and their order.
  package var checksum: UInt64 { Checksum.of(coordinates) }
}

extension FenceColumns {
  /// Every ring's vertices, the closing one included.
  package var rings: [[Coordinate]] {
    (0..<ringStarts.count - 1).map { ring in
      (Int(ringStarts[ring])..<Int(ringStarts[ring + 1])).map {
        Coordinate(longitude: coordinates[2 * $0], latitude: coordinates[2 * $0 + 1])
      }
    }
  }
}
