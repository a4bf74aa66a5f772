/// What is known of a person when a popup is asked for.
public struct PopupContext: Hashable, Sendable {
  /// The id that shares and control groups are drawn by; without one, most strategies leave the
  /// person out.
  public var userID: String?
  /// Whether popups are switched on at all.
  public var isEnabled: Bool
  /// Which items' audiences the person belongs to.
  public var audience: PopupAudience

  /// Describes a person.
  ///
  /// - Parameters:
  ///   - userID: the id that shares and control groups are drawn by.
  ///   - isEnabled: whether popups are switched on at all.
  ///   - audience: which items' audiences the person belongs to.
  public init(
    userID: String? = nil, isEnabled: Bool = true, audience: PopupAudience = .unknown
  ) {
    self.userID = userID
    self.isEnabled = isEnabled
    self.audience = audience
  }

  /// Describes a person by attributes, which the items' audiences ask for.
  ///
  /// - Parameters:
  ///   - attributes: what is known of the person, for conditions of the rule file.
  ///   - userID: the id that shares and control groups are drawn by.
  ///   - isEnabled: whether popups are switched on at all.
  public init(attributes: TargetingContext, userID: String? = nil, isEnabled: Bool = true) {
    self.init(userID: userID, isEnabled: isEnabled, audience: .attributes(attributes))
  }
}

/// Which items' audiences a person belongs to.
///
/// An item without an audience is for everybody, whatever is said here.
public enum PopupAudience: Hashable, Sendable {
  /// Not known: no item that has an audience is for this person.
  case unknown
  /// All of them.
  case everything
  /// Those whose conditions hold for the attributes; found out anew for each question.
  case attributes(TargetingContext)
  /// Those in the set.
  case some(PopupItemSet)

  func holds(_ item: Int) -> Bool {
    switch self {
    // Attributes were made a set before.
    case .unknown, .attributes: false
    case .everything: true
    case .some(let set): set.contains(item)
    }
  }
}

/// Numbers of items.
public struct PopupItemSet: Hashable, Sendable {
  private var words: [UInt64] = []

  /// Makes an empty set.
  public init() {}

  /// Adds an item; negative numbers are none.
  ///
  /// - Parameter item: its number in ``PopupRules/items``.
  public mutating func insert(_ item: Int) {
    guard item >= 0 else { return }
    while words.count <= item / 64 { words.append(0) }
    words[item / 64] |= 1 << UInt64(item % 64)
  }

  /// Whether the item is in the set.
  ///
  /// - Parameter item: its number in ``PopupRules/items``.
  public func contains(_ item: Int) -> Bool {
    item >= 0 && item / 64 < words.count && words[item / 64] & (1 << UInt64(item % 64)) != 0
  }
}
