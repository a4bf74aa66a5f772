/// Tells outer rings from holes by which ring lies in which.
///
/// Winding is not asked: many programs write it wrongly. A ring in an even number of others is an
/// outer one; in an odd number, a hole of the smallest ring around it.
enum RingNesting {
  static func areas(of rings: [[Coordinate]]) -> [[[Coordinate]]] {
    guard rings.count > 1 else { return rings.isEmpty ? [] : [rings] }
    let measured = rings.map { Measured($0) }
    let order = rings.indices.sorted { measured[$0].area > measured[$1].area }
    var depths = [Int](repeating: 0, count: rings.count)
    var parents = [Int?](repeating: nil, count: rings.count)
    for (rank, ring) in order.enumerated() {
      for other in order[..<rank].reversed() where measured[other].surrounds(measured[ring]) {
        depths[ring] = depths[other] + 1
        parents[ring] = other
        break
      }
    }
    var areas: [[[Coordinate]]] = []
    var places: [Int: Int] = [:]
    for ring in rings.indices where depths[ring] % 2 == 0 {
      places[ring] = areas.count
      areas.append([rings[ring]])
    }
    for ring in rings.indices where depths[ring] % 2 == 1 {
      if let parent = parents[ring], let place = places[parent] { areas[place].append(rings[ring]) }
    }
    return areas
  }

  private struct Measured {
    let ring: [Coordinate]
    var bounds = Bounds.empty
    /// Twice the enclosed area, without sign, in square degrees.
    var area = 0.0

    init(_ ring: [Coordinate]) {
      self.ring = ring
      var sum = 0.0
      for index in ring.indices {
        let here = ring[index]
        let next = ring[index + 1 < ring.count ? index + 1 : 0]
        sum += here.longitude * next.latitude - next.longitude * here.latitude
        bounds.extend(longitude: here.longitude, latitude: here.latitude)
      }
      area = sum.isFinite ? sum.magnitude : 0
    }

    /// Whether the other ring lies inside: decided by its first vertex that is not on this one.
    func surrounds(_ other: Measured) -> Bool {
      guard
        bounds.contains(
          longitude: other.bounds.minLongitude, latitude: other.bounds.minLatitude),
        bounds.contains(longitude: other.bounds.maxLongitude, latitude: other.bounds.maxLatitude)
      else { return false }
      for vertex in other.ring {
        switch place(of: vertex) {
        case .inside: return true
        case .outside: return false
        case .on: continue
        }
      }
      return false
    }

    private enum Place {
      case inside, outside, on
    }

    private func place(of point: Coordinate) -> Place {
      var isInside = false
      for index in ring.indices {
        let a = ring[index]
        let b = ring[index + 1 < ring.count ? index + 1 : 0]
        if a == point { return .on }
        let side =
          (b.longitude - a.longitude) * (point.latitude - a.latitude)
          - (point.longitude - a.longitude) * (b.latitude - a.latitude)
        if side == 0 && min(a.latitude, b.latitude) <= point.latitude
          && point.latitude <= max(a.latitude, b.latitude)
          && min(a.longitude, b.longitude) <= point.longitude
          && point.longitude <= max(a.longitude, b.longitude)
        {
          return .on
        }
        if (a.latitude > point.latitude) != (b.latitude > point.latitude),
          (side > 0) == (b.latitude > a.latitude)
        {
          isInside.toggle()
        }
      }
      return isInside ? .inside : .outside
    }
  }
}
