/// The announcement of a config in a silent notification:
/// `{"aps":{"content-available":1},"pushhub":{"type":"config_refresh","version":7}}`.
struct ConfigRefresh: Sendable, Hashable {
  /// `nil` when it cannot be read.
  let version: Int64?

  /// Reads the notification; `nil` when it is another.
  init?(_ userInfo: [AnyHashable: Any]) {
    guard let members = NotificationPayload.members(userInfo),
      members["type"] as? String == "config_refresh"
    else { return nil }
    version = Self.version(members["version"])
  }

  private static func version(_ value: Any?) -> Int64? {
    let version: Int64? =
      switch value {
      case is Bool: nil
      case let value as Int: Int64(value)
      case let value as Int64: value
      case let value as Double: Int64(exactly: value)
      case let value as String: Int64(value)
      default: nil
      }
    return version.flatMap { $0 >= 0 ? $0 : nil }
  }
}
