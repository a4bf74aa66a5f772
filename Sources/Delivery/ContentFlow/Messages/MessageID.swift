/// What marks an in-app message among blocks.
package enum MessageID: Sendable {
  /// So many messages a client shows; the server sends the newest first.
  package static let limit = 20

  /// Whether a block with this instance id is a message, whatever its key.
  package static func marks(_ instanceId: String) -> Bool {
    instanceId.utf8.starts(with: "jm_".utf8)
  }
}
