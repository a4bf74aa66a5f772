import Bytes

/// Finds full dates for receivers that write two-digit years, count weeks modulo 1024, or give only
/// the time of day.
struct ReceiverCalendar {
  /// One GPS week cycle.
  static let cycleDays = 1024 * 7
  static let dayMilliseconds: Int64 = 86_400_000
  private static let hour: Int64 = 3_600_000

  /// The day near which dates are put; `nil`: dates are believed.
  let referenceDay: Int?
  /// Whether a date was moved by whole week cycles.
  private(set) var hasMovedDate = false
  private var lastDay: Int?
  private var offset = 0

  init(referenceTime: Int64?) {
    // Centuries away from GPS there is nothing to be near to, but sums must not overflow.
    referenceDay = referenceTime.map { Int(max(-100_000, min(200_000, Self.day(of: $0)))) }
  }

  /// The day since 1970 in which the instant lies.
  static func day(of milliseconds: Int64) -> Int64 {
    let quotient = milliseconds / dayMilliseconds
    return milliseconds % dayMilliseconds < 0 ? quotient - 1 : quotient
  }

  /// Years 80 to 99 are 1980 to 1999 (GPS time began in 1980), the others 2000 to 2079.
  static func fullYear(_ twoDigits: Int) -> Int {
    twoDigits >= 80 ? 1900 + twoDigits : 2000 + twoDigits
  }

  /// Days since 1970, or `nil` when there is no such date.
  static func days(year: Int, month: Int, day: Int) -> Int? {
    guard (1900...2200).contains(year), (1...12).contains(month), day >= 1,
      day <= CivilTime.daysInMonth(year: year, month: month)
    else { return nil }
    return CivilTime.days(year: year, month: month, day: day)
  }

  /// Undoes the week rollover of a date that a receiver wrote.
  ///
  /// With a reference the date nearest to it is taken, in steps of 1024 weeks. Without one a date
  /// is believed, unless it lies 1024 weeks (give or take a day) behind the date before it.
  mutating func settle(_ day: Int) -> Int {
    var settled = day + offset
    if let referenceDay {
      let cycles = Double(referenceDay - day) / Double(Self.cycleDays)
      settled = day + Int(cycles.rounded()) * Self.cycleDays
    } else if let lastDay {
      if abs(settled + Self.cycleDays - lastDay) <= 1 {
        offset += Self.cycleDays
      } else if offset > 0 && abs(settled - Self.cycleDays - lastDay) <= 1 {
        offset -= Self.cycleDays
      }
      settled = day + offset
    }
    if settled != day { hasMovedDate = true }
    lastDay = settled
    return settled
  }

  /// The instant of a day since 1970 and a time of day in milliseconds.
  ///
  /// Wraps around for the clock option's most absurd starts.
  static func instant(_ day: Int64, _ timeOfDay: Int) -> Int64 {
    day &* dayMilliseconds &+ Int64(timeOfDay)
  }

  /// The instant with this time of day that follows `last`, or precedes it by less than an hour
  /// (sentences come slightly out of order around midnight).
  static func following(_ last: Int64, timeOfDay: Int) -> Int64 {
    let time = instant(day(of: last), timeOfDay)
    if time <= last &- hour { return time &+ dayMilliseconds }
    return time > last &+ 23 * hour ? time &- dayMilliseconds : time
  }

  /// The instant with this time of day that precedes `next`, or follows it by less than an hour.
  static func preceding(_ next: Int64, timeOfDay: Int) -> Int64 {
    let time = instant(day(of: next), timeOfDay)
    if time >= next &+ hour { return time &- dayMilliseconds }
    return time < next &- 23 * hour ? time &+ dayMilliseconds : time
  }

  /// The instant with this time of day nearest to `instant`.
  static func nearest(_ instant: Int64, timeOfDay: Int) -> Int64 {
    let time = Self.instant(day(of: instant), timeOfDay)
    if time &- instant > dayMilliseconds / 2 { return time &- dayMilliseconds }
    return instant &- time > dayMilliseconds / 2 ? time &+ dayMilliseconds : time
  }
}
