import DeliveryCore

extension ContentFlowClient {
  /// The session.
  var sessionID: String { popupState.sessionID }

  /// Counts what the user saw and did on this device.
  func noteLocally(_ event: CFEvent) {}

  /// Another user: nothing was seen, nothing is hidden.
  func forgetMessagesAndLedger() {}

  /// The app went into the background or came out of it.
  func popupsEntered(_ phase: LifecyclePhase) {}
}
