public import Foundation

/// How popups are presented.
public struct CFPopupOptions: Sendable {
  /// What becomes of a block that wins a screen when no handler takes blocks.
  public enum BlockPopups: Sendable, Hashable {
    /// The built-in card shows it when it uses the standard fields.
    case builtIn
    /// It is not handled.
    case off
  }

  /// Whether a change of screen presents what is due there.
  public var autoPresent: Bool
  /// How long after a change of screen, in milliseconds from 0 to 60,000; others are clamped.
  public var delayMs: Int {
    didSet { delayMs = Self.clamped(delayMs) }
  }
  /// How the built-in card looks.
  public var theme: CFPopupTheme
  /// Draws and tracks blocks; the built-in card then shows none.
  public var onBlockPopup: (@Sendable (ContentBlock) async -> Void)?
  /// Takes a campaign's link; `false` has it opened.
  public var onAction: (@Sendable (ContentCampaign, URL) async -> Bool)?
  /// Takes the link of a block in the built-in card; `false` has it opened.
  public var onBlockAction: (@Sendable (ContentBlock, URL) async -> Bool)?
  /// What becomes of blocks without `onBlockPopup`.
  public var blockPopups: BlockPopups

  /// Makes options; by default nothing is presented by itself.
  public init(
    autoPresent: Bool = false, delayMs: Int = 0, theme: CFPopupTheme = CFPopupTheme(),
    onBlockPopup: (@Sendable (ContentBlock) async -> Void)? = nil,
    onAction: (@Sendable (ContentCampaign, URL) async -> Bool)? = nil,
    onBlockAction: (@Sendable (ContentBlock, URL) async -> Bool)? = nil,
    blockPopups: BlockPopups = .builtIn
  ) {
    self.autoPresent = autoPresent
    self.delayMs = Self.clamped(delayMs)
    self.theme = theme
    self.onBlockPopup = onBlockPopup
    self.onAction = onAction
    self.onBlockAction = onBlockAction
    self.blockPopups = blockPopups
  }

  private static func clamped(_ delay: Int) -> Int { min(max(delay, 0), 60_000) }
}
