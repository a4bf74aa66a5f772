/// The beginnings of the calendar windows that rules ask for, kept while they hold.
///
/// A set of rules has few different windows, and their beginnings change with the local hour at
/// most, so most questions cost a comparison.
struct CalendarCache: Sendable {
  let calendar: LocalCalendar
  private let windows: [CalendarWindow]
  /// Where each window begins; a stamp from then on counts.
  private(set) var starts: [Int64]
  /// Where the unit ends that holds now, for windows of one unit.
  private var ends: [Int64]
  /// Seconds that the local clock is ahead.
  private var offset: Int64 = 0
  private var validFrom: Int64 = 0
  private var validUntil: Int64 = 0

  init(_ calendar: LocalCalendar, windows: [CalendarWindow]) {
    self.calendar = calendar
    self.windows = windows
    starts = [Int64](repeating: 0, count: windows.count)
    ends = starts
  }

  /// Makes the beginnings those of an instant.
  @inline(__always)
  mutating func move(to now: Int64) {
    if now < validFrom || now >= validUntil { renew(now) }
  }

  /// The minute of the local day at an instant that the cache was moved to.
  func minuteOfDay(at now: Int64) -> Int64 {
    let local = now.floorDivided(by: 1_000) + offset
    return (local - local.floorDivided(by: 86_400) * 86_400) / 60
  }

  /// When a stamp that is in a window leaves it.
  func end(ofWindow index: Int, for stamp: Int64) -> Int64 {
    let window = windows[index]
    if window.every == 1 && stamp < ends[index] { return ends[index] }
    return calendar.end(of: window.period, every: Int64(window.every), for: stamp)
  }

  /// The first instant after `now` at which the local clock shows a minute of the day.
  func next(minute: UInt16, after now: Int64) -> Int64 {
    calendar.next(minuteOfDay: Int64(minute), after: now)
  }

  private mutating func renew(_ now: Int64) {
    let second = now.floorDivided(by: 1_000)
    offset = calendar.offset(at: now)
    let local = second + offset
    let hour = (local.floorDivided(by: 3_600) * 3_600 - offset) * 1_000
    let isSteady =
      calendar.offset(at: hour) == offset && calendar.offset(at: hour + 3_599_999) == offset
    validFrom = isSteady ? hour : second * 1_000
    validUntil = validFrom + (isSteady ? 3_600_000 : 1_000)
    for index in windows.indices {
      let window = windows[index]
      let unit = calendar.unit(window.period, holding: local)
      starts[index] = calendar.start(of: unit - Int64(window.every) + 1, window.period)
      ends[index] = calendar.start(of: unit + 1, window.period)
    }
  }
}

/// A calendar window: so many units of a period.
struct CalendarWindow: Hashable, Sendable {
  let period: FrequencyCap.Period
  let every: UInt16
}
