/// A zone's yearly rule in the POSIX notation, such as `CET-1CEST,M3.5.0,M10.5.0/3`.
struct PosixTimeZone: Sendable, Hashable {
  /// When in a year the clocks change.
  enum Day: Hashable {
    /// Month, week (5 is the last), weekday from Sunday = 0.
    case weekday(month: Int, week: Int, day: Int)
    /// From 1; 29 February is never counted.
    case julian(Int)
    /// From 0, 29 February counted.
    case ordinal(Int)
  }

  private struct Change: Hashable {
    var day: Day
    /// Seconds behind local midnight, -167 to 167 hours.
    var second: Int
  }

  private var standard: Int
  private var summer: Int?
  private var start = Change(day: .ordinal(0), second: 0)
  private var end = Change(day: .ordinal(0), second: 0)

  /// Parses the notation; `nil` when it is broken.
  init?(_ text: ArraySlice<UInt8>) {
    var rest = text
    guard Self.skipName(&rest), let offset = Self.seconds(&rest), abs(offset) <= 90_000 else {
      return nil
    }
    standard = -offset
    if rest.isEmpty { return }
    guard Self.skipName(&rest) else { return nil }
    var ahead = standard + 3600
    if let first = rest.first, first != 0x2c {
      guard let offset = Self.seconds(&rest), abs(offset) <= 90_000 else { return nil }
      ahead = -offset
    }
    summer = ahead
    guard let start = Self.change(&rest), let end = Self.change(&rest), rest.isEmpty else {
      return nil
    }
    self.start = start
    self.end = end
  }

  /// Seconds ahead of UTC at an instant in seconds since 1970.
  func offset(at instant: Int64) -> Int {
    guard let summer else { return standard }
    let second = Int(min(max(instant, -3_155_760_000_000), 3_155_760_000_000))
    let local = second + standard
    let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
    let year = CivilTime.date(days: days).year
    let begin = Self.second(of: start, year: year) - standard
    let finish = Self.second(of: end, year: year) - summer
    let isSummer =
      begin < finish ? second >= begin && second < finish : second >= begin || second < finish
    return isSummer ? summer : standard
  }

  /// Seconds since 1970 of the change by the local clock.
  private static func second(of change: Change, year: Int) -> Int {
    let newYear = CivilTime.days(year: year, month: 1, day: 1)
    let day: Int
    switch change.day {
    case .ordinal(let number):
      day = newYear + number
    case .julian(let number):
      let isLeap = CivilTime.daysInMonth(year: year, month: 2) == 29
      day = newYear + number - 1 + (isLeap && number >= 60 ? 1 : 0)
    case .weekday(let month, let week, let weekday):
      let first = CivilTime.days(year: year, month: month, day: 1)
      // 1970-01-01 was a Thursday.
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var dayOfMonth = (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
      if dayOfMonth >= CivilTime.daysInMonth(year: year, month: month) { dayOfMonth -= 7 }
      day = first + dayOfMonth
    }
    return day * 86_400 + change.second
  }

  // MARK: Notation

  private static func skipName(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let before = rest.count
    if rest.first == 0x3c {
      guard let close = rest.firstIndex(of: 0x3e) else { return false }
      rest = rest[(close + 1)...]
      return true
    }
    rest = rest.drop { ($0 | 0x20) &- 0x61 < 26 }
    return before - rest.count >= 3
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix { $0 &- 0x30 < 10 }
    guard (1...3).contains(digits.count) else { return nil }
    rest = rest.dropFirst(digits.count)
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  /// `[+-]hh[:mm[:ss]]`.
  private static func seconds(_ rest: inout ArraySlice<UInt8>) -> Int? {
    var sign = 1
    if let first = rest.first, first == 0x2b || first == 0x2d {
      sign = first == 0x2d ? -1 : 1
      rest = rest.dropFirst()
    }
    guard let hours = number(&rest), hours <= 167 else { return nil }
    var total = hours * 3600
    var unit = 60
    while rest.first == 0x3a && unit >= 1 {
      rest = rest.dropFirst()
      guard let part = number(&rest), part < 60 else { return nil }
      total += part * unit
      unit /= 60
    }
    return sign * total
  }

  /// `,Mm.w.d[/time]`, `,Jn[/time]` or `,n[/time]`.
  private static func change(_ rest: inout ArraySlice<UInt8>) -> Change? {
    guard rest.first == 0x2c else { return nil }
    rest = rest.dropFirst()
    guard let day = day(&rest) else { return nil }
    guard rest.first == 0x2f else { return Change(day: day, second: 7200) }
    rest = rest.dropFirst()
    return seconds(&rest).map { Change(day: day, second: $0) }
  }

  private static func day(_ rest: inout ArraySlice<UInt8>) -> Day? {
    switch rest.first {
    case 0x4d:
      rest = rest.dropFirst()
      guard let month = number(&rest), (1...12).contains(month), rest.first == 0x2e else {
        return nil
      }
      rest = rest.dropFirst()
      guard let week = number(&rest), (1...5).contains(week), rest.first == 0x2e else {
        return nil
      }
      rest = rest.dropFirst()
      guard let day = number(&rest), day < 7 else { return nil }
      return .weekday(month: month, week: week, day: day)
    case 0x4a:
      rest = rest.dropFirst()
      guard let number = number(&rest), (1...365).contains(number) else { return nil }
      return .julian(number)
    default:
      guard let number = number(&rest), number <= 365 else { return nil }
      return .ordinal(number)
    }
  }
}
