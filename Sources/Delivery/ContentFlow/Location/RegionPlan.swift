package import DeliveryCore
package import Geo

/// Which fences the system watches: it can watch only a few.
package enum RegionPlan: Sendable {
  /// So many regions an app may have watched, those of its own included (Core Location).
  package static let systemLimit = 20

  /// The nearest fences as circles, nearest first.
  ///
  /// - Parameters:
  ///   - fences: the workspace's fences; a polygon is watched as the circle around it.
  ///   - place: where the device is; without it, the fences are taken as served.
  ///   - reserved: how many regions the app keeps for itself.
  package static func regions(
    _ fences: [Fence], near place: Coordinate?, reserved: Int
  ) -> [MonitoredRegion] {
    let slots = min(max(0, systemLimit - max(0, reserved)), systemLimit)
    let circles = fences.map { region($0) }
    guard let place else { return Array(circles.prefix(slots)) }
    let ranked = circles.enumerated().map { number, region in
      let centre = Coordinate(longitude: region.longitude, latitude: region.latitude)
      let edge = Sphere.distanceMetres(place, centre) - region.radiusMetres
      return (edge: edge, number: number, region: region)
    }
    return ranked.sorted { ($0.edge, $0.number) < ($1.edge, $1.number) }
      .prefix(slots).map(\.region)
  }

  /// The middle of a fence.
  package static func centre(of fence: Fence) -> Coordinate {
    let region = region(fence)
    return Coordinate(longitude: region.longitude, latitude: region.latitude)
  }

  /// The circle that is watched for a fence.
  private static func region(_ fence: Fence) -> MonitoredRegion {
    if case .circle(let circle) = fence.shape {
      return MonitoredRegion(
        id: fence.id, latitude: circle.centre.latitude, longitude: circle.centre.longitude,
        radiusMetres: circle.radiusMetres)
    }
    let box = fence.shape.bounds
    let longitude = (box.minLongitude + box.maxLongitude) / 2
    let latitude = (box.minLatitude + box.maxLatitude) / 2
    let centre = Coordinate(longitude: longitude, latitude: latitude)
    let corners = [
      (box.minLongitude, box.minLatitude), (box.minLongitude, box.maxLatitude),
      (box.maxLongitude, box.minLatitude), (box.maxLongitude, box.maxLatitude),
    ]
    let radius = corners.map { corner in
      Sphere.distanceMetres(centre, Coordinate(longitude: corner.0, latitude: corner.1))
    }
    // A box over the antimeridian may have its middle beyond it.
    let wrapped = longitude > 180 ? longitude - 360 : longitude < -180 ? longitude + 360 : longitude
    return MonitoredRegion(
      id: fence.id, latitude: latitude, longitude: wrapped, radiusMetres: radius.max() ?? 0)
  }
}
