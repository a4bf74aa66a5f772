extension FrequencyLedger {
  /// How often an event ever happened, with what a server knows.
  @inline(__always)
  func everCount(_ event: Int, at place: Int) -> UInt32 {
    let record = table[place]
    let own = record.counts[event]
    guard record.flags.contains(.summary) else { return own }
    return own.addingClamped(summary(event, at: place)?.count ?? 0)
  }

  /// The newest stamp of an event; the least number when there is none.
  @inline(__always)
  func newest(_ event: Int, at place: Int) -> Int64 {
    nthNewest(event, 1, at: place)
  }

  /// The stamp that `number - 1` others are newer than; the least number when there are fewer.
  @inline(__always)
  func nthNewest(_ event: Int, _ number: Int, at place: Int) -> Int64 {
    let record = table[place]
    if record.flags.contains(.summary) { return nthNewestWithSummary(event, number, at: place) }
    guard Int(record.filled[event]) >= number else { return .min }
    return table.arena[record.ring(event) + number - 1]
  }

  /// The server's last stamp counts as one more, unless it is one of ours.
  private func nthNewestWithSummary(_ event: Int, _ number: Int, at place: Int) -> Int64 {
    let record = table[place]
    let start = record.ring(event)
    let filled = Int(record.filled[event])
    guard let extra = summary(event, at: place)?.lastAt, extra != .min else {
      return filled >= number ? table.arena[start + number - 1] : .min
    }
    var rank = 0
    for index in 0..<filled {
      let stamp = table.arena[start + index]
      if stamp == extra { return filled >= number ? table.arena[start + number - 1] : .min }
      if stamp > extra { rank += 1 }
    }
    if number <= rank { return table.arena[start + number - 1] }
    if number == rank + 1 { return extra }
    return filled >= number - 1 ? table.arena[start + number - 2] : .min
  }

  func summary(_ event: Int, at place: Int) -> ServerSummary? {
    for summary in summaries where summary.place == place && summary.event == event {
      return summary
    }
    return nil
  }

  /// The tombstone that still hides a message; a tap goes before a dismissal.
  func tombstone(at place: Int, now: Int64) -> Tombstone? {
    var found: Tombstone?
    for tombstone in tombstones
    where tombstone.place == place && now - tombstone.at < FrequencyLedger.tombstoneLifetime {
      if tombstone.event < found?.event ?? .max { found = tombstone }
    }
    return found
  }
}

extension UInt32 {
  func addingClamped(_ other: UInt32) -> UInt32 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? .max : sum
  }
}
