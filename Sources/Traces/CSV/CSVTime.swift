import Bytes

/// Turns a row's time cells into instants, and keeps note of what it had to assume.
struct CSVTime {
  enum Reading {
    case instant(Int64)
    case missing
    case bad
  }

  private var parser: TimeParser
  private let zone: TimeZoneTable?
  private let isDayOrderProven: Bool
  private var zoneless = 0
  private var repeated = 0
  private var skipped = 0
  private var contradiction: Int?
  private var scratch: [UInt8] = []

  init(_ layout: CSVLayout, _ options: TraceOptions) throws(TraceError) {
    parser = TimeParser(dayOrder: layout.dayOrder, unit: layout.timeUnit)
    isDayOrderProven = layout.isDayOrderProven
    do throws(TimeZoneError) {
      zone = try options.timeZone.map { name throws(TimeZoneError) in
        try TimeZoneTable(named: name)
      }
    } catch {
      throw .badOption(error.description)
    }
  }

  /// Reads a cell that holds the whole time.
  mutating func read(_ cell: Span<UInt8>, line: Int) -> Reading {
    guard let found = parser.parse(cell) else { return CSVCell.isMissing(cell) ? .missing : .bad }
    if found.hasZone { return .instant(found.milliseconds) }
    if !isDayOrderProven && contradiction == nil,
      let proof = parser.parseYearLast(cell)?.proof, proof != parser.dayOrder
    {
      contradiction = line
    }
    return .instant(resolve(found.milliseconds))
  }

  /// Reads a time from two or three cells: date, clock, and perhaps the offset from UTC.
  mutating func read(
    date: Span<UInt8>, clock: Span<UInt8>, offset: Span<UInt8>, line: Int
  ) -> Reading {
    if CSVCell.isMissing(date) { return .missing }
    scratch.removeAll(keepingCapacity: true)
    let day = date.trimmingBlanks()
    if day.count == 6 && (0..<6).allSatisfy({ day[$0] &- 0x30 < 10 }) {
      // Loggers write 240731 for 31 July 2024.
      scratch.append(contentsOf: [0x32, 0x30])
    }
    append(day)
    var time = clock.trimmingBlanks()
    if time.count > 0 {
      scratch.append(0x20)
      if time.count == 5 && time[1] &- 0x30 < 10 && time[2] &- 0x30 < 10 {
        // 093418 that lost its zero.
        scratch.append(0x30)
      }
      append(time)
    }
    time = offset.trimmingBlanks()
    if time.count > 0 {
      scratch.append(0x20)
      append(time)
    }
    let joined = scratch
    return read(joined.span, line: line)
  }

  private mutating func append(_ text: Span<UInt8>) {
    for index in 0..<text.count { scratch.append(text[index]) }
  }

  private mutating func resolve(_ milliseconds: Int64) -> Int64 {
    zoneless += 1
    guard let zone else { return milliseconds }
    let found = zone.utc(local: milliseconds)
    switch found.kind {
    case .once: break
    case .repeated: repeated += 1
    case .skipped: skipped += 1
    }
    return found.milliseconds
  }

  /// What was taken for granted, one sentence each.
  var assumptions: [String] {
    var sentences: [String] = []
    if zoneless > 0 {
      sentences.append("times without a zone are taken as \(zone?.name ?? "UTC")")
    }
    if repeated > 0 {
      sentences.append("\(repeated) local times were twice (clocks put back): taken as the first")
    }
    if skipped > 0 {
      sentences.append("\(skipped) local times never were (clocks put forward): moved on")
    }
    if let contradiction {
      sentences.append(
        "line \(contradiction) has its day and month in the other order than was assumed: "
          + "say which order dates have")
    }
    return sentences
  }
}
