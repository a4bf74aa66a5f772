/// What a journal record of an entry holds beside what every one has; the lowest two bits are the
/// event.
struct JournalEntryFlags: OptionSet {
  var rawValue: UInt16

  /// It is of another device, whose name follows.
  static let otherDevice = JournalEntryFlags(rawValue: 1 << 2)
  /// The hash of its event's id follows.
  static let eventID = JournalEntryFlags(rawValue: 1 << 3)
  /// It happened at another time than the ledger's now, which follows.
  static let ownStamp = JournalEntryFlags(rawValue: 1 << 4)
  static let message = JournalEntryFlags(rawValue: 1 << 5)
  /// The guard counts it, with the ring sizes that follow.
  static let interruptive = JournalEntryFlags(rawValue: 1 << 6)
  /// Groups count it, whose number and names follow.
  static let groups = JournalEntryFlags(rawValue: 1 << 7)
  /// A cap of the item, or of the guard, counts for ever.
  static let itemEverCap = JournalEntryFlags(rawValue: 1 << 8)
  static let guardEverCap = JournalEntryFlags(rawValue: 1 << 9)

  /// Whether no bit is set that means nothing.
  var isKnown: Bool { rawValue < 1 << 10 }
  var event: Int { Int(rawValue & 3) }
}
