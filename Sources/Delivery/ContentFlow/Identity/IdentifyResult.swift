/// What the server did about an identity.
public struct IdentifyResult: Sendable, Hashable {
  /// Who the installation belongs to now.
  public enum Status: String, Sendable, Hashable {
    /// To the requested user.
    case identified
    /// To nobody.
    case anonymous
    /// To whom it belonged before.
    case unchanged
  }

  /// Who the installation belongs to now.
  public let status: Status
  /// Whether what was asked for was done.
  public let applied: Bool
  /// The installation, as the server knows it.
  public let deviceId: String?
  /// The user, as the server knows them.
  public let userId: String?
  /// The analytics consent the server knows; a decision made elsewhere does not count here.
  public let consent: Bool?
  /// The groups the server put the user in.
  public let segments: [String]?
  /// Whether the push token belongs to this identity now; `nil` when the server says nothing.
  public let isPushLinked: Bool?

  /// Makes a result.
  public init(
    status: Status, applied: Bool = true, deviceId: String? = nil, userId: String? = nil,
    consent: Bool? = nil, segments: [String]? = nil, isPushLinked: Bool? = nil
  ) {
    self.status = status
    self.applied = applied
    self.deviceId = deviceId
    self.userId = userId
    self.consent = consent
    self.segments = segments
    self.isPushLinked = isPushLinked
  }
}
