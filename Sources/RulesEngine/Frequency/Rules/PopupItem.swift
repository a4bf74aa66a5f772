/// An item that rules speak of: what a program needs to know of it beside its gates.
public struct PopupItem: Hashable, Sendable {
  /// Its id.
  public let id: String
  /// What it is, as the rules call it: `campaign`, `block`, `message`, ...
  public let kind: String
  /// Greater goes first.
  public let priority: Int64
  /// Among equal priorities, smaller goes first.
  public let order: Int64
  /// Whether it interrupts; only such items are popups.
  public let isInterruptive: Bool
  /// Why its rule cannot be understood; it is then never shown.
  public let fault: String?
  /// The JSON text of its audience, when it has one that is not empty.
  public let audience: [UInt8]?
  /// Why its audience is no condition of the rule file; it then holds nobody whose attributes are
  /// asked.
  public internal(set) var audienceFault: String?
}
