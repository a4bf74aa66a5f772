extension FenceShape {
  /// Metres from the place to the nearest edge, negative inside.
  ///
  /// Far from the shape the nearest edge is chosen in a plane and may be off by the plane's
  /// distortion; the sign is always that of ``covers(_:model:)``.
  ///
  /// - Complexity: O(*n*) in the number of vertices.
  public func signedDistanceMetres(to place: Coordinate, model: DistanceModel = .sphere) -> Double {
    switch self {
    case .circle(let circle):
      return model.distanceMetres(circle.centre, place) - circle.radiusMetres
    case .corridor(let corridor):
      return corridor.distanceMetres(to: place, model: model) - corridor.halfWidthMetres
    case .polygon(let polygon):
      var nearestOutside = Double.infinity
      var deepestInside: Double?
      for part in polygon.parts {
        let distance = part.edgeDistanceMetres(to: place, model: model)
        if part.covers(place) {
          deepestInside = max(deepestInside ?? 0, distance)
        } else {
          nearestOutside = min(nearestOutside, distance)
        }
      }
      return deepestInside.map { -$0 } ?? nearestOutside
    }
  }
}

extension PolygonPart {
  /// Metres from the place to the nearest point of any ring.
  func edgeDistanceMetres(to place: Coordinate, model: DistanceModel) -> Double {
    let middle = (bounds.minLongitude + bounds.maxLongitude) / 2
    let local = Coordinate(
      longitude: place.longitude.shifted(near: middle), latitude: place.latitude)
    let scale = model.metresPerDegree(atLatitude: place.latitude)
    var nearest = Double.infinity
    var nearestEdge = 0
    edgeRuns.visitEdges(
      where: { Self.planarSquare(local, to: $0, scale: scale) <= nearest },
      { edge in
        let squared = planarSquare(local, edge: edge, scale: scale)
        if squared < nearest {
          nearest = squared
          nearestEdge = edge
        }
        return true
      })
    return NearestPoint(
      of: local, onEdgeFrom: vertex(nearestEdge), to: vertex(nearestEdge + 1), model: model
    ).metres
  }

  func vertex(_ index: Int) -> Coordinate {
    Coordinate(longitude: longitudes[index], latitude: latitudes[index])
  }

  /// The square of the distance to a box, 0 inside.
  private static func planarSquare(
    _ place: Coordinate, to box: Bounds, scale: (x: Double, y: Double)
  ) -> Double {
    let dx = max(0, box.minLongitude - place.longitude, place.longitude - box.maxLongitude)
    let dy = max(0, box.minLatitude - place.latitude, place.latitude - box.maxLatitude)
    return dx * scale.x * dx * scale.x + dy * scale.y * dy * scale.y
  }

  private func planarSquare(
    _ place: Coordinate, edge: Int, scale: (x: Double, y: Double)
  ) -> Double {
    let start = vertex(edge)
    let end = vertex(edge + 1)
    let fraction = NearestPoint.planarFraction(place, start, end, scale: scale)
    let foot = NearestPoint.point(on: start, end, at: fraction)
    let dx = (foot.longitude - place.longitude) * scale.x
    let dy = (foot.latitude - place.latitude) * scale.y
    return dx * dx + dy * dy
  }
}
