/// An event of an event stream.
public struct ServerSentEvent: Sendable, Hashable {
  /// The event's name; empty for one without.
  public let name: String
  /// The data lines, joined by line feeds.
  public let data: String
  /// The last id that the stream gave, here or earlier; empty for none.
  public let lastEventID: String

  /// Makes an event.
  public init(name: String = "", data: String, lastEventID: String = "") {
    self.name = name
    self.data = data
    self.lastEventID = lastEventID
  }
}

/// Why an event stream cannot be read on.
public enum ServerSentEventError: Error, Sendable, Hashable {
  /// A line or an event has more bytes than are kept.
  case tooLong(limit: Int)
}
