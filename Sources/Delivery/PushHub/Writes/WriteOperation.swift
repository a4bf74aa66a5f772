import DeliveryCore

/// A write that has to reach the server.
struct WriteOperation: Sendable, Hashable, Codable {
  /// What it changes.
  enum Kind: String, Sendable, Hashable, Codable {
    case register, identify, unlink, consent, event, receipt

    /// Whether it may be lost before the others when there are too many.
    var isExpendable: Bool { self == .event || self == .receipt }
  }

  /// Also its idempotency key: a write that is repeated after a lost answer is done once.
  let id: String
  let kind: Kind
  /// In milliseconds since 1970, by the device's clock.
  var createdAt: Int64
  /// The body, `null` for none.
  let body: JSONValue
}
