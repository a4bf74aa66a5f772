extension FrequencyLedger {
  /// Takes the clock's word for now.
  ///
  /// A clock that is a little behind the latest now keeps it. One that is set back further is
  /// believed: all that lies ahead of it happened now. So going back frees no cap, and holds none
  /// for longer than its window.
  ///
  /// - Returns: the now to reckon with, and whether the clock was set back.
  @inline(__always)
  mutating func move(to clock: Int64) -> (now: Int64, isSetBack: Bool) {
    let now = clock.clampedToCalendar
    if now >= mark {
      mark = now
      return (now, false)
    }
    if mark - now <= Self.clockTolerance { return (mark, false) }
    setBack(to: now)
    return (now, true)
  }

  /// Makes nothing later than `now`.
  mutating func setBack(to now: Int64) {
    mark = now
    table.clamp(to: now)
    for index in summaries.indices { summaries[index].lastAt = min(summaries[index].lastAt, now) }
    for index in tombstones.indices { tombstones[index].at = min(tombstones[index].at, now) }
    openEntries = openEntries.map { entry in
      OpenEntry(
        at: min(entry.at, now), sequence: entry.sequence, place: entry.place,
        device: entry.device, event: entry.event)
    }
    openEntries.sort { $1.isAfter($0) }
  }
}
