import Foundation

/// A notification as the system hands it over: `UNNotification`, as far as receipts need it.
public protocol PushNotification {
  /// The payload.
  var payload: [AnyHashable: Any] { get }
}

/// What the user did with a notification: `UNNotificationResponse`, as far as receipts need it.
public protocol PushNotificationResponse: PushNotification {
  /// The id of the action that was chosen, or one of ``PushHubNotifications``'s two.
  var actionIdentifier: String { get }
}

/// A notification that the host received itself.
public struct ReceivedNotification: PushNotificationResponse {
  /// The payload.
  public let payload: [AnyHashable: Any]
  /// The id of the action.
  public let actionIdentifier: String

  /// Makes a notification; without an action it is opened.
  public init(
    _ payload: [AnyHashable: Any],
    actionIdentifier: String = PushHubNotifications.defaultAction
  ) {
    self.payload = payload
    self.actionIdentifier = actionIdentifier
  }
}

@available(*, unavailable, message: "payloads hold any values")
extension ReceivedNotification: Sendable {}
