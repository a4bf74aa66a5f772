/// Where content came from.
public enum Freshness: Sendable, Hashable {
  /// The server has just sent it.
  case network
  /// The server has just said that nothing has changed.
  case notModified
  /// It was kept on this device.
  case cache
}

/// The blocks of a workspace.
public struct SyncResult: Sendable, Hashable {
  /// What may be shown, in the server's order.
  public let blocks: [ContentBlock]
  /// Where they came from.
  public let freshness: Freshness

  /// Makes a result.
  public init(blocks: [ContentBlock], freshness: Freshness) {
    self.blocks = blocks
    self.freshness = freshness
  }
}

/// What a placement has.
public enum BlockState: Sendable, Hashable {
  /// Nothing was read yet.
  case loading
  /// A block.
  case available(ContentBlock)
  /// No block.
  case missing
}

/// A change of what the client knows.
public enum ContentUpdate: Sendable, Hashable {
  /// The blocks, and where they came from.
  case blocks([ContentBlock], Freshness)
  /// The strings of the selected language.
  case strings(LocalizedStrings)
  /// Something was published; a revalidation follows by itself.
  case invalidated
  /// Something could not be read, or the client ended.
  case failed(ContentFlowError)
}
