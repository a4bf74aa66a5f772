import Bytes

/// Instants on a command line.
enum InstantText {
  /// Reads ISO 8601 or Unix seconds, within the years 1 to 9999.
  ///
  /// - Returns: milliseconds since 1970.
  static func milliseconds(_ text: String, option: String) throws(UsageError) -> Int64 {
    let years: ClosedRange<Double> = -62_135_596_800...253_402_300_799
    if let seconds = Double(text), years.contains(seconds) {
      return Int64((seconds * 1000).rounded())
    }
    let bytes = Array(text.utf8)
    guard let time = Timestamp.parseISO8601(bytes.span) else {
      throw UsageError("--\(option) needs an ISO 8601 time or Unix seconds, not \(text)")
    }
    return time.milliseconds
  }
}
