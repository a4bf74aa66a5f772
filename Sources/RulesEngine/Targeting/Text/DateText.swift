import Bytes

/// Instants written as text.
enum DateText {
  /// What is accepted beside a full date and time with its offset (RFC 3339).
  struct Form: OptionSet {
    let rawValue: UInt8
    /// `2026-07-03`, midnight UTC.
    static let dateOnly = Form(rawValue: 1)
    /// No seconds, or no offset: then UTC.
    static let loose = Form(rawValue: 2)
  }

  /// Milliseconds since 1970; `nil` for anything that is no instant, such as 2026-07-32.
  static func milliseconds(_ text: Span<UInt8>, _ form: Form) -> Int64? {
    var cursor = DigitCursor(text)
    guard let year = cursor.digits(4), cursor.skip(0x2d), let month = cursor.digits(2),
      cursor.skip(0x2d), let day = cursor.digits(2)
    else { return nil }
    if cursor.isAtEnd {
      guard form.contains(.dateOnly) else { return nil }
      return CivilTime.milliseconds(year: year, month: month, day: day)
    }
    guard cursor.skip(0x54) || cursor.skip(0x74) || cursor.skip(0x20),
      let hour = cursor.digits(2), hour < 24, cursor.skip(0x3a), let minute = cursor.digits(2)
    else { return nil }
    var second = 0
    var millisecond = 0
    if cursor.skip(0x3a) {
      guard let read = cursor.digits(2) else { return nil }
      second = read
      if cursor.skip(0x2e) {
        guard let fraction = cursor.thousandths() else { return nil }
        millisecond = fraction
      }
    } else if !form.contains(.loose) {
      return nil
    }
    guard let offset = cursor.offsetMinutes() ?? (form.contains(.loose) ? 0 : nil),
      cursor.isAtEnd,
      let local = CivilTime.milliseconds(
        year: year, month: month, day: day, hour: hour, minute: minute, second: second,
        millisecond: millisecond)
    else { return nil }
    return local - Int64(offset) * 60_000
  }
}

/// Steps over digits and marks.
private struct DigitCursor: ~Escapable {
  private let text: Span<UInt8>
  private var position = 0

  @_lifetime(copy text)
  init(_ text: Span<UInt8>) {
    self.text = text
  }

  var isAtEnd: Bool { position == text.count }

  mutating func skip(_ byte: UInt8) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

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

  /// A fraction of any length, cut to three digits.
  mutating func thousandths() -> Int? {
    var value = 0
    var scale = 100
    let start = position
    while position < text.count, case let digit = text[position] &- 0x30, digit < 10 {
      value += scale * Int(digit)
      scale /= 10
      position += 1
    }
    return position > start ? value : nil
  }

  /// `Z` or `+hh:mm`.
  mutating func offsetMinutes() -> Int? {
    if skip(0x5a) || skip(0x7a) { return 0 }
    let isEast = skip(0x2b)
    guard isEast || skip(0x2d), let hours = digits(2), hours < 24, skip(0x3a),
      let minutes = digits(2), minutes < 60
    else { return nil }
    return (isEast ? 1 : -1) * (hours * 60 + minutes)
  }
}
