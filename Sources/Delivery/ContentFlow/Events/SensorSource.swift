/// How it is known that a string was seen.
public enum SensorSource: String, Sendable, Hashable, CaseIterable {
  /// It came into view.
  case viewport
  /// Its screen was opened.
  case screen
  /// The app says so.
  case manual
}

extension CFEvent {
  /// Actions of string sensors, which are gated by the loaded strings.
  static let stringImpression = "string_impression"
  static let stringInteraction = "string_interaction"
}
