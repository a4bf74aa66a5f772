/// What a fence covers.
public enum FenceShape: Hashable, Sendable {
  /// A centre and a radius.
  case circle(Circle)
  /// One or more areas with holes, edges straight in longitude and latitude.
  case polygon(Polygon)
  /// A line with a half-width.
  case corridor(Corridor)
}

/// How distances in metres are measured.
public enum DistanceModel: String, Hashable, Sendable, CaseIterable {
  /// Haversine on a sphere of radius 6 371 008.8 m; within 0.56 % of the ellipsoid.
  case sphere
  /// The geodesic on the WGS84 ellipsoid.
  case wgs84
}

/// A named area with its properties and the time in which it is active.
public struct Fence: Hashable, Sendable {
  /// The name that events carry; unique in a set.
  public var id: String
  /// The area.
  public var shape: FenceShape
  /// The file's properties for this fence, in file order.
  public var properties: [FenceProperty]
  /// Milliseconds since 1970 from which the fence is active; `nil`: since ever.
  public var activeFrom: Int64?
  /// Milliseconds since 1970 at which the fence stops being active (exclusive); `nil`: never.
  public var activeUntil: Int64?

  /// Makes a fence.
  public init(
    id: String, shape: FenceShape, properties: [FenceProperty] = [], activeFrom: Int64? = nil,
    activeUntil: Int64? = nil
  ) {
    self.id = id
    self.shape = shape
    self.properties = properties
    self.activeFrom = activeFrom
    self.activeUntil = activeUntil
  }
}

/// A property of a fence, as its file gave it.
public struct FenceProperty: Hashable, Sendable {
  /// The property's name.
  public var name: String
  /// The property's value.
  public var value: FencePropertyValue

  /// Makes a property.
  public init(name: String, value: FencePropertyValue) {
    self.name = name
    self.value = value
  }
}

/// The value of a fence's property.
public enum FencePropertyValue: Hashable, Sendable {
  /// Nothing.
  case null
  /// A truth value.
  case bool(Bool)
  /// A number.
  case number(Double)
  /// Text.
  case string(String)
  /// An object or array, as its JSON text.
  case json(String)
}
