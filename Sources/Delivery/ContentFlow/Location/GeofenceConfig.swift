internal import Geo

/// A fence that the app defines.
public struct GeofenceConfig: Sendable, Hashable {
  /// What the fence covers.
  public enum Area: Sendable, Hashable {
    /// All places within a radius of a centre.
    case circle(id: String, lat: Double, lng: Double, radiusMeters: Double)
    /// The inside of a ring of places, each a latitude and a longitude; it is closed by itself.
    case polygon(id: String, points: [[Double]])

    /// The fence's id.
    public var id: String {
      switch self {
      case .circle(let id, _, _, _), .polygon(let id, _): id
      }
    }
  }

  /// What the fence covers.
  public var fence: Area

  /// Makes a fence.
  public init(fence: Area) {
    self.fence = fence
  }
}

extension GeofenceConfig.Area {
  /// The fence as the engine knows it.
  ///
  /// - Throws: ``LocationError/failed(_:)`` with the id and what is wrong.
  func engineFence() throws(LocationError) -> Fence {
    guard !id.isEmpty else { throw .failed("a fence has an empty id") }
    do throws(GeometryError) {
      switch self {
      case .circle(_, let lat, let lng, let radius):
        let centre = Coordinate(longitude: lng, latitude: lat)
        return Fence(id: id, shape: .circle(try Circle(centre: centre, radiusMetres: radius)))
      case .polygon(_, let points):
        var ring: [Coordinate] = []
        for point in points {
          guard point.count == 2 else { throw GeometryError.empty }
          ring.append(Coordinate(longitude: point[1], latitude: point[0]))
        }
        if let first = ring.first, ring.last != first { ring.append(first) }
        return Fence(id: id, shape: .polygon(try Polygon(rings: [ring])))
      }
    } catch {
      throw .failed("fence \"\(id)\": \(error)")
    }
  }
}
