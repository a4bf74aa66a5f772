import DeliveryCore

/// Whether the user lets the app know where the device is.
public enum LocationPermission: Sendable, Hashable {
  /// Not asked yet.
  case notDetermined
  /// No.
  case denied
  /// While the app is used.
  case whenInUse
  /// Always.
  case always
  /// There is no location provider.
  case unavailable

  /// Whether places may be asked for.
  public var isAuthorized: Bool { self == .whenInUse || self == .always }

  init(_ authorization: LocationAuthorization) {
    switch authorization {
    case .notDetermined: self = .notDetermined
    case .denied: self = .denied
    case .whenInUse: self = .whenInUse
    case .always: self = .always
    }
  }
}

/// Whether places are exact.
public enum LocationAccuracyAuthorization: Sendable, Hashable {
  /// As exact as the device can.
  case full
  /// Kilometres wide.
  case reduced
  /// There is no location provider.
  case unavailable
}
