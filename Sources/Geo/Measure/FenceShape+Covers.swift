extension FenceShape {
  /// Whether the place lies in the closed shape, exactly: one shape, no index.
  ///
  /// - Complexity: O(*n*) in the number of vertices; boxes round the edges skip most.
  public func covers(_ place: Coordinate, model: DistanceModel = .sphere) -> Bool {
    switch self {
    case .circle(let circle):
      circle.covers(place, model: model)
    case .polygon(let polygon):
      polygon.parts.contains { $0.covers(place) }
    case .corridor(let corridor):
      corridor.distanceMetres(to: place, model: model) <= corridor.halfWidthMetres
    }
  }
}

extension Circle {
  /// Whether the place is within the radius, the rim included.
  public func covers(_ place: Coordinate, model: DistanceModel = .sphere) -> Bool {
    model.distanceMetres(centre, place) <= radiusMetres
  }
}

extension Corridor {
  /// Metres from the place to the nearest point of the line.
  public func distanceMetres(to place: Coordinate, model: DistanceModel = .sphere) -> Double {
    let first = Coordinate(longitude: longitudes[0], latitude: latitudes[0])
    var nearest = model.distanceMetres(first, place)
    for edge in 0..<longitudes.count - 1 {
      nearest = min(nearest, distanceMetres(to: place, fromEdge: edge, model: model))
    }
    return nearest
  }

  /// Metres from the place to the nearest point of one edge of the line.
  func distanceMetres(to place: Coordinate, fromEdge edge: Int, model: DistanceModel) -> Double {
    let start = Coordinate(longitude: longitudes[edge], latitude: latitudes[edge])
    let end = Coordinate(longitude: longitudes[edge + 1], latitude: latitudes[edge + 1])
    return Self.distanceMetres(to: place, fromEdge: start, end, model: model)
  }

  /// Metres from the place to the nearest point of an edge between two vertices.
  static func distanceMetres(
    to place: Coordinate, fromEdge start: Coordinate, _ end: Coordinate, model: DistanceModel
  ) -> Double {
    let middle = (start.longitude + end.longitude) / 2
    let local = Coordinate(
      longitude: place.longitude.shifted(near: middle), latitude: place.latitude)
    return NearestPoint(of: local, onEdgeFrom: start, to: end, model: model).metres
  }
}

extension Double {
  /// The same longitude, moved by whole turns to within half a turn of another.
  func shifted(near other: Double) -> Double {
    var longitude = self
    while longitude - other > 180 { longitude -= 360 }
    while longitude - other < -180 { longitude += 360 }
    return longitude
  }
}

extension PolygonPart {
  /// Whether the place lies in the closed part, at its longitude or a turn beside it.
  ///
  /// A place at latitude ±90 is inside any part that reaches that pole.
  public func covers(_ place: Coordinate) -> Bool {
    guard place.latitude >= bounds.minLatitude, place.latitude <= bounds.maxLatitude else {
      return false
    }
    if abs(place.latitude) == 90 { return true }
    return coversUnwrapped(longitude: place.longitude, latitude: place.latitude)
      || coversUnwrapped(longitude: place.longitude - 360, latitude: place.latitude)
      || coversUnwrapped(longitude: place.longitude + 360, latitude: place.latitude)
  }

  /// The even-odd rule over all rings, an edge or vertex counting as inside.
  func coversUnwrapped(longitude x: Double, latitude y: Double) -> Bool {
    guard bounds.contains(longitude: x, latitude: y) else { return false }
    var isInside = false
    var isOnEdge = false
    let longitudes = longitudes
    let latitudes = latitudes
    edgeRuns.visitEdges(
      where: { $0.minLatitude <= y && y <= $0.maxLatitude && x <= $0.maxLongitude },
      { edge in
        let ay = latitudes[edge]
        let by = latitudes[edge + 1]
        guard min(ay, by) <= y, y <= max(ay, by) else { return true }
        let ax = longitudes[edge]
        let bx = longitudes[edge + 1]
        guard x <= max(ax, bx) else { return true }
        let side = Orientation.sign(ax, ay, bx, by, x, y)
        if side == 0 && min(ax, bx) <= x {
          isOnEdge = true
          return false
        }
        // An upward edge is crossed by the ray to the east when the point is left of it.
        if (ay > y) != (by > y) && (side > 0) == (by > ay) && side != 0 { isInside.toggle() }
        return true
      })
    return isOnEdge || isInside
  }
}
