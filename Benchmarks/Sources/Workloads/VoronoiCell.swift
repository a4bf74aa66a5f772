import Geo

/// The part of a box that is nearer to one site than to any other.
///
/// Made by cutting the box along the bisector with every other site: O(*n*) cuts of a cell with a
/// few sides, which is fast enough for some hundred sites.
struct VoronoiCell {
  /// A border, the same for both cells beside it.
  struct Edge: Hashable {
    var low, high: Int
  }

  struct Side {
    var start, end: Coordinate
    let site: Int
    /// The site on the other side; `nil`: the box ends here.
    let neighbour: Int?
    let edge: Edge
  }

  /// A corner, and beyond which line the side from it to the next corner lies: a site's number,
  /// or one of −1...−4 for the box's sides.
  private struct Corner {
    var place: Coordinate
    var beyond: Int
  }

  private let site: Int
  private let box: Bounds
  private var corners: [Corner]
  private let sites: [Coordinate]

  /// The cell's sides in order, counter-clockwise.
  private(set) var sides: [Side] = []

  init(of site: Int, among sites: [Coordinate], in box: Bounds) {
    self.site = site
    self.sites = sites
    self.box = box
    let (west, east) = (box.minLongitude, box.maxLongitude)
    let (south, north) = (box.minLatitude, box.maxLatitude)
    corners = [
      Corner(place: Coordinate(longitude: west, latitude: south), beyond: -1),
      Corner(place: Coordinate(longitude: east, latitude: south), beyond: -2),
      Corner(place: Coordinate(longitude: east, latitude: north), beyond: -3),
      Corner(place: Coordinate(longitude: west, latitude: north), beyond: -4),
    ]
    for other in sites.indices where other != site { cut(beside: other) }
    sides = corners.indices.map(side)
  }

  /// How much farther a place is from this site than from the other, in a linear measure.
  private func excess(_ place: Coordinate, _ other: Int) -> Double {
    let a = sites[site]
    let b = sites[other]
    let middle = a.towards(b, 0.5)
    return (place.longitude - middle.longitude) * (b.longitude - a.longitude)
      + (place.latitude - middle.latitude) * (b.latitude - a.latitude)
  }

  /// Keeps what is nearer to this site than to the other.
  private mutating func cut(beside other: Int) {
    let excesses = corners.map { excess($0.place, other) }
    guard excesses.contains(where: { $0 > 0 }) else { return }
    var kept: [Corner] = []
    for index in corners.indices {
      let next = (index + 1) % corners.count
      let (here, there) = (excesses[index], excesses[next])
      if here <= 0 { kept.append(corners[index]) }
      guard (here <= 0) != (there <= 0) else { continue }
      let crossing = corners[index].place.towards(corners[next].place, here / (here - there))
      // Going out, the cut begins; coming in, the old side goes on.
      kept.append(Corner(place: crossing, beyond: here <= 0 ? other : corners[index].beyond))
    }
    corners = kept
  }

  private func side(_ index: Int) -> Side {
    let before = corners[(index + corners.count - 1) % corners.count].beyond
    let own = corners[index].beyond
    let after = corners[(index + 1) % corners.count].beyond
    let edge =
      own < 0
      ? Edge(low: own, high: site) : Edge(low: min(site, own), high: max(site, own))
    return Side(
      start: vertex(before, own), end: vertex(own, after), site: site,
      neighbour: own < 0 ? nil : own, edge: edge)
  }

  /// Where this cell, and two others or sides of the box, meet: computed from the three in a fixed
  /// order, so that all three cells get the same bits.
  private func vertex(_ a: Int, _ b: Int) -> Coordinate {
    let three = [a, b, site].sorted()
    let named = three.filter { $0 >= 0 }.map { sites[$0] }
    let walls = three.filter { $0 < 0 }
    switch named.count {
    case 1: return corner(walls)
    case 2: return crossing(named[0], named[1], wall: walls[0])
    default: return circumcentre(named[0], named[1], named[2])
    }
  }

  private func corner(_ walls: [Int]) -> Coordinate {
    Coordinate(
      longitude: walls.contains(-4) ? box.minLongitude : box.maxLongitude,
      latitude: walls.contains(-1) ? box.minLatitude : box.maxLatitude)
  }

  /// Where the bisector of two sites meets a side of the box.
  private func crossing(_ a: Coordinate, _ b: Coordinate, wall: Int) -> Coordinate {
    let middle = a.towards(b, 0.5)
    let (dx, dy) = (b.longitude - a.longitude, b.latitude - a.latitude)
    if wall == -1 || wall == -3 {
      let y = wall == -1 ? box.minLatitude : box.maxLatitude
      return Coordinate(longitude: middle.longitude - (y - middle.latitude) * dy / dx, latitude: y)
    }
    let x = wall == -4 ? box.minLongitude : box.maxLongitude
    return Coordinate(longitude: x, latitude: middle.latitude - (x - middle.longitude) * dx / dy)
  }

  private func circumcentre(_ a: Coordinate, _ b: Coordinate, _ c: Coordinate) -> Coordinate {
    let (bx, by) = (b.longitude - a.longitude, b.latitude - a.latitude)
    let (cx, cy) = (c.longitude - a.longitude, c.latitude - a.latitude)
    let (b2, c2) = (bx * bx + by * by, cx * cx + cy * cy)
    let twice = 2 * (bx * cy - by * cx)
    return Coordinate(
      longitude: a.longitude + (cy * b2 - by * c2) / twice,
      latitude: a.latitude + (bx * c2 - cx * b2) / twice)
  }
}
