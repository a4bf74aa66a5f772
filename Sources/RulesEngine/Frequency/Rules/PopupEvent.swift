/// What a person did with a popup. Each kind has a count of its own.
public enum PopupEvent: UInt8, CaseIterable, Hashable, Sendable {
  /// It was seen.
  case impression
  /// It was tapped; the click on a call to action is one.
  case tap
  /// It was closed.
  case dismiss
  /// What it asked for was done.
  case conversion

  /// The event of a name: `impression`, `tap`, `ctaClick` (a tap), `dismiss` or `conversion`.
  public init?(name: String) {
    switch name {
    case "impression": self = .impression
    case "tap", "ctaClick": self = .tap
    case "dismiss": self = .dismiss
    case "conversion": self = .conversion
    default: return nil
    }
  }

  /// The name that rules and logs have for it.
  public var name: String {
    switch self {
    case .impression: "impression"
    case .tap: "tap"
    case .dismiss: "dismiss"
    case .conversion: "conversion"
    }
  }

  var index: Int { Int(rawValue) }
}
