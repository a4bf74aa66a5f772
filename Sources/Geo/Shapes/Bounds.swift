/// A box in degrees; longitudes may lie outside ±180 when the shape crosses the antimeridian.
public struct Bounds: Hashable, Sendable {
  /// The western edge.
  public var minLongitude: Double
  /// The southern edge.
  public var minLatitude: Double
  /// The eastern edge.
  public var maxLongitude: Double
  /// The northern edge.
  public var maxLatitude: Double

  /// Makes a box from its edges.
  public init(
    minLongitude: Double, minLatitude: Double, maxLongitude: Double, maxLatitude: Double
  ) {
    self.minLongitude = minLongitude
    self.minLatitude = minLatitude
    self.maxLongitude = maxLongitude
    self.maxLatitude = maxLatitude
  }

  /// The box that holds nothing.
  public static let empty = Bounds(
    minLongitude: .infinity, minLatitude: .infinity, maxLongitude: -.infinity,
    maxLatitude: -.infinity)

  /// Whether nothing was put in.
  public var isEmpty: Bool { minLongitude > maxLongitude }

  /// Grows the box to hold a place.
  public mutating func extend(longitude: Double, latitude: Double) {
    minLongitude = min(minLongitude, longitude)
    maxLongitude = max(maxLongitude, longitude)
    minLatitude = min(minLatitude, latitude)
    maxLatitude = max(maxLatitude, latitude)
  }

  /// Whether the place lies in the closed box.
  public func contains(longitude: Double, latitude: Double) -> Bool {
    longitude >= minLongitude && longitude <= maxLongitude && latitude >= minLatitude
      && latitude <= maxLatitude
  }
}
