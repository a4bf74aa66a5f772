/// What became of all events that were submitted to a client since it was started.
///
/// Every event is in exactly one of the counts at any moment.
public struct CFEventCounts: Sendable, Hashable {
  /// Events handed to a tracking call.
  public package(set) var submitted = 0
  /// The server took them.
  public package(set) var accepted = 0
  /// The server answered that it left them out.
  public package(set) var droppedByServer = 0
  /// The server refused their whole request, which cannot succeed if sent again.
  public package(set) var rejected = 0
  /// A full queue, or a full set of uncertain events, made room for newer ones.
  public package(set) var overflowed = 0
  /// Forgotten with the consent, the identity, the key or the client.
  public package(set) var cleared = 0
  /// The app gave them up with `discardUncertainEvents()`.
  public package(set) var discarded = 0
  /// Never queued: no consent, an inactive sensor, seen already, or a client that cannot send.
  public package(set) var refused = 0
  /// Waiting, or on the way.
  public package(set) var queued = 0
  /// They may have reached the server.
  public package(set) var uncertain = 0

  /// Nothing was submitted.
  public init() {}

  /// Queued once, and lost.
  public var dropped: Int { droppedByServer + rejected + overflowed + cleared + discarded }
  /// The sum of all that can become of an event; always ``submitted``.
  public var accounted: Int { accepted + dropped + refused + queued + uncertain }
}
