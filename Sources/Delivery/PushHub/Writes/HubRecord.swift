import DeliveryCore

/// The user's word on what may be told about them.
public enum PushHubConsent: String, Sendable, Hashable, Codable {
  /// Events are sent.
  case granted
  /// No event is sent, and those that wait are dropped.
  case denied
}

/// What the server knows this installation by.
struct Installation: Sendable, Hashable, Codable {
  let id: String
  let credential: String
  let environment: String
}

/// All that is kept of an installation, as one secret: there as a whole or not at all.
struct HubRecord: Sendable, Hashable, Codable {
  /// The app and the key that the installation belongs to.
  var owner: String?
  var installation: Installation?
  /// The push token, in lower-case hexadecimal digits.
  var token: String?
  /// What the server was last told of the device.
  var reported: DeviceContext?
  var consent: PushHubConsent?
  var queue = WriteQueue()
}
