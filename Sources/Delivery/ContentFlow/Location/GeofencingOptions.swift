/// How the system watches the workspace's fences.
public struct GeofencingOptions: Sendable, Hashable {
  /// How many of the system's regions the app keeps for itself, from 0 to 20.
  public var reservedAppRegions: Int

  /// Makes options.
  public init(reservedAppRegions: Int = 0) {
    self.reservedAppRegions = reservedAppRegions
  }
}

/// What on-device geofencing does.
public enum GeofencingStatus: Sendable, Hashable {
  /// It was not started.
  case stopped
  /// It was started, and may not watch, or has no fences.
  case idle
  /// The system watches fences.
  case monitoring
}
