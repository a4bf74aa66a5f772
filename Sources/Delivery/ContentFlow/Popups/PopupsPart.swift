/// What a client knows of its session and of what was shown.
struct PopupsPart: Sendable {
  var sessionID: String
}
