/// What an installation knows of its user. The device id stays whatever happens.
package struct IdentityState: Sendable, Hashable, Codable {
  /// The installation.
  package let deviceID: String
  /// Who is signed in, as far as the server has confirmed it.
  package private(set) var userID: String?
  /// The groups the server put the user in.
  package private(set) var segments: [String] = []
  /// The decision about analytics.
  package private(set) var analytics = AnalyticsConsent.undecided
  /// The confirmed decisions about channels.
  package private(set) var channels: [String: Bool] = [:]
  /// Whether a push token is registered; the token itself is not kept.
  package private(set) var isPushRegistered = false
  /// Whether the server knows this installation.
  package private(set) var isIdentified = false

  package init(deviceID: String) {
    self.deviceID = deviceID
  }

  /// The consent that goes with `identify`; `nil` before there is a decision, so that one made
  /// elsewhere is not revoked.
  package var consentOnWire: Bool? {
    switch analytics {
    case .undecided: nil
    case .granted: true
    case .denied: false
    }
  }

  /// Takes what the server confirmed.
  ///
  /// - Returns: whether the user is another than before.
  package mutating func commit(_ result: IdentifyResult, requested: String?) -> Bool {
    let before = userID
    isIdentified = true
    switch result.status {
    case .identified: userID = result.userId ?? requested
    case .anonymous: userID = nil
    case .unchanged: break
    }
    if let known = result.segments {
      segments = known
    } else if userID != before {
      segments = []
    }
    return userID != before
  }

  package mutating func decide(_ choice: ConsentChoice) {
    analytics = choice == .granted ? .granted : .denied
  }

  package mutating func decide(_ isGranted: Bool, for channel: ConsentChannel) {
    channels[channel.rawValue] = isGranted
  }

  package mutating func notePush(isRegistered: Bool) { isPushRegistered = isRegistered }

  /// Forgets all that an erasure covers: everything but the installation's id, which an app may
  /// give at every start.
  package mutating func erase() { self = IdentityState(deviceID: deviceID) }
}
