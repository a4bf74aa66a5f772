/// What a ledger remembers of an item, a group or the guard: 44 bytes, and the stamps.
struct LedgerRecord: Sendable {
  /// Whose memory it is.
  enum Owner: UInt8, CaseIterable {
    case item, group, workspace
  }

  struct Flags: OptionSet {
    let rawValue: UInt8
    /// A rule counted it for ever.
    static let everCap = Flags(rawValue: 1)
    /// A server's count is to be added.
    static let summary = Flags(rawValue: 2)
    /// A message that was tapped or dismissed a short time ago.
    static let tombstone = Flags(rawValue: 4)
    /// The place is free.
    static let free = Flags(rawValue: 128)
  }

  /// How often each event ever happened; at the greatest number they stay.
  var counts = InlineArray<4, UInt32>(repeating: 0)
  // In halves, since a whole would make every record four bytes longer for its alignment.
  private var lastHigh = Int32.min
  private var lastLow: UInt32 = 0
  var ringStart: UInt32 = 0
  /// How many stamps of each event are kept, and how many there are.
  var sizes: RingSizes = .zero
  var filled: RingSizes = .zero
  var idStart: UInt32 = 0
  var idLength: UInt8 = 0
  var owner: Owner = .item
  var flags: Flags = []

  /// When the newest event happened.
  @inline(__always)
  var lastAt: Int64 {
    get { Int64(lastHigh) &<< 32 | Int64(lastLow) }
    set {
      lastHigh = Int32(truncatingIfNeeded: newValue &>> 32)
      lastLow = UInt32(truncatingIfNeeded: newValue)
    }
  }

  /// How many stamps all rings together hold.
  var stampCount: Int { sizes.sum }

  /// Where an event's stamps begin, newest first.
  @inline(__always)
  func ring(_ event: Int) -> Int { Int(ringStart) &+ sizes.sum(before: event) }

  /// Counts an event, and makes room for its stamp.
  ///
  /// - Returns: where the event's ring begins, how many stamps it had, and how many it holds.
  @inline(__always)
  mutating func add(
    _ event: Int, _ stamp: Int64, counts isNew: Bool, hasEverCap: Bool
  ) -> (start: Int, filled: Int, size: Int) {
    if isNew && counts[event] < .max { counts[event] &+= 1 }
    if stamp > lastAt { lastAt = stamp }
    if hasEverCap { flags.insert(.everCap) }
    let had = filled[event]
    let size = sizes[event]
    if had < size { filled[event] = had &+ 1 }
    return (ring(event), Int(had), Int(size))
  }

  /// Whether something happened that a rule may hold against the item for ever.
  var isFlagged: Bool {
    flags.contains(.everCap) || counts[1] > 0 || counts[2] > 0 || counts[3] > 0
  }
}
