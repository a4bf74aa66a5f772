/// A stretch of use: from a cold start, or from coming back after half an hour in the background.
///
/// Its counts are in memory only.
public struct PopupSession: Sendable {
  /// So long in the background, or longer, ends a session, in milliseconds.
  public static let gap: Int64 = 1_800_000

  /// The session's number since the engine was made, from 1.
  public private(set) var number: UInt32 = 1
  /// The id that the host gave, when it numbers sessions itself.
  public private(set) var hostID: String?

  private var backgroundAt: Int64?
  private var backgroundMonotonic: Int64?
  /// By the ledger's places, four numbers below 2^16 in a word.
  private var counts: [UInt64] = []

  init() {}

  @inline(__always)
  func count(_ event: Int, at place: Int) -> UInt32 {
    place < counts.count ? Self.number(counts[place], event) : 0
  }

  mutating func add(_ event: Int, at place: Int) {
    if counts.count <= place { makeRoom(for: place) }
    guard Self.number(counts[place], event) < UInt16.max else { return }
    counts[place] &+= 1 &<< (UInt64(truncatingIfNeeded: event) &<< 4)
  }

  private mutating func makeRoom(for place: Int) {
    while counts.count <= place { counts.append(0) }
  }

  @inline(__always)
  private static func number(_ row: UInt64, _ event: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: row &>> (UInt64(truncatingIfNeeded: event) &<< 4) & 0xffff)
  }

  /// The place belongs to another item now.
  mutating func forget(_ place: Int) {
    if place < counts.count { counts[place] = 0 }
  }

  /// All counts of a place in one word.
  func row(at place: Int) -> UInt64 { place < counts.count ? counts[place] : 0 }

  mutating func set(_ row: UInt64, at place: Int) {
    makeRoom(for: place)
    counts[place] = row
  }

  mutating func forgetCounts() { counts = [] }

  /// Whether nothing was told of it yet but events.
  var isNew: Bool { number == 1 && hostID == nil && backgroundAt == nil }

  mutating func start(hostID: String? = nil) {
    number &+= 1
    self.hostID = hostID
    backgroundAt = nil
    backgroundMonotonic = nil
    counts.removeAll(keepingCapacity: true)
  }

  mutating func background(at now: Int64, monotonic: Int64?) {
    backgroundAt = now
    backgroundMonotonic = monotonic
  }

  /// Ends the session when it was long enough in the background.
  mutating func foreground(at now: Int64, monotonic: Int64?) {
    defer {
      backgroundAt = nil
      backgroundMonotonic = nil
    }
    guard let wall = backgroundAt else { return }
    var away = now - wall
    if let before = backgroundMonotonic, let after = monotonic {
      away = after.clampedToCalendar - before.clampedToCalendar
    }
    if away >= Self.gap { start(hostID: nil) }
  }

  /// The clock was set back.
  mutating func setBack(to now: Int64) {
    if let wall = backgroundAt { backgroundAt = min(wall, now) }
  }
}
