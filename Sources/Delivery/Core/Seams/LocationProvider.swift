/// A place that the device reports.
public struct DeviceLocation: Sendable, Hashable {
  /// Degrees north.
  public var latitude: Double
  /// Degrees east.
  public var longitude: Double
  /// The radius within which the place is, in metres.
  public var accuracyMetres: Double
  /// When, in milliseconds since 1970 in UTC.
  public var timeMilliseconds: Int64
  /// Metres per second, when known.
  public var speed: Double?
  /// Degrees clockwise from north, when known.
  public var heading: Double?
  /// Metres above the sea, when known.
  public var altitudeMetres: Double?
  /// Whether software made it up.
  public var isMocked: Bool

  /// Makes a place.
  public init(
    latitude: Double, longitude: Double, accuracyMetres: Double, timeMilliseconds: Int64,
    speed: Double? = nil, heading: Double? = nil, altitudeMetres: Double? = nil,
    isMocked: Bool = false
  ) {
    self.latitude = latitude
    self.longitude = longitude
    self.accuracyMetres = accuracyMetres
    self.timeMilliseconds = timeMilliseconds
    self.speed = speed
    self.heading = heading
    self.altitudeMetres = altitudeMetres
    self.isMocked = isMocked
  }
}

/// Whether the user lets the app know where the device is.
public enum LocationAuthorization: Sendable, Hashable {
  /// Not asked yet.
  case notDetermined
  /// No.
  case denied
  /// While the app is used.
  case whenInUse
  /// Always.
  case always

  /// Whether places may be asked for.
  public var isAuthorized: Bool { self == .whenInUse || self == .always }
}

/// Why there is no place.
public enum LocationProviderError: Error, Sendable, Hashable {
  /// The device cannot know its place.
  case unavailable
  /// The user does not allow it.
  case denied
}

/// Knows where the device is.
public protocol LocationProvider: Sendable {
  /// What the user allows.
  var authorization: LocationAuthorization { get }
  /// Whether places are exact, rather than somewhere in the town.
  var isAccuracyFull: Bool { get }
  /// Asks the user, when not asked yet.
  func requestAuthorization() async -> LocationAuthorization
  /// One place.
  func location() async throws(LocationProviderError) -> DeviceLocation
  /// The places from now on, until the stream is dropped.
  func locations() -> AsyncStream<DeviceLocation>
}

/// A device that cannot know its place.
public struct NoLocationProvider: LocationProvider {
  /// Makes the provider.
  public init() {}
  /// Denied.
  public var authorization: LocationAuthorization { .denied }
  /// Never.
  public var isAccuracyFull: Bool { false }
  /// Denied.
  public func requestAuthorization() async -> LocationAuthorization { .denied }
  /// - Throws: `unavailable`.
  public func location() async throws(LocationProviderError) -> DeviceLocation {
    throw .unavailable
  }
  /// None.
  public func locations() -> AsyncStream<DeviceLocation> { AsyncStream { $0.finish() } }
}
