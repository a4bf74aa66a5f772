/// An event as devices tell each other: one that is known by its device and number counts once,
/// however often and in whatever order it arrives.
public struct PopupEntry: Hashable, Sendable {
  /// The device that recorded it.
  public var device: String
  /// The entry's number on that device, from 1.
  public var sequence: UInt64
  /// The item's id, of 1 to 255 bytes.
  public var item: String
  /// What happened.
  public var event: PopupEvent
  /// When, in milliseconds since 1970; a time to come counts as now.
  public var at: Int64

  /// Describes an entry.
  ///
  /// - Parameters:
  ///   - device: the device that recorded it.
  ///   - sequence: its number on that device, from 1.
  ///   - item: the item's id.
  ///   - event: what happened.
  ///   - at: when, in milliseconds since 1970.
  public init(device: String, sequence: UInt64, item: String, event: PopupEvent, at: Int64) {
    self.device = device
    self.sequence = sequence
    self.item = item
    self.event = event
    self.at = at
  }
}

/// What a server knows of one event of one item over all devices.
public struct PopupServerCount: Hashable, Sendable {
  /// The item's id, of 1 to 255 bytes.
  public var item: String
  /// The event.
  public var event: PopupEvent
  /// How often it ever happened.
  public var count: UInt32
  /// When it happened last, in milliseconds since 1970.
  public var lastAt: Int64
  /// For each device, the last entry that is in the count: those up to it are not counted again.
  public var upTo: [String: UInt64]

  /// Describes a server's count.
  ///
  /// - Parameters:
  ///   - item: the item's id.
  ///   - event: the event.
  ///   - count: how often it ever happened.
  ///   - lastAt: when it happened last, in milliseconds since 1970.
  ///   - upTo: for each device, the last entry that is in the count.
  public init(
    item: String, event: PopupEvent, count: UInt32, lastAt: Int64, upTo: [String: UInt64]
  ) {
    self.item = item
    self.event = event
    self.count = count
    self.lastAt = lastAt
    self.upTo = upTo
  }
}
