/// One or more areas with holes; a place is in the polygon when any part covers it.
public struct Polygon: Hashable, Sendable {
  /// The areas, each valid by itself; they may overlap.
  public let parts: [PolygonPart]

  package init(uncheckedParts: [PolygonPart]) {
    parts = uncheckedParts
  }
}

/// An outer ring and its holes, as two columns of vertices.
///
/// Every ring repeats its first vertex at its end. Longitudes are unwrapped: the ring is
/// continuous, so a part that crosses the antimeridian has longitudes outside ±180
/// (between −540 and 540). A place is tested at its longitude and at that ± 360.
public struct PolygonPart: Sendable {
  /// Everything behind one reference: searches touch many parts, and a copy costs one count.
  let storage: Storage

  final class Storage: Sendable {
    let columns: PartColumns

    init(_ columns: PartColumns) {
      self.columns = columns
    }
  }

  /// Longitudes of all rings' vertices, one ring after the other.
  public var longitudes: [Double] { storage.columns.longitudes }
  /// Latitudes of all rings' vertices.
  public var latitudes: [Double] { storage.columns.latitudes }
  /// Where each ring begins; one more entry than rings, the last is the vertex count.
  public var ringStarts: [Int] { storage.columns.ringStarts }
  /// The outer ring's box.
  public var bounds: Bounds { storage.columns.bounds }
  /// Boxes around the edges, for searches.
  var edgeRuns: EdgeRuns { storage.columns.edgeRuns }

  package init(uncheckedLongitudes: [Double], latitudes: [Double], ringStarts: [Int]) {
    let outer = 0..<(ringStarts.count > 1 ? ringStarts[1] : uncheckedLongitudes.count)
    var box = Bounds.empty
    for index in outer {
      box.extend(longitude: uncheckedLongitudes[index], latitude: latitudes[index])
    }
    storage = Storage(
      PartColumns(
        longitudes: uncheckedLongitudes, latitudes: latitudes, ringStarts: ringStarts, bounds: box))
  }

  /// How many rings there are; ring 0 is the outer one.
  public var ringCount: Int { max(0, ringStarts.count - 1) }

  /// Where the ring's vertices stand in ``longitudes`` and ``latitudes``, the closing one included.
  package func ringRange(_ ring: Int) -> Range<Int> {
    ringStarts[ring]..<ringStarts[ring + 1]
  }

  /// Whether the part has a place at the north pole, which it then covers at every longitude.
  public var reachesNorthPole: Bool { bounds.maxLatitude >= 90 }

  /// Whether the part has a place at the south pole, which it then covers at every longitude.
  public var reachesSouthPole: Bool { bounds.minLatitude <= -90 }
}

extension PolygonPart: Hashable {
  /// Whether both have the same rings, vertex by vertex.
  public static func == (a: PolygonPart, b: PolygonPart) -> Bool {
    a.storage === b.storage
      || (a.ringStarts == b.ringStarts && a.longitudes == b.longitudes
        && a.latitudes == b.latitudes)
  }

  /// Hashes the vertices.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(longitudes)
    hasher.combine(latitudes)
  }
}
