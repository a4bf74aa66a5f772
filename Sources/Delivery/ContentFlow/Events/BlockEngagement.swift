/// What a user did with a block.
public enum BlockEngagement: Sendable, Hashable {
  /// It was on screen.
  case impression(ContentBlock)
  /// It was tapped.
  case tap(ContentBlock)
  /// Its button was pressed.
  case ctaClick(ContentBlock)
  /// It was closed.
  case dismiss(ContentBlock)
  /// It achieved what it is for.
  case conversion(ContentBlock)

  /// The event as all others.
  public var event: CFEvent {
    switch self {
    case .impression(let block): CFEvent(block, "impression")
    case .tap(let block): CFEvent(block, "tap")
    case .ctaClick(let block): CFEvent(block, "cta_click")
    case .dismiss(let block): CFEvent(block, "dismiss")
    case .conversion(let block): CFEvent(block, "conversion")
    }
  }
}

extension CFEvent {
  fileprivate init(_ block: ContentBlock, _ action: String) {
    self.init(
      .content, action, key: block.key, instanceId: block.instanceId, placement: block.placement,
      variantId: block.variantId)
  }
}
