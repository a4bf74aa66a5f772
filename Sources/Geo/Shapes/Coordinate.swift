/// A place on the globe, in degrees on WGS84.
public struct Coordinate: Hashable, Sendable {
  /// Degrees east, −180...180.
  public var longitude: Double
  /// Degrees north, −90...90.
  public var latitude: Double

  /// Makes a coordinate; the values are not checked here but where they are used.
  public init(longitude: Double, latitude: Double) {
    self.longitude = longitude
    self.latitude = latitude
  }
}
