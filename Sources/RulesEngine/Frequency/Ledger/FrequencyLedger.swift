/// What a user's popups have done: counts, the newest stamps of each event, and which entries of
/// which devices are in them.
///
/// A value, without personal data. It changes through a ``PopupEngine``, and survives as
/// ``bytes()``. An item costs 44 bytes, its id, 8 bytes for each stamp that rules ask for, and
/// about 8 for finding it.
public struct FrequencyLedger: Sendable {
  /// So many items are kept; beyond, those go that were idle longest and that no rule needs.
  public static let itemLimit = 4_096
  /// So many devices' entries are told apart.
  public static let deviceLimit = 1_024
  /// So many entries at least wait for a server's count; older ones stay counted for good.
  public static let openEntryLimit = 256
  /// How long an item is kept that a rule may hold something against for ever, in milliseconds.
  public static let protection: Int64 = 180 * 86_400_000
  /// How long a message is hidden that was tapped or dismissed, in milliseconds: eight days.
  public static let tombstoneLifetime: Int64 = 8 * 86_400_000
  /// So many hidden messages are remembered; then the oldest goes.
  public static let tombstoneLimit = 200
  /// So far the clock may go back without being taken as set back, in milliseconds.
  public static let clockTolerance: Int64 = 2_000

  var table = RecordTable()
  /// The latest now.
  var mark: Int64 = .min
  var eventIDs = RecentEventIDs()
  /// The devices, this one first.
  var devices: [DeviceProgress]
  var summaries: [ServerSummary] = []
  /// By time, oldest first.
  var openEntries: [OpenEntry] = []
  /// By time, oldest first.
  var tombstones: [Tombstone] = []

  /// Makes an empty ledger.
  ///
  /// - Parameter device: the name of the device that it is on, as other devices know it.
  public init(device: String = "") {
    devices = [DeviceProgress(device)]
  }

  /// The name of the device that it is on.
  public var device: String { devices[0].name }
  /// The number of the last entry that was recorded here.
  public var lastSequence: UInt64 { devices[0].upTo }
  /// How many items it remembers.
  public var itemCount: Int { table.itemCount }
  /// Bytes that its records, stamps and ids take, without what arrays hold in reserve.
  public var byteCount: Int { table.byteCount }

  /// How often an event of an item ever happened.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - item: the item's id.
  public func count(of event: PopupEvent, item: String) -> Int {
    guard let place = table.place(of: .item, item) else { return 0 }
    return Int(everCount(event.index, at: place))
  }

  /// Until when a message is hidden that was tapped or dismissed, in milliseconds since 1970; `nil`
  /// when it is not.
  ///
  /// - Parameters:
  ///   - item: the message's id.
  ///   - now: the time, in milliseconds since 1970.
  public func hiddenUntil(item: String, at now: Int64) -> Int64? {
    guard let place = table.place(of: .item, item) else { return nil }
    return tombstone(at: place, now: now).map { $0.at + Self.tombstoneLifetime }
  }

  /// The entries that no server's count covers yet, oldest first: what to tell a server or another
  /// device; of old ones the last ``openEntryLimit`` at least.
  ///
  /// - Complexity: O(*n*) in the number of entries.
  public var uncoveredEntries: [PopupEntry] {
    openEntries.compactMap { entry in
      guard let event = PopupEvent(rawValue: entry.event) else { return nil }
      return PopupEntry(
        device: devices[Int(entry.device)].name, sequence: entry.sequence,
        item: table.id(of: Int(entry.place)), event: event, at: entry.at)
    }
  }

  /// When an event of an item last happened, in milliseconds since 1970; `nil` when it did not, or
  /// when no rule asked for it.
  ///
  /// - Parameters:
  ///   - event: the event.
  ///   - item: the item's id.
  public func last(_ event: PopupEvent, item: String) -> Int64? {
    guard let place = table.place(of: .item, item) else { return nil }
    let stamp = newest(event.index, at: place)
    return stamp == .min ? nil : stamp
  }
}
