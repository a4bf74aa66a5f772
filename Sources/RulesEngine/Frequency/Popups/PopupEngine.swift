/// Decides which popup a user gets, and remembers what became of it.
///
/// A value that holds one user's ledger and session over rules that are shared. Every call takes
/// the time; nothing reads a clock, and nothing is random: equal calls give equal answers. Asking
/// never counts, `record` does, so an impression that is not recorded leaves its item free.
public struct PopupEngine: Sendable {
  /// An offer that is not closed counts as closed after so long, in milliseconds.
  public static let offerLimit: Int64 = 60_000

  /// The rules.
  public private(set) var rules: PopupRules
  /// The user's memory.
  public internal(set) var ledger: FrequencyLedger
  /// The stretch of use that goes on.
  public internal(set) var session = PopupSession()

  var calendar: CalendarCache
  var binding: LedgerBinding
  var offer: PopupOffer?
  /// What was done since a store last took it; `nil` when nobody asks.
  var journal: LedgerJournal?
  private let ownTimeZone: PopupTimeZone?

  /// Makes an engine for a user; a session begins.
  ///
  /// - Parameters:
  ///   - rules: the rules.
  ///   - ledger: the user's memory.
  ///   - timeZone: the user's time zone; `nil` takes that of the rules.
  public init(
    rules: PopupRules, ledger: FrequencyLedger = FrequencyLedger(), timeZone: PopupTimeZone? = nil
  ) {
    self.rules = rules
    self.ledger = ledger
    ownTimeZone = timeZone
    calendar = CalendarCache(rules, timeZone ?? rules.timeZone)
    binding = LedgerBinding(rules, ledger)
  }

  /// Goes on with other rules; what items did is kept, also of those that are gone.
  ///
  /// - Parameter rules: the new rules.
  public mutating func update(rules: PopupRules) {
    if let open = offer {
      let id = self.rules.items[open.item].id
      offer = rules.number(ofItem: id).map { PopupOffer(item: $0, at: open.at) }
    }
    self.rules = rules
    calendar = CalendarCache(rules, ownTimeZone ?? rules.timeZone)
    binding = LedgerBinding(rules, ledger)
  }

  /// Moves ledger, session and offer to a time; returns the time to reckon with.
  @inline(__always)
  mutating func move(to clock: Int64) -> Int64 {
    let (now, isSetBack) = ledger.move(to: clock)
    if isSetBack { setBack(to: now) }
    if rules.needsCalendar { calendar.move(to: now) }
    return now
  }

  private mutating func setBack(to now: Int64) {
    session.setBack(to: now)
    if let open = offer { offer?.at = min(open.at, now) }
    journal?.append(setBackTo: now)
  }
}

/// An item that was given out and is not closed.
struct PopupOffer: Sendable {
  let item: Int
  var at: Int64
}

/// Where a ledger has what rules speak of; -1 where it has nothing yet.
struct LedgerBinding: Sendable {
  var items: [Int32]
  var groups: [Int32]
  var workspace: Int32

  init(_ rules: PopupRules, _ ledger: FrequencyLedger) {
    let table = ledger.table
    items = [Int32](repeating: -1, count: rules.items.count)
    groups = rules.groups.map { Self.number(table.place(of: .group, $0)) }
    workspace = Self.number(table.place(of: .workspace, ""))
    // The shorter of the two lists is walked.
    if table.itemCount < rules.items.count {
      for place in table.records.indices where table[place].owner == .item {
        guard !table[place].flags.contains(.free) else { continue }
        if let item = rules.number(ofItem: table.id(of: place)) {
          items[item] = Int32(truncatingIfNeeded: place)
        }
      }
    } else {
      for item in rules.items.indices where rules.number(ofItem: rules.items[item].id) == item {
        items[item] = Self.number(table.place(of: .item, rules.items[item].id))
      }
    }
  }

  private static func number(_ place: Int?) -> Int32 {
    Int32(truncatingIfNeeded: place ?? -1)
  }
}

extension CalendarCache {
  init(_ rules: PopupRules, _ timeZone: PopupTimeZone) {
    self.init(
      LocalCalendar(zone: timeZone.table, weekStart: rules.weekStart), windows: rules.windows)
  }
}
