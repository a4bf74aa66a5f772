/// What `getPopup` answers. Items are numbers in ``PopupRules/items``.
public enum PopupDecision: Hashable, Sendable {
  /// Show this item, and record its impression once it is seen.
  case show(item: Int)
  /// Show nothing; record an impression of this item, in whose control group the person is.
  case control(item: Int)
  /// No candidate passed.
  case nothing
  /// Popups are switched off.
  case featuresOff
  /// This item was given out and is not yet closed; it counts as closed from `until` on.
  case alreadyShowing(item: Int, until: Int64)

  /// The item to show.
  public var item: Int? {
    if case .show(let item) = self { item } else { nil }
  }

  /// Why nothing is shown, where it is one reason for all candidates.
  public var reason: PopupReason? {
    switch self {
    case .show, .nothing: nil
    case .control: PopupReason(.controlGroup)
    case .featuresOff: PopupReason(.featuresOff)
    case .alreadyShowing(_, let until): PopupReason(.alreadyShowing, until: until)
    }
  }
}

/// One candidate of a screen and what became of it.
public struct PopupVerdict: Hashable, Sendable {
  /// The item's number in ``PopupRules/items``.
  public let item: Int
  /// Why it is not shown; `nil` for the one that is.
  public let reason: PopupReason?
}
