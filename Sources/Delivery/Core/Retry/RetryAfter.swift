/// How long a server wants to be left alone (RFC 9110, section 10.2.3).
public enum RetryAfter: Sendable {
  /// The longest wait that is heeded: one hour, in milliseconds.
  public static let capMilliseconds: Int64 = 3_600_000

  /// Reads the wait from an answer's headers.
  ///
  /// A date is compared with the answer's own `Date`, so that a wrong clock on the device does not
  /// matter, and with the device's clock only without one.
  ///
  /// - Parameters:
  ///   - headers: the answer's.
  ///   - now: the device's wall clock, in milliseconds since 1970.
  /// - Returns: milliseconds, 0 for a date in the past; `nil` when nothing readable was said.
  public static func milliseconds(_ headers: HTTPHeaders, now: Int64) -> Int64? {
    guard let text = headers["Retry-After"]?.trimmed, !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard let seconds = Int64(text), seconds < capMilliseconds / 1000 else {
        return capMilliseconds
      }
      return seconds * 1000
    }
    guard let date = HTTPDate.milliseconds(text, now: now) else { return nil }
    let sent = headers["Date"].flatMap { HTTPDate.milliseconds($0.trimmed, now: now) } ?? now
    return min(max(0, date - sent), capMilliseconds)
  }
}
