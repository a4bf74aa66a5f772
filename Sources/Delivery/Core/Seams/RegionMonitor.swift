/// A circle that the system watches.
public struct MonitoredRegion: Sendable, Hashable {
  /// The fence's id.
  public var id: String
  /// Degrees north of the centre.
  public var latitude: Double
  /// Degrees east of the centre.
  public var longitude: Double
  /// The radius in metres.
  public var radiusMetres: Double

  /// Makes a region.
  public init(id: String, latitude: Double, longitude: Double, radiusMetres: Double) {
    self.id = id
    self.latitude = latitude
    self.longitude = longitude
    self.radiusMetres = radiusMetres
  }
}

/// The device went over the edge of a region.
public struct RegionCrossing: Sendable, Hashable {
  /// The region's id.
  public var id: String
  /// Whether the device is inside now.
  public var isEntry: Bool
  /// When, in milliseconds since 1970 in UTC.
  public var timeMilliseconds: Int64

  /// Makes a crossing.
  public init(id: String, isEntry: Bool, timeMilliseconds: Int64) {
    self.id = id
    self.isEntry = isEntry
    self.timeMilliseconds = timeMilliseconds
  }
}

/// Lets the system watch regions without asking for places all the time.
public protocol RegionMonitor: Sendable {
  /// Whether the user and the device allow it.
  var isAllowed: Bool { get }
  /// Watches these regions, and those of before no longer.
  func monitor(_ regions: [MonitoredRegion])
  /// The crossings from now on.
  func crossings() -> AsyncStream<RegionCrossing>
}

/// A device that cannot watch regions.
public struct NoRegionMonitor: RegionMonitor {
  /// Makes the monitor.
  public init() {}
  /// Never.
  public var isAllowed: Bool { false }
  /// Nothing.
  public func monitor(_ regions: [MonitoredRegion]) {}
  /// None.
  public func crossings() -> AsyncStream<RegionCrossing> { AsyncStream { $0.finish() } }
}
