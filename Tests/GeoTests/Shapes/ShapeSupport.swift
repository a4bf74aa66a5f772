import Geo

/// Positions from (longitude, latitude) pairs, as GeoJSON writes them.
func positions(_ pairs: [(Double, Double)]) -> [Coordinate] {
  pairs.map { Coordinate(longitude: $0.0, latitude: $0.1) }
}

/// A closed ring from pairs that do not repeat the first.
func ring(_ pairs: (Double, Double)...) -> [Coordinate] {
  positions(pairs + pairs.prefix(1))
}

/// A closed box.
func box(_ west: Double, _ south: Double, _ east: Double, _ north: Double) -> [Coordinate] {
  ring((west, south), (east, south), (east, north), (west, north))
}

/// The error that a shape is refused with; `nil` when it is made.
func refusal(
  _ parts: [[[Coordinate]]], options: GeometryOptions = GeometryOptions()
) -> GeometryError? {
  do throws(GeometryError) {
    _ = try Polygon(parts: parts, options: options)
    return nil
  } catch {
    return error
  }
}

/// The error that a polygon with these rings is refused with; `nil` when it is made.
func refusal(
  rings: [[Coordinate]], options: GeometryOptions = GeometryOptions()
) -> GeometryError? {
  refusal([rings], options: options)
}

extension Polygon {
  /// Whether the place given as (latitude, longitude) is inside.
  func covers(latitude: Double, longitude: Double) -> Bool {
    FenceShape.polygon(self).covers(Coordinate(longitude: longitude, latitude: latitude))
  }
}
