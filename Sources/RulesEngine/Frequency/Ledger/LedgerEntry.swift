/// An entry on its way into a ledger.
struct LedgerEntry {
  /// The device's number in the ledger.
  let device: Int
  let sequence: UInt64
  let event: Int
  /// When it happened; not later than `mark`.
  let stamp: Int64
  /// The ledger's now.
  let mark: Int64
  /// The hash of the event's id.
  let idHash: UInt64?
}

extension PopupEngine {
  /// Counts an entry at its item, the item's groups and the guard.
  ///
  /// - Returns: the item's place; `nil` when the entry was known, or its item has no usable name.
  mutating func take(_ entry: LedgerEntry, _ number: Int?, _ name: String?) -> Int? {
    let known = number.map { Int(binding.items[$0]) } ?? -1
    if known < 0 {
      let length = rules.id(number, name).utf8.count
      guard (1...PopupRulesDraft.idLimit).contains(length) else { return nil }
    }
    guard ledger.devices[entry.device].insert(entry.sequence) else { return nil }
    if let hash = entry.idHash { ledger.eventIDs.insert(hash) }
    let gate = number.map { rules.gates[$0] } ?? .unknown
    var place = known
    if known < 0 {
      place = ledger.table.findOrMake(.item, rules.id(number, name)).place
      if let number { binding.items[number] = Int32(truncatingIfNeeded: place) }
    }
    let needs = number == nil ? CountNeeds.unknown : CountNeeds(gate.limits)
    ledger.countItem(
      entry, at: place, needs: needs, isMessage: gate.flags.contains(.message))
    for index in gate.groups { countGroup(Int(rules.groupLists[index]), entry) }
    if gate.flags.contains(.interruptive) { countWorkspace(entry) }
    if journal != nil {
      journal?.append(
        entry, id: rules.id(number, name), gate: gate, needs: needs, rules: rules,
        device: entry.device > 0 ? ledger.devices[entry.device].name : nil)
    }
    if ledger.itemCount > FrequencyLedger.itemLimit { evict(now: entry.mark) }
    return place
  }

  private mutating func countGroup(_ group: Int, _ entry: LedgerEntry) {
    if binding.groups[group] < 0 {
      let place = ledger.table.findOrMake(.group, rules.groups[group]).place
      binding.groups[group] = Int32(truncatingIfNeeded: place)
    }
    ledger.count(
      entry.event, entry.stamp, at: Int(binding.groups[group]),
      needs: CountNeeds(rules.groupLimits[group]))
  }

  private mutating func countWorkspace(_ entry: LedgerEntry) {
    if binding.workspace < 0 {
      let place = ledger.table.findOrMake(.workspace, "").place
      binding.workspace = Int32(truncatingIfNeeded: place)
    }
    ledger.count(
      entry.event, entry.stamp, at: Int(binding.workspace),
      needs: rules.guardNeeds)
  }

  /// Forgets the items that are too many.
  mutating func evict(now: Int64) {
    while let place = ledger.evictee(now: now) { forget(place) }
  }

  /// Forgets an item here and in the session.
  mutating func forget(_ place: Int) {
    if let number = rules.number(ofItem: ledger.table.id(of: place)) { binding.items[number] = -1 }
    session.forget(place)
    ledger.forget(place)
  }
}

extension PopupRules {
  /// The id of an item that is given by its number, its name or both.
  fileprivate func id(_ number: Int?, _ name: String?) -> String {
    name ?? number.map { items[$0].id } ?? ""
  }
}

extension FrequencyLedger {
  /// Counts an entry at its item.
  @inline(__always)
  mutating func countItem(
    _ entry: LedgerEntry, at place: Int, needs: CountNeeds, isMessage: Bool
  ) {
    // Asked here: a method that borrows a ledger would get a copy of it.
    let isCovered = table[place].flags.contains(.summary) && isCovered(entry, at: place)
    count(entry.event, entry.stamp, at: place, needs: needs, isCovered: isCovered)
    if !isCovered {
      open(
        OpenEntry(
          at: entry.stamp, sequence: entry.sequence, place: UInt32(truncatingIfNeeded: place),
          device: UInt16(truncatingIfNeeded: entry.device),
          event: UInt8(truncatingIfNeeded: entry.event)))
    }
    if isMessage && (entry.event == 1 || entry.event == 2) {
      bury(entry.event, entry.stamp, at: place)
    }
  }

  /// Whether a server's count has the entry.
  func isCovered(_ entry: LedgerEntry, at place: Int) -> Bool {
    let device = UInt16(truncatingIfNeeded: entry.device)
    return summary(entry.event, at: place)?.covers(device: device, sequence: entry.sequence)
      ?? false
  }
}
