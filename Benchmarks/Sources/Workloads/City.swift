package import Geo
import Glibc

/// 300 neighbourhoods that fill a box without gaps: W1.
///
/// The cells of a Voronoi diagram, denser in the middle, with the straight borders between them
/// replaced by winding ones of segments of about 22 m. Neighbours share their border vertex by
/// vertex; the box's own sides stay straight.
package struct City {
  package static let bounds = Bounds(
    minLongitude: -74.26, minLatitude: 40.49, maxLongitude: -73.70, maxLatitude: 40.92)
  /// Degrees a segment of a border is long.
  private static let segmentLength = 0.00022

  package let fences: [Fence]

  package init(neighbourhoods: Int = 300, seed: UInt64 = 1) throws(GeometryError) {
    var random = SplitMix(seed: seed)
    let sites = Self.sites(neighbourhoods, &random)
    var borders: [VoronoiCell.Edge: [Coordinate]] = [:]
    var fences: [Fence] = []
    for site in sites.indices {
      let cell = VoronoiCell(of: site, among: sites, in: Self.bounds)
      var ring: [Coordinate] = []
      for side in cell.sides {
        let edge = side.edge
        if borders[edge] == nil {
          borders[edge] = Self.border(side, sites, &random)
        }
        guard let border = borders[edge] else { continue }
        // Whoever made the border went the other way round.
        let isForwards = border[0] == side.start.onGrid
        ring += isForwards ? border.dropLast() : border.reversed().dropLast()
      }
      ring.append(ring[0])
      let polygon = try Polygon(rings: [ring.withoutRepeats])
      fences.append(Fence(id: String(site), shape: .polygon(polygon)))
    }
    self.fences = fences
  }

  /// Middles of neighbourhoods, more of them downtown, none too close to another.
  private static func sites(_ count: Int, _ random: inout SplitMix) -> [Coordinate] {
    var sites: [Coordinate] = []
    while sites.count < count {
      let site: Coordinate
      if random.unit() < 0.6 {
        site = Coordinate(
          longitude: random.normal(-73.97, 0.12), latitude: random.normal(40.73, 0.10))
      } else {
        site = Coordinate(
          longitude: random.uniform(bounds.minLongitude, bounds.maxLongitude),
          latitude: random.uniform(bounds.minLatitude, bounds.maxLatitude))
      }
      let isInside =
        site.longitude > bounds.minLongitude && site.longitude < bounds.maxLongitude
        && site.latitude > bounds.minLatitude && site.latitude < bounds.maxLatitude
      guard isInside, sites.allSatisfy({ $0.distance(to: site) > 0.006 }) else { continue }
      sites.append(site)
    }
    return sites
  }

  /// The border between two cells, or between a cell and the box's outside.
  private static func border(
    _ side: VoronoiCell.Side, _ sites: [Coordinate], _ random: inout SplitMix
  ) -> [Coordinate] {
    guard let neighbour = side.neighbour else { return [side.start.onGrid, side.end.onGrid] }
    let length = side.start.distance(to: side.end)
    let depth = min(8, max(1, Int(log2(length / segmentLength).rounded())))
    // A kite around the border that stays within both cells, and as wide as it is long at most.
    let middle = side.start.towards(side.end, 0.5)
    let reach = middle.distance(to: sites[side.site].towards(sites[neighbour], 0.5)) + 1e-12
    let width = min(0.8, 0.4 * length / reach)
    let path = WindingPath(
      from: side.start, to: side.end, left: middle.towards(sites[side.site], width),
      right: middle.towards(sites[neighbour], width))
    return path.vertices(depth: depth, &random).map(\.onGrid)
  }
}

extension Coordinate {
  /// In degrees, on a plane.
  func distance(to other: Coordinate) -> Double {
    hypot(longitude - other.longitude, latitude - other.latitude)
  }

  func towards(_ other: Coordinate, _ share: Double) -> Coordinate {
    Coordinate(
      longitude: longitude + (other.longitude - longitude) * share,
      latitude: latitude + (other.latitude - latitude) * share)
  }

  var onGrid: Coordinate {
    Coordinate(longitude: Workloads.onGrid(longitude), latitude: Workloads.onGrid(latitude))
  }
}

extension [Coordinate] {
  fileprivate var withoutRepeats: [Coordinate] {
    var kept: [Coordinate] = []
    for place in self where place != kept.last { kept.append(place) }
    return kept
  }
}
