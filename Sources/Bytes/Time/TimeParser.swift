/// Reads instants in the ways that tables write them: ISO 8601, dates with the year last, month
/// names, counts since 1970.
package struct TimeParser: Sendable {
  /// What `03/04/2020` means.
  package enum DayOrder: Hashable, Sendable {
    case dayFirst
    case monthFirst
  }

  /// The unit of a count since 1970.
  package enum UnixUnit: Int64, Hashable, Sendable {
    case seconds = 1
    case milliseconds = 1000
    case microseconds = 1_000_000
    case nanoseconds = 1_000_000_000
  }

  /// How dates with the year last are read; a field above 12 overrules it.
  package var dayOrder: DayOrder
  /// The unit of bare numbers; `nil`: by their size.
  package var unit: UnixUnit?

  /// Makes a parser.
  package init(dayOrder: DayOrder = .dayFirst, unit: UnixUnit? = nil) {
    self.dayOrder = dayOrder
    self.unit = unit
  }

  /// Reads the whole text as an instant; a text without a zone is taken as UTC and says so.
  package func parse(_ text: Span<UInt8>) -> Timestamp? {
    let text = text.trimmingBlanks()
    guard text.count > 0 else { return nil }
    if let stamp = wholeCount(text) ?? FixedShapeTime.parse(text) { return stamp }
    if let number = Self.number(text) { return count(number, digits: text) }
    if text.count > 4 && text[0] &- 0x30 < 10 && text[1] &- 0x30 < 10 && text[2] &- 0x30 < 10
      && text[3] &- 0x30 < 10
    {
      return .parseISO8601(text)
    }
    return parseYearLast(text)?.timestamp
  }

  /// Reads a date with the year last, and says which order its fields prove, if they do.
  package func parseYearLast(
    _ text: Span<UInt8>
  ) -> (timestamp: Timestamp, proof: DayOrder?)? {
    var cursor = Cursor(text)
    cursor.skipBlanks()
    guard let date = cursor.yearLast() else { return nil }
    var clock = Clock()
    _ = cursor.skip(0x2c)
    if cursor.skipDateTimeSeparator() {
      guard let parsed = cursor.clock(), let adjusted = cursor.halfDay(parsed) else { return nil }
      clock = adjusted
    }
    cursor.skipBlanks()
    var offset: Int?
    if !cursor.isAtEnd {
      guard let minutes = cursor.zone() else { return nil }
      offset = minutes
      cursor.skipBlanks()
    }
    guard cursor.isAtEnd else { return nil }
    var proof: DayOrder?
    var (day, month) = (date.first, date.second)
    if !date.isMonthNamed {
      if day > 12 { proof = .dayFirst }
      if month > 12 { proof = .monthFirst }
      if proof ?? dayOrder == .monthFirst { swap(&day, &month) }
    }
    guard
      let milliseconds = CivilTime.milliseconds(
        year: date.year, month: month, day: day, hour: clock.hour, minute: clock.minute,
        second: clock.second, millisecond: clock.millisecond)
    else { return nil }
    let instant = milliseconds - Int64(offset ?? 0) * 60_000
    return (Timestamp(milliseconds: instant, hasZone: offset != nil), proof)
  }

  /// Whole seconds of ten digits and milliseconds of thirteen, which no other reading fits.
  private func wholeCount(_ text: Span<UInt8>) -> Timestamp? {
    let isSeconds = text.count == 10
    guard isSeconds || text.count == 13, text[0] &- 0x31 < 9,
      unit == nil || unit == (isSeconds ? .seconds : .milliseconds)
    else { return nil }
    var at = 0
    var number: UInt64 = 0
    DigitRun.scan(text, at: &at, end: text.count, into: &number)
    guard at == text.count else { return nil }
    return Timestamp(milliseconds: Int64(number) * (isSeconds ? 1000 : 1), hasZone: true)
  }

  private static func number(_ text: Span<UInt8>) -> Double? {
    let first = text[0]
    guard first &- 0x30 < 10 || first == 0x2d || first == 0x2e || first == 0x2b else { return nil }
    return Decimal.parse(text)
  }

  private func count(_ number: Double, digits text: Span<UInt8>) -> Timestamp? {
    if unit == nil, text.count == 8 || text.count == 14, let compact = Self.compact(text) {
      return compact
    }
    let size = abs(number)
    let unit =
      self.unit
      ?? (size < 1e11
        ? .seconds : size < 1e14 ? .milliseconds : size < 1e17 ? .microseconds : .nanoseconds)
    let milliseconds = (number * 1000 / Double(unit.rawValue)).rounded()
    // The years 0 to 9999, as in the other notations.
    guard milliseconds >= -62_167_219_200_000 && milliseconds < 253_402_300_800_000 else {
      return nil
    }
    return Timestamp(milliseconds: Int64(milliseconds), hasZone: true)
  }

  /// `yyyymmdd` and `yyyymmddhhmmss` of the years 1900 to 2099.
  private static func compact(_ text: Span<UInt8>) -> Timestamp? {
    var cursor = Cursor(text)
    guard let year = cursor.digits(4), (1900...2099).contains(year), let month = cursor.digits(2),
      let day = cursor.digits(2)
    else { return nil }
    var clock = Clock()
    if !cursor.isAtEnd {
      guard let hour = cursor.digits(2), let minute = cursor.digits(2),
        let second = cursor.digits(2)
      else { return nil }
      clock = Clock(hour: hour, minute: minute, second: second)
    }
    let milliseconds = CivilTime.milliseconds(
      year: year, month: month, day: day, hour: clock.hour, minute: clock.minute,
      second: clock.second)
    return milliseconds.map { Timestamp(milliseconds: $0, hasZone: false) }
  }
}

extension Cursor {
  struct YearLast {
    var first: Int
    var second: Int
    var year: Int
    var isMonthNamed = false
  }

  /// `dd.mm.yyyy`, `mm/dd/yy`, `31-Aug-2019`, `31 Aug 2019`: marks `. / -` or a blank.
  mutating func yearLast() -> YearLast? {
    guard let first = oneOrTwoDigits() else { return nil }
    let mark = byte
    guard skip(0x2e) || skip(0x2f) || skip(0x2d) || skip(0x20) else { return nil }
    if mark == 0x2e { skipBlanks() }
    var isMonthNamed = false
    var second = 0
    if let month = monthName() {
      isMonthNamed = true
      second = month
    } else {
      guard mark != 0x20, let number = oneOrTwoDigits() else { return nil }
      second = number
    }
    guard skip(mark) || (isMonthNamed && skip(0x20)) else { return nil }
    if mark == 0x2e { skipBlanks() }
    let start = position
    guard let year = digits(4) ?? digits(2), byte &- 0x30 > 9 else { return nil }
    // Two digits: 1980 to 2079, the span of satellite navigation.
    let full = position - start == 4 ? year : year < 80 ? 2000 + year : 1900 + year
    return YearLast(first: first, second: second, year: full, isMonthNamed: isMonthNamed)
  }

  /// The first three letters of an English month, and any letters behind them.
  private mutating func monthName() -> Int? {
    guard position + 3 <= text.count else { return nil }
    var key: UInt32 = 0
    for index in position..<position + 3 { key = key << 8 | UInt32(text[index] | 0x20) }
    guard let index = Self.monthKeys.firstIndex(of: key) else { return nil }
    while (byte | 0x20) &- 0x61 < 26 { position += 1 }
    return index + 1
  }

  private static let monthKeys: [UInt32] = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ].map { (name: String) in name.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }

  /// Applies `AM` or `PM`, if it follows.
  mutating func halfDay(_ clock: Clock) -> Clock? {
    let start = position
    skipBlanks()
    let letter = byte | 0x20
    guard letter == 0x61 || letter == 0x70, position + 1 < text.count,
      text[position + 1] | 0x20 == 0x6d
    else {
      position = start
      return clock
    }
    guard (1...12).contains(clock.hour) else { return nil }
    position += 2
    var adjusted = clock
    adjusted.hour = clock.hour % 12 + (letter == 0x70 ? 12 : 0)
    return adjusted
  }
}
