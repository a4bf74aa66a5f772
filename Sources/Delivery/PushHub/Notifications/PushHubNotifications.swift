import DeliveryCore
public import Foundation

/// Reports what becomes of notifications, and takes out their deep links.
///
/// Receipts are kept and sent as other writes are, also from before `configure(_:)`. Nobody reports
/// what the app was not there for, and nothing is opened.
public enum PushHubNotifications: Sendable {
  /// The action of opening the notification itself.
  public static let defaultAction = "com.apple.UNNotificationDefaultActionIdentifier"
  /// The action of taking the notification away.
  public static let dismissAction = "com.apple.UNNotificationDismissActionIdentifier"

  /// Asks whether notifications may be shown.
  ///
  /// - Returns: `false` where there are none.
  public static func requestAuthorization() async throws -> Bool {
    try await PushHub.shared.seams.authorization()
  }

  /// A notification came while the app is open.
  public static func handleForeground(_ notification: some PushNotification) async {
    PushHub.shared.report(.received, notification.payload)
  }

  /// The user opened a notification, or chose one of its actions.
  ///
  /// - Returns: the deep link, which the app has to check before it follows it; `nil` without one.
  public static func handleResponse(_ response: some PushNotificationResponse) async -> URL? {
    let url = NotificationPayload(response.payload)?.url
    switch response.actionIdentifier {
    case dismissAction: return nil
    case defaultAction: PushHub.shared.report(.opened, response.payload)
    case let action: PushHub.shared.report(.action(action), response.payload)
    }
    return url
  }
}

/// What a receipt says.
enum ReceiptKind: Sendable, Hashable {
  case received, opened
  case action(String)
}

extension PushHub {
  /// Keeps the receipt of a notification that was received, for hosts with a hub of their own.
  public func report(payload: [AnyHashable: Any]) { report(.received, payload) }

  /// Keeps a receipt; who shows a notification does not wait for the network.
  func report(_ kind: ReceiptKind, _ userInfo: [AnyHashable: Any]) {
    guard let payload = NotificationPayload(userInfo) else { return }
    seams.diagnostics.hide(payload.token)
    var body: [String: JSONValue] = [
      "notificationId": .string(payload.notificationID), "token": .string(payload.token),
      "occurredAt": writes.occurredAt,
    ]
    switch kind {
    case .received: body["type"] = "received"
    case .opened: body["type"] = "opened"
    case .action(let id):
      body["type"] = "action"
      body["actionId"] = .string(id)
    }
    writes.keep(.receipt, .object(body))
  }
}
