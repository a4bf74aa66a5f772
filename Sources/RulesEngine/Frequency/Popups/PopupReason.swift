/// Why a popup is not shown.
public struct PopupReason: Hashable, Sendable {
  /// The gate that held it back, in the order in which gates are asked.
  public enum Kind: UInt8, CaseIterable, Hashable, Sendable {
    /// Popups are switched off altogether.
    case featuresOff
    /// Another one is being shown.
    case alreadyShowing
    /// Its rule cannot be understood; ``PopupItem/fault`` says why.
    case invalidRule
    /// Its rule is switched off.
    case disabled
    case notStarted
    case expired
    /// The person is not among those it is for.
    case notTargeted
    /// The person is not in the share of people who get it.
    case notInRollout
    case suppressedAfterConversion
    case suppressedAfterTap
    case suppressedAfterDismiss
    case cappedImpressions
    case cappedTaps
    case cappedDismissals
    case cappedConversions
    case cappedSession
    /// It was shown too short a time ago.
    case cooldown
    case groupCapped
    case groupCooldown
    case quietHours
    /// The limits over all popups together.
    case workspaceGuard
    /// Another one goes first.
    case outranked
    /// It would be shown, but the person is in its control group.
    case controlGroup
  }

  /// The gate.
  public let kind: Kind
  /// The cap that is reached, where it is a cap.
  public let cap: FrequencyCap?
  /// The earliest time at which the gate can open by itself, in milliseconds since 1970; `nil`
  /// when time alone does not open it.
  public let until: Int64?
  /// The number of the group whose limit it is, in ``PopupRules/groups``.
  public let group: Int?

  init(_ kind: Kind, cap: FrequencyCap? = nil, until: Int64? = nil, group: Int? = nil) {
    self.kind = kind
    self.cap = cap
    self.until = until
    self.group = group
  }
}

extension PopupReason.Kind {
  /// The public name, as rules' tests and logs have it.
  public var name: String {
    switch self {
    case .featuresOff: "featuresOff"
    case .alreadyShowing: "alreadyShowing"
    case .invalidRule: "invalidRule"
    case .disabled: "disabled"
    case .notStarted: "notStarted"
    case .expired: "expired"
    case .notTargeted: "notTargeted"
    case .notInRollout: "notInRollout"
    case .suppressedAfterConversion: "suppressedAfterConversion"
    case .suppressedAfterTap: "suppressedAfterTap"
    case .suppressedAfterDismiss: "suppressedAfterDismiss"
    case .cappedImpressions: "cappedImpressions"
    case .cappedTaps: "cappedTaps"
    case .cappedDismissals: "cappedDismissals"
    case .cappedConversions: "cappedConversions"
    case .cappedSession: "cappedSession"
    case .cooldown: "cooldown"
    case .groupCapped: "groupCapped"
    case .groupCooldown: "groupCooldown"
    case .quietHours: "quietHours"
    case .workspaceGuard: "workspaceGuard"
    case .outranked: "outranked"
    case .controlGroup: "controlGroup"
    }
  }
}
