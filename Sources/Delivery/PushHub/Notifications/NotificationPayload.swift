import Foundation

/// What PushHub puts into a notification, under `pushhub`: `notificationId`, `token` (signed, for
/// receipts) and `url` (a deep link).
struct NotificationPayload: Sendable, Hashable {
  let notificationID: String
  let token: String
  let url: URL?

  /// Reads a payload; `nil` for a notification of somebody else.
  init?(_ userInfo: [AnyHashable: Any]) {
    guard let members = Self.members(userInfo),
      let id = members["notificationId"] as? String, Self.isSendable(id),
      let token = members["token"] as? String, Self.isSendable(token)
    else { return nil }
    notificationID = id
    self.token = token
    url = (members["url"] as? String).flatMap { text in
      URL(string: text).flatMap { $0.scheme == nil ? nil : $0 }
    }
  }

  static func members(_ userInfo: [AnyHashable: Any]) -> [AnyHashable: Any]? {
    let value = userInfo["pushhub"]
    if let members = value as? [AnyHashable: Any] { return members }
    return (value as? [String: Any]).map { members in
      Dictionary(members.map { (AnyHashable($0), $1) }) { $1 }
    }
  }

  private static func isSendable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.count <= 4096
  }
}
