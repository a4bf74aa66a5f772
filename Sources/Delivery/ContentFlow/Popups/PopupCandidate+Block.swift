extension PopupCandidate {
  /// Describes a block.
  package init(_ block: ContentBlock) {
    self.init(
      MessageID.marks(block.instanceId) ? .message : .block, id: block.instanceId,
      screen: block.screen ?? block.placement, priority: Int64(block.priority),
      expiresAt: block.expiresAtMilliseconds, isInterruptive: block.presentation.isInterruptive,
      rule: block.frequency)
  }
}
