internal import Bytes

/// A person's clock: where calendar units begin, by their time zone and their first weekday.
struct LocalCalendar: Sendable {
  /// `nil` is UTC.
  let zone: TimeZoneTable?
  /// The weekday that weeks begin with, from Monday = 0.
  let weekStart: Int

  /// Instants are kept within 100,000 years, so that sums cannot overflow.
  static let limit: Int64 = 3_155_760_000_000_000

  /// Seconds that the local clock is ahead of UTC at an instant in milliseconds since 1970.
  func offset(at instant: Int64) -> Int64 {
    offset(atSecond: instant.floorDivided(by: 1_000))
  }

  private func offset(atSecond second: Int64) -> Int64 {
    Int64(zone?.offset(at: second) ?? 0)
  }

  /// The local time of an instant, in seconds since 1970 as if it were UTC.
  func localSeconds(at instant: Int64) -> Int64 {
    instant.floorDivided(by: 1_000) + offset(at: instant)
  }

  /// The instant at which the local clock first reaches a local time.
  ///
  /// Where the clock is put forward over that time, it is the instant of the change: a day whose
  /// midnight was skipped begins there. Where the clock is put back, it is the first of the two.
  func firstInstant(local seconds: Int64) -> Int64 {
    // Offsets stay within 26 hours, and no zone changes twice in two days.
    let early = seconds - 93_600
    let late = seconds + 93_600
    let before = offset(atSecond: early)
    let after = offset(atSecond: late)
    guard before != after else { return (seconds - before) * 1_000 }
    var low = early
    var high = late
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if offset(atSecond: middle) == before { low = middle } else { high = middle }
    }
    let reached = seconds - before
    return (reached < high ? reached : max(high, seconds - after)) * 1_000
  }

  /// The number of the unit that holds a local time; numbers of a period follow each other.
  func unit(_ period: FrequencyCap.Period, holding local: Int64) -> Int64 {
    let day = local.floorDivided(by: 86_400)
    switch period {
    case .hour: return local.floorDivided(by: 3_600)
    // 1970-01-01 was a Thursday.
    case .week: return (day + 3 - Int64(weekStart)).floorDivided(by: 7)
    case .month:
      let date = CivilTime.date(days: Int(day))
      return Int64(date.year * 12 + date.month - 1)
    case .day, .ever, .session: return day
    }
  }

  /// The instant at which a unit begins.
  func start(of unit: Int64, _ period: FrequencyCap.Period) -> Int64 {
    let local: Int64
    switch period {
    case .hour: local = unit * 3_600
    case .week: local = (unit * 7 - 3 + Int64(weekStart)) * 86_400
    case .month:
      let year = unit.floorDivided(by: 12)
      let days = CivilTime.days(year: Int(year), month: Int(unit - year * 12) + 1, day: 1)
      local = Int64(days) * 86_400
    case .day, .ever, .session: local = unit * 86_400
    }
    return firstInstant(local: local)
  }

  /// When a stamp leaves the window of so many units: the first instant at which it is not counted.
  func end(of period: FrequencyCap.Period, every: Int64, for stamp: Int64) -> Int64 {
    var next = unit(period, holding: localSeconds(at: stamp)) + 1
    // A clock put back over a unit's beginning shows the old unit again behind it.
    while start(of: next, period) <= stamp { next += 1 }
    return start(of: next + every - 1, period)
  }

  /// The first instant behind `instant` at which the local clock shows a time of day.
  func next(minuteOfDay: Int64, after instant: Int64) -> Int64 {
    var day = localSeconds(at: instant).floorDivided(by: 86_400)
    while true {
      let found = firstInstant(local: day * 86_400 + minuteOfDay * 60)
      if found > instant { return found }
      day += 1
    }
  }
}

extension Int64 {
  /// The quotient rounded down.
  func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor < 0 ? quotient - 1 : quotient
  }

  /// An instant within the calendar's limits.
  var clampedToCalendar: Int64 {
    Swift.min(Swift.max(self, -LocalCalendar.limit), LocalCalendar.limit)
  }
}
