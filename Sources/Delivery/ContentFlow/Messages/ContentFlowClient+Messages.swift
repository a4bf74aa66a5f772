extension ContentFlowClient {
  /// What may be shown now.
  func visible(_ blocks: [ContentBlock]) -> [ContentBlock] { blocks }
}
