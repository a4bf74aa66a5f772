extension PopupEngine {
  /// Joins entries of other devices, or of this one come back.
  ///
  /// Joining is the union of sets: in whatever order entries come, and however often, the ledger is
  /// the same in the end. They count for windows, groups and the guard, but not for this session.
  ///
  /// - Parameters:
  ///   - entries: the entries; one without a usable item or number is left out.
  ///   - clock: now, in milliseconds since 1970.
  /// - Returns: how many were new.
  @discardableResult
  public mutating func merge(_ entries: [PopupEntry], at clock: Int64) -> Int {
    let now = move(to: clock)
    var count = 0
    for entry in entries where entry.sequence > 0 {
      guard let device = ledger.deviceNumber(entry.device) else { continue }
      let taken = LedgerEntry(
        device: device, sequence: entry.sequence, event: entry.event.index,
        stamp: min(entry.at.clampedToCalendar, now), mark: now, idHash: nil)
      if take(taken, rules.number(ofItem: entry.item), entry.item) != nil { count += 1 }
    }
    return count
  }

  /// Joins what a server counted; entries that its counts cover are not counted again.
  ///
  /// - Parameters:
  ///   - counts: the counts; one without a usable item is left out.
  ///   - clock: now, in milliseconds since 1970.
  public mutating func merge(serverCounts counts: [PopupServerCount], at clock: Int64) {
    let now = move(to: clock)
    for count in counts where (1...PopupRulesDraft.idLimit).contains(count.item.utf8.count) {
      let number = rules.number(ofItem: count.item)
      let place = ledger.table.findOrMake(.item, count.item).place
      if let number { binding.items[number] = Int32(truncatingIfNeeded: place) }
      ledger.join(count, at: place, now: now)
      journal?.append(count, mark: now)
      evict(now: now)
    }
  }
}

extension FrequencyLedger {
  /// Joins a server's count, and takes out of ours what it covers.
  mutating func join(_ count: PopupServerCount, at place: Int, now: Int64) {
    var marks: [ServerSummary.Mark] = []
    var coverage: UInt64 = 0
    for (name, sequence) in count.upTo {
      coverage = coverage.addingReportingOverflow(sequence).partialValue
      guard let device = deviceNumber(name) else { continue }
      marks.append(
        ServerSummary.Mark(device: UInt16(truncatingIfNeeded: device), sequence: sequence))
    }
    let event = count.event.index
    let index =
      summaries.firstIndex { $0.place == place && $0.event == event } ?? summaries.count
    if index == summaries.count {
      summaries.append(
        ServerSummary(
          place: UInt32(truncatingIfNeeded: place), event: UInt8(truncatingIfNeeded: event)))
    }
    let lastAt = min(count.lastAt.clampedToCalendar, now)
    summaries[index].join(coverage: coverage, count: count.count, lastAt: lastAt, upTo: marks)
    table[place].flags.insert(.summary)
    if lastAt > table[place].lastAt { table[place].lastAt = lastAt }
    let joined = summaries[index]
    openEntries.removeAll { entry in
      guard entry.place == place, entry.event == event,
        joined.covers(device: entry.device, sequence: entry.sequence)
      else { return false }
      let own = table[place].counts[event]
      if own > 0 { table[place].counts[event] = own - 1 }
      return true
    }
  }
}
