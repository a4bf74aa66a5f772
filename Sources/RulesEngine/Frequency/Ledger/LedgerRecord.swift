/// What a ledger remembers of an item, a group or the guard: 48 bytes, and the stamps.
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
  var counts: SIMD4<UInt32> = .zero
  /// When the newest event happened.
  var lastAt: Int64 = .min
  var ringStart: UInt32 = 0
  /// How many stamps of each event are kept, and how many there are.
  var sizes: RingSizes = .zero
  var filled: RingSizes = .zero
  var idStart: UInt32 = 0
  var idLength: UInt8 = 0
  var owner: Owner = .item
  var flags: Flags = []

  /// How many stamps all rings together hold.
  var stampCount: Int { Int(sizes[0]) + Int(sizes[1]) + Int(sizes[2]) + Int(sizes[3]) }

  /// Where an event's stamps begin, newest first.
  @inline(__always)
  func ring(_ event: Int) -> Int {
    var start = Int(ringStart)
    if event > 0 { start += Int(sizes[0]) }
    if event > 1 { start += Int(sizes[1]) }
    if event > 2 { start += Int(sizes[2]) }
    return start
  }

  /// Whether something happened that a rule may hold against the item for ever.
  var isFlagged: Bool {
    flags.contains(.everCap) || counts[1] > 0 || counts[2] > 0 || counts[3] > 0
  }
}
