public import DeliveryCore

/// A piece of content for a place in the app.
public struct ContentBlock: Sendable, Hashable {
  /// How a block wants to be shown.
  public enum Presentation: String, Sendable, Hashable {
    /// Within the screen.
    case inline
    /// Over the screen, until closed.
    case modal
    /// Over the screen.
    case popup
    /// Instead of the screen.
    case interstitial

    /// Whether it comes over what the user does.
    public var isInterruptive: Bool { self != .inline }
  }

  /// The placement it was made for, case-sensitive.
  public var key: String
  /// This delivery of it; `jm_` in front marks a message.
  public var instanceId: String
  /// The screen it belongs to.
  public var screen: String?
  /// The place on the screen.
  public var placement: String?
  /// Larger comes first.
  public var priority: Int
  /// How it wants to be shown.
  public var presentation: Presentation
  /// The variant that the server chose.
  public var variantId: String?
  /// When it is over, in milliseconds since 1970.
  public var expiresAtMilliseconds: Int64?
  /// What it holds, in order.
  public var fields: [ContentField]
  /// How often it may be shown, as the server says it.
  public var frequency: JSONValue?

  /// Makes a block.
  public init(
    key: String, instanceId: String, screen: String? = nil, placement: String? = nil,
    priority: Int = 0, presentation: Presentation = .inline, variantId: String? = nil,
    expiresAtMilliseconds: Int64? = nil, fields: [ContentField] = [], frequency: JSONValue? = nil
  ) {
    self.key = key
    self.instanceId = instanceId
    self.screen = screen
    self.placement = placement
    self.priority = priority
    self.presentation = presentation
    self.variantId = variantId
    self.expiresAtMilliseconds = expiresAtMilliseconds
    self.fields = fields
    self.frequency = frequency
  }

  /// Whether it is a message of a campaign or a journey.
  public var isMessage: Bool { instanceId.hasPrefix("jm_") }

  /// The field with the tag.
  ///
  /// - Complexity: O(*n*).
  public func field(_ tag: String) -> ContentField? { fields.first { $0.tag == tag } }
}
