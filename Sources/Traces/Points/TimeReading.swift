import Bytes

/// Reads a file's times: ISO 8601 text, and numbers since 1970 in any usual unit.
struct TimeReading {
  private var hasMetLocalTime = false

  init(_ options: TraceOptions) throws(TraceError) {
  }

  /// Reads text: an ISO 8601 time, or a number since 1970.
  mutating func time(_ text: Span<UInt8>, _ sink: inout FixSink) -> Part<Int64> {
    let plain = text.trimmed
    if plain.isEmpty { return .absent }
    if let stamp = Timestamp.parseISO8601(plain), plain.count < 9 || !Self.isNumber(plain) {
      if stamp.hasZone { return .value(stamp.milliseconds) }
      return .value(instant(ofLocal: stamp.milliseconds, &sink))
    }
    guard let number = Decimal.parse(plain), let time = Self.time(sinceEpoch: number) else {
      return .bad
    }
    return .value(time)
  }

  /// Milliseconds since 1970 of a number that counts seconds, milli-, micro- or nanoseconds.
  ///
  /// The unit is told by the size: each covers the years 1973 to 5138 in which the others cannot
  /// lie. Numbers below that are seconds.
  static func time(sinceEpoch number: Double) -> Int64? {
    let size = abs(number)
    let milliseconds: Double
    switch size {
    case ..<1e11: milliseconds = number * 1000
    case ..<1e14: milliseconds = number
    case ..<1e17: milliseconds = number / 1000
    case ..<1e20: milliseconds = number / 1_000_000
    default: return nil
    }
    return Int64(milliseconds.rounded())
  }

  private mutating func instant(ofLocal milliseconds: Int64, _ sink: inout FixSink) -> Int64 {
    if !hasMetLocalTime {
      hasMetLocalTime = true
      sink.assume("Times without a zone are taken as UTC.")
    }
    return milliseconds
  }

  private static func isNumber(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] &- 0x30 > 9 && text[index] != 0x2e { return false }
    return true
  }
}
