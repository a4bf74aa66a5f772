import Bytes

/// Dates of HTTP headers (RFC 9110, section 5.6.7).
public enum HTTPDate: Sendable {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Reads `Sun, 06 Nov 1994 08:49:37 GMT`, and the older `Sunday, 06-Nov-94 08:49:37 GMT` and
  /// `Sun Nov  6 08:49:37 1994`.
  ///
  /// - Parameters:
  ///   - text: the date.
  ///   - now: milliseconds since 1970; a year of two digits is at most 50 years ahead of it.
  /// - Returns: milliseconds since 1970, or `nil` for anything else.
  public static func milliseconds(_ text: String, now: Int64) -> Int64? {
    let words = text.split { " ,-".contains($0) }.map(String.init)
    switch words.count {
    case 6 where words[5] == "GMT" || words[5] == "UTC":
      guard let year = year(words[3], now: now) else { return nil }
      return moment(year: year, month: words[2], day: words[1], clock: words[4])
    case 5:
      guard words[4].utf8.count == 4, let year = number(words[4]) else { return nil }
      return moment(year: year, month: words[1], day: words[2], clock: words[3])
    default:
      return nil
    }
  }

  private static func year(_ text: String, now: Int64) -> Int? {
    guard let year = number(text), text.utf8.count == 4 || text.utf8.count == 2 else { return nil }
    guard text.utf8.count == 2 else { return year }
    let current = CivilTime.date(days: Int(now / 86_400_000)).year
    let inCentury = current - current % 100 + year
    if inCentury > current + 50 { return inCentury - 100 }
    return inCentury
  }

  private static func moment(year: Int, month: String, day: String, clock: String) -> Int64? {
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard let month = months.firstIndex(of: month), let day = number(day), parts.count == 3,
      let hour = number(parts[0]), let minute = number(parts[1]), let second = number(parts[2])
    else { return nil }
    return CivilTime.milliseconds(
      year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
  }

  /// A number of one to four digits and nothing else.
  private static func number(_ text: String) -> Int? {
    guard (1...4).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    return Int(text)
  }
}
