/// Why a location call did not do what it was asked for.
public enum LocationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The user was not asked yet; call `requestLocationPermission()` from the app's own screen.
  case permissionNotRequested
  /// The user does not allow it.
  case permissionDenied
  /// There is no location provider, the device has none, or the workspace's location is off.
  case unavailable
  /// No place was found in time.
  case timedOut
  /// Something else; the text says what.
  case failed(String)

  /// What is wrong and what to do.
  public var description: String {
    switch self {
    case .permissionNotRequested:
      "the user was not asked for the location; call requestLocationPermission() first"
    case .permissionDenied: "the user does not allow the location"
    case .unavailable:
      "there is no location: install ContentFlowLocation or setLocationProvider(_:), and see "
        + "whether the workspace's location feature is on"
    case .timedOut: "no location was found in time"
    case .failed(let reason): reason
    }
  }
}
