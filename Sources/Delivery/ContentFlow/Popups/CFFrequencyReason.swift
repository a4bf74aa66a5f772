internal import RulesEngine

/// Why a block or a campaign should not be shown now.
public enum CFFrequencyReason: String, Sendable, Hashable, CaseIterable {
  /// It was seen as often as its rule allows.
  case cappedImpressions
  /// It was tapped as often as its rule allows.
  case cappedTaps
  /// It was seen as often as its rule allows in this session.
  case cappedSession
  /// It was shown too short a time ago.
  case cooldown
  /// The user tapped it, and its rule, or its being a message, ends it then.
  case untilTap
  /// The user closed it, and its rule, or its being a message, ends it then.
  case untilClose
  /// The user did what it asked for, and its rule ends it then.
  case untilConversion
  /// The limits over all popups of the workspace.
  case workspaceGuard
  /// It is over.
  case expired
  /// Its rule cannot be understood.
  case invalidRule

  init(_ kind: PopupReason.Kind) {
    switch kind {
    case .cappedImpressions: self = .cappedImpressions
    case .cappedTaps: self = .cappedTaps
    case .cappedSession: self = .cappedSession
    case .cooldown: self = .cooldown
    case .suppressedAfterTap: self = .untilTap
    case .suppressedAfterDismiss: self = .untilClose
    case .suppressedAfterConversion: self = .untilConversion
    case .expired: self = .expired
    case .invalidRule: self = .invalidRule
    // The client's rules have no groups, audiences, shares, hours, or caps of the other events.
    case .workspaceGuard, .featuresOff, .alreadyShowing, .disabled, .notStarted, .notTargeted,
      .notInRollout, .cappedDismissals, .cappedConversions, .groupCapped, .groupCooldown,
      .quietHours, .outranked, .controlGroup:
      self = .workspaceGuard
    }
  }
}
