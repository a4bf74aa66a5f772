/// How the device's places are tracked.
public struct LocationTrackingConfig: Sendable, Hashable {
  /// How much battery places may cost; what a mode means is up to the provider, and it gives the
  /// filter that is used when none is given.
  public enum Mode: Sendable, Hashable {
    /// Every 10 metres.
    case high
    /// Every 50 metres.
    case balanced
    /// Every 200 metres.
    case low
  }

  /// How much battery places may cost.
  public var mode: Mode
  /// So many points are sent together, from 1 to 100; others are clamped.
  public var batchSize: Int
  /// Fixes with a greater accuracy radius are dropped.
  public var minAccuracyMeters: Double
  /// Fixes nearer to the last kept one are dropped, unless they are the cause of a fence's event.
  public var distanceFilterMeters: Double
  /// After so long within a fence a dwell is reported.
  public var dwellSeconds: Int

  /// Makes a configuration.
  public init(
    mode: Mode = .balanced, batchSize: Int = 10, minAccuracyMeters: Double = 100,
    distanceFilterMeters: Double? = nil, dwellSeconds: Int = 300
  ) {
    self.mode = mode
    self.batchSize = batchSize
    self.minAccuracyMeters = minAccuracyMeters
    self.distanceFilterMeters = distanceFilterMeters ?? mode.distance
    self.dwellSeconds = dwellSeconds
  }
}

extension LocationTrackingConfig.Mode {
  fileprivate var distance: Double {
    switch self {
    case .high: 10
    case .balanced: 50
    case .low: 200
    }
  }
}
