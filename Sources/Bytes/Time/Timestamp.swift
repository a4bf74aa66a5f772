/// An instant read from text, and whether the text said in which zone.
package struct Timestamp: Hashable, Sendable {
  /// Milliseconds since 1970, the text's fields taken as UTC when it names no zone.
  package var milliseconds: Int64
  /// Whether the text named its offset from UTC (`Z` counts).
  package var hasZone: Bool

  /// Parses an ISO 8601 date and time, in the shapes that recorders write.
  ///
  /// Accepts `T`, `t` or blanks between date and time, `-`, `/` or `.` in the date (year first),
  /// no time at all, no seconds, a fraction of any length after `.` or `,` (cut to milliseconds),
  /// and `Z`, `UTC`, `GMT`, `+hh`, `+hhmm` or `+hh:mm` behind it. The compact form `20201201T000000Z` too.
  package static func parseISO8601(_ text: Span<UInt8>) -> Timestamp? {
    FixedShapeTime.parse(text) ?? parseAnyShape(text)
  }

  private static func parseAnyShape(_ text: Span<UInt8>) -> Timestamp? {
    var cursor = Cursor(text)
    cursor.skipBlanks()
    guard let date = cursor.date() else { return nil }
    var clock = Clock()
    if cursor.skipDateTimeSeparator() {
      guard let parsed = cursor.clock() else { return nil }
      clock = parsed
    }
    cursor.skipBlanks()
    var offsetMinutes: Int?
    if !cursor.isAtEnd {
      guard let offset = cursor.zone() else { return nil }
      offsetMinutes = offset
      cursor.skipBlanks()
    }
    guard cursor.isAtEnd,
      let milliseconds = CivilTime.milliseconds(
        year: date.0, month: date.1, day: date.2, hour: clock.hour, minute: clock.minute,
        second: clock.second, millisecond: clock.millisecond)
    else { return nil }
    return Timestamp(
      milliseconds: milliseconds - Int64(offsetMinutes ?? 0) * 60_000,
      hasZone: offsetMinutes != nil)
  }
}

struct Clock {
  var hour = 0
  var minute = 0
  var second = 0
  var millisecond = 0
}

/// A position in a span that steps over the pieces of a date and time.
struct Cursor: ~Escapable {
  let text: Span<UInt8>
  var position = 0

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
  }

  var isAtEnd: Bool { position == text.count }

  var byte: UInt8 { position < text.count ? text[position] : 0 }

  mutating func skipBlanks() {
    while byte == 0x20 || byte == 0x09 { position += 1 }
  }

  /// Steps over `T` or blanks if a digit follows.
  mutating func skipDateTimeSeparator() -> Bool {
    let start = position
    if byte | 0x20 == 0x74 { position += 1 } else { skipBlanks() }
    if position > start && byte &- 0x30 < 10 { return true }
    position = start
    return false
  }

  /// Exactly `count` digits.
  mutating func digits(_ count: Int) -> Int? {
    guard position + count <= text.count else { return nil }
    var value = 0
    for index in position..<position + count {
      let digit = text[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    position += count
    return value
  }

  /// One or two digits.
  mutating func oneOrTwoDigits() -> Int? {
    digits(2) ?? digits(1)
  }

  mutating func skip(_ wanted: UInt8) -> Bool {
    guard byte == wanted else { return false }
    position += 1
    return true
  }

  /// `yyyy-mm-dd`, `yyyy/mm/dd`, `yyyy.mm.dd` or `yyyymmdd`.
  mutating func date() -> (Int, Int, Int)? {
    guard let year = digits(4) else { return nil }
    let mark = byte
    if mark == 0x2d || mark == 0x2f || mark == 0x2e {
      position += 1
      guard let month = oneOrTwoDigits(), skip(mark), let day = oneOrTwoDigits() else {
        return nil
      }
      return (year, month, day)
    }
    guard let month = digits(2), let day = digits(2) else { return nil }
    return (year, month, day)
  }

  /// `hh:mm[:ss[.fff]]` or `hhmm[ss[.fff]]`.
  mutating func clock() -> Clock? {
    var clock = Clock()
    guard let hour = digits(2) ?? digits(1) else { return nil }
    clock.hour = hour
    let hasColons = skip(0x3a)
    guard let minute = digits(2) else { return nil }
    clock.minute = minute
    let hasSeconds = hasColons ? skip(0x3a) : byte &- 0x30 < 10
    guard hasSeconds else { return clock }
    guard let second = digits(2) else { return nil }
    clock.second = second
    if byte == 0x2e || byte == 0x2c {
      position += 1
      var scale = 100
      let first = position
      while byte &- 0x30 < 10 {
        clock.millisecond += scale * Int(byte &- 0x30)
        scale /= 10
        position += 1
      }
      guard position > first else { return nil }
    }
    return clock
  }

  /// The offset from UTC in minutes.
  mutating func zone() -> Int? {
    if byte | 0x20 == 0x7a {
      position += 1
      return 0
    }
    if position + 3 <= text.count {
      let word = text.extracting(position..<position + 3)
      if word.equalsIgnoringCase("UTC") || word.equalsIgnoringCase("GMT") {
        position += 3
        return 0
      }
    }
    guard byte == 0x2b || byte == 0x2d else { return nil }
    let sign = byte == 0x2b ? 1 : -1
    position += 1
    guard let hours = digits(2), hours <= 24 else { return nil }
    var minutes = 0
    if skip(0x3a) || byte &- 0x30 < 10 {
      guard let parsed = digits(2), parsed < 60 else { return nil }
      minutes = parsed
    }
    return sign * (hours * 60 + minutes)
  }
}
