/// Who delivers push messages, and to what.
public enum PushPlatform: Sendable, Hashable, CaseIterable {
  /// Apple's devices.
  case apns
  /// Android with Google's services.
  case fcm
  /// Browsers.
  case webPush
  /// Huawei's devices; needs an app id.
  case hms

  /// The platform's name on the wire.
  package var platform: String {
    switch self {
    case .apns: "ios"
    case .fcm: "android"
    case .webPush: "web"
    case .hms: "huawei"
    }
  }

  /// The provider's name on the wire.
  package var provider: String {
    switch self {
    case .apns: "apns"
    case .fcm: "fcm"
    case .webPush: "web_push"
    case .hms: "hms"
    }
  }
}

/// What became of a push token on the server.
public struct PushUnregistration: Sendable, Hashable {
  /// Whether there was one; `false` is no failure.
  public let removed: Bool

  /// Makes a result.
  public init(removed: Bool) {
    self.removed = removed
  }
}
