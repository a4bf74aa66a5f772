import Bytes

/// An angle as sentences write it, and how finely.
struct NMEAAngle {
  var degrees: Double
  /// Digits behind the decimal mark.
  var fractionDigits: Int
}

extension NMEASentence {
  /// `hhmmss[.fff]` as milliseconds of the day; a leap second is the next minute's first instant.
  func timeOfDay(_ index: Int) -> Int? {
    let text = field(index)
    guard text.count >= 6, let hour = Self.twoDigits(text, 0), let minute = Self.twoDigits(text, 2),
      let second = Self.twoDigits(text, 4), hour < 24, minute < 60, second <= 60
    else { return nil }
    var milliseconds = ((hour * 60 + minute) * 60 + second) * 1000
    guard text.count > 6 else { return milliseconds }
    guard text[6] == 0x2e else { return nil }
    var scale = 100
    for at in 7..<text.count {
      let digit = text[at] &- 0x30
      guard digit < 10 else { return nil }
      milliseconds += scale * Int(digit)
      scale /= 10
    }
    return milliseconds
  }

  /// `ddmmyy` as days since 1970; years 80 to 99 are 1980 to 1999, the others 2000 to 2079.
  func shortDate(_ index: Int) -> Int? {
    let text = field(index)
    guard text.count == 6, let day = Self.twoDigits(text, 0), let month = Self.twoDigits(text, 2),
      let year = Self.twoDigits(text, 4)
    else { return nil }
    return ReceiverCalendar.days(year: ReceiverCalendar.fullYear(year), month: month, day: day)
  }

  /// `dddmm.mmmm` with its hemisphere in the next field, in degrees.
  ///
  /// The degrees may lie out of range; minutes of 60 and more are no angle.
  func angle(_ index: Int, negative: UInt8, positive: UInt8) -> NMEAAngle? {
    let text = field(index)
    var mark = 0
    while mark < text.count && text[mark] &- 0x30 < 10 { mark += 1 }
    guard mark >= 3, mark <= 6, mark == text.count || text[mark] == 0x2e else { return nil }
    guard let minutes = Decimal.parse(text.extracting((mark - 2)..<text.count)), minutes < 60
    else { return nil }
    var whole = 0
    for at in 0..<(mark - 2) { whole = whole * 10 + Int(text[at] &- 0x30) }
    let magnitude = Double(whole) + minutes / 60
    let digits = max(0, text.count - mark - 1)
    switch letter(index + 1) {
    case positive: return NMEAAngle(degrees: magnitude, fractionDigits: digits)
    case negative: return NMEAAngle(degrees: -magnitude, fractionDigits: digits)
    default: return nil
    }
  }

  private static func twoDigits(_ text: Span<UInt8>, _ start: Int) -> Int? {
    let tens = text[start] &- 0x30
    let ones = text[start + 1] &- 0x30
    return tens < 10 && ones < 10 ? Int(tens) * 10 + Int(ones) : nil
  }
}
