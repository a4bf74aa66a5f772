import Bytes
import RulesEngine

/// Dates the records of a flight.
struct IGCLog {
  private let device: DeviceHandle
  private let clock: SyntheticClock?
  private var calendar: ReceiverCalendar
  private var columns = IGCExtension()
  private var day: Int64?
  private var lastTime: Int64?
  private var isDatedByClock = false
  private var flatFixes = 0

  init(device: DeviceHandle, options: TraceOptions) {
    self.device = device
    clock = options.clock
    calendar = ReceiverCalendar(referenceTime: options.referenceTime)
  }

  /// Takes a line that is not empty.
  mutating func take(_ line: Span<UInt8>, number: Int, into sink: inout FixSink) {
    switch line[0] {
    case 0x42: takeRecord(line, number: number, into: &sink)
    case 0x49: columns = IGCExtension(line)
    case 0x48:
      if let written = Self.headerDay(line) {
        day = Int64(calendar.settle(written))
        lastTime = nil
      }
    default: break
    }
  }

  /// The date of `HFDTE010203`, `HFDTE:010203` and `HFDTEDATE:010203,01`; the second letter says
  /// who wrote the header and may be another.
  private static func headerDay(_ line: Span<UInt8>) -> Int? {
    guard line.count >= 11, line[2] == 0x44, line[3] == 0x54, line[4] == 0x45 else { return nil }
    var start = 5
    while start < line.count && line[start] &- 0x30 >= 10 { start += 1 }
    guard start + 6 <= line.count,
      let digits = Decimal.parseInteger(line.extracting(start..<start + 6)), digits >= 0
    else { return nil }
    let value = Int(digits)
    return ReceiverCalendar.days(
      year: ReceiverCalendar.fullYear(value % 100), month: value / 100 % 100, day: value / 10_000)
  }

  private mutating func takeRecord(_ line: Span<UInt8>, number: Int, into sink: inout FixSink) {
    let row = UInt32(truncatingIfNeeded: sink.report.rows)
    sink.countRow()
    guard let record = IGCRecord(line, extension: columns) else {
      return sink.drop(.brokenRow, line: number)
    }
    if record.isEmpty { return sink.drop(.noFix, line: number) }
    if day == nil, let clock {
      day = ReceiverCalendar.day(of: clock.start)
      isDatedByClock = true
    }
    guard let day else { return sink.drop(.noTime, line: number) }
    let time =
      lastTime.map { ReceiverCalendar.following($0, timeOfDay: record.timeOfDay) }
      ?? ReceiverCalendar.instant(day, record.timeOfDay)
    lastTime = time
    if !record.isThreeDimensional { flatFixes += 1 }
    sink.append(
      Fix(
        device: device, time: time, longitude: record.longitude, latitude: record.latitude,
        accuracy: record.accuracy, course: record.course, altitude: record.altitude, row: row))
  }

  /// States what was taken for granted.
  func finish(into sink: inout FixSink) {
    sink.assume("times are UTC; altitudes are those of GNSS")
    if flatFixes > 0 {
      sink.assume("\(flatFixes) records without a 3-D fix (V) are kept as positions")
    }
    if isDatedByClock { sink.assume("no date header: the clock option's date is the first fix's") }
    if calendar.hasMovedDate {
      sink.assume("dates were moved by 1024 weeks: the receiver's week count had rolled over")
    }
  }
}
