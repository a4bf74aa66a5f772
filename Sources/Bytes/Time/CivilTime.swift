/// Calendar arithmetic of the proleptic Gregorian calendar, in UTC.
package enum CivilTime {
  /// Days from 1970-01-01 to the given date.
  ///
  /// Counts in 400-year eras with March as the first month, so leap days come last.
  package static func days(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    if shifted >= 1900 && shifted < 2100 {
      // From March 1900 to February 2100 every fourth year is a leap year.
      let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
      return shifted * 365 + shifted >> 2 - 15 + dayOfYear - 719_468
    }
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// The date that lies `days` after 1970-01-01.
  package static func date(days: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// How many days the month has.
  package static func daysInMonth(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Milliseconds since 1970 of a UTC date and time, or `nil` when a field is out of range.
  ///
  /// A leap second (`:60`) is the first instant of the next minute, as POSIX counts.
  package static func milliseconds(
    year: Int, month: Int, day: Int, hour: Int = 0, minute: Int = 0, second: Int = 0,
    millisecond: Int = 0
  ) -> Int64? {
    guard (0...9999).contains(year), (1...12).contains(month),
      day >= 1, day <= daysInMonth(year: year, month: month),
      (0...24).contains(hour), (0...59).contains(minute), (0...60).contains(second),
      hour < 24 || (minute == 0 && second == 0)
    else { return nil }
    let seconds =
      days(year: year, month: month, day: day) * 86_400 + hour * 3600 + minute * 60 + second
    return Int64(seconds) * 1000 + Int64(millisecond)
  }

  /// Writes `milliseconds` as `2020-12-01T00:00:00.000Z` (the fraction only when not zero).
  package static func iso8601(milliseconds: Int64) -> String {
    let (dayCount, milliOfDay) = floorDivide(milliseconds, by: 86_400_000)
    let (year, month, day) = date(days: Int(dayCount))
    let second = milliOfDay / 1000
    let clock = [second / 3600, second / 60 % 60, second % 60].map { padded($0, to: 2) }
    let fraction = milliOfDay % 1000 == 0 ? "" : "." + padded(milliOfDay % 1000, to: 3)
    let yearText = padded(Int64(year), to: 4)
    return "\(yearText)-\(padded(Int64(month), to: 2))-\(padded(Int64(day), to: 2))T"
      + clock.joined(separator: ":") + fraction + "Z"
  }

  private static func floorDivide(_ value: Int64, by divisor: Int64) -> (Int64, Int64) {
    let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }

  private static func padded(_ value: Int64, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
