import Bytes

/// Reads a file's times: ISO 8601 text, and numbers since 1970 in any usual unit.
struct TimeReading {
  private let zone: TimeZoneTable?
  private var metLocalKinds: Set<TimeZoneTable.LocalKind> = []

  /// - Throws: ``TraceError/badOption(_:)`` when the options name a zone that is not to be had.
  init(_ options: TraceOptions) throws(TraceError) {
    guard let name = options.timeZone else {
      zone = nil
      return
    }
    do throws(TimeZoneError) {
      zone = try TimeZoneTable(named: name)
    } catch {
      throw .badOption(error.description)
    }
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
    let (instant, kind) = zone?.utc(local: milliseconds) ?? (milliseconds, .once)
    if metLocalKinds.insert(kind).inserted {
      switch kind {
      case .once: sink.assume("Times without a zone are taken as \(zone?.name ?? "UTC").")
      case .repeated: sink.assume("Times that the clocks showed twice are taken as the first.")
      case .skipped: sink.assume("Times that the clocks put forward over are moved on.")
      }
    }
    return instant
  }

  private static func isNumber(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] &- 0x30 > 9 && text[index] != 0x2e { return false }
    return true
  }
}
