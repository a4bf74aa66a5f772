/// What a popup shows.
public struct PopupCard: Sendable, Hashable {
  /// The popup's id.
  public var id: String
  /// The heading.
  public var title: String?
  /// The text.
  public var body: String?
  /// An `https` address of a picture.
  public var imageURL: String?
  /// What is written on the button; `nil` for none.
  public var buttonLabel: String?
  /// Where the button leads.
  public var link: String?
  /// The accent colour as `#rrggbb`.
  public var accentColor: String?
  /// The radius of the corners in points.
  public var cornerRadius: Double?

  /// Makes a card.
  public init(
    id: String, title: String? = nil, body: String? = nil, imageURL: String? = nil,
    buttonLabel: String? = nil, link: String? = nil, accentColor: String? = nil,
    cornerRadius: Double? = nil
  ) {
    self.id = id
    self.title = title
    self.body = body
    self.imageURL = imageURL
    self.buttonLabel = buttonLabel
    self.link = link
    self.accentColor = accentColor
    self.cornerRadius = cornerRadius
  }
}

/// What the user did with a popup.
public enum PopupOutcome: Sendable, Hashable {
  /// Pressed the button.
  case pressed
  /// Closed it.
  case dismissed
  /// Never saw it: there is nothing to draw on.
  case notShown
}

/// Draws popups.
public protocol PopupPresenter: Sendable {
  /// Whether there is something to draw on now.
  var isReady: Bool { get }
  /// Shows the card and waits for what the user does.
  func present(_ card: PopupCard) async -> PopupOutcome
}

/// Nothing to draw on.
public struct NoPopupPresenter: PopupPresenter {
  /// Makes the presenter.
  public init() {}
  /// Never.
  public var isReady: Bool { false }
  /// Not shown.
  public func present(_ card: PopupCard) async -> PopupOutcome { .notShown }
}
