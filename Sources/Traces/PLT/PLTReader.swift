package import Bytes
import RulesEngine

/// Reads GeoLife and OziExplorer track files: six header lines, then
/// `lat,lon,segment,feet,days since 1899-12-30,date,time` in GMT.
package enum PLTReader {
  /// Reads the whole source; the caller begins and finishes the sink's file.
  ///
  /// - Throws: a read error, or ``TraceError/unreadable(_:)`` when the header is another one or
  ///   names another datum than WGS 84.
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    let defaultName = TraceDevice.defaultName(source.name, options)
    var reader = RecordReader(source)
    var header = PLTHeader()
    var device: DeviceHandle?
    var row: UInt32 = 0
    do throws(ByteError) {
      while !sink.isStopped, try reader.next() {
        if reader.lineNumber <= 6 && header.isPresent {
          if let reason = header.take(reader.record, line: reader.lineNumber) {
            if reader.lineNumber == 1, PLTRow.coordinate(reader.field(0)) != nil,
              reader.fieldCount >= 5
            {
              header.isPresent = false
              sink.assume("no header: WGS 84 and feet are assumed")
            } else {
              throw ByteError.syntax(
                name: reader.name, offset: reader.recordOffset, line: reader.lineNumber,
                reason: reason)
            }
          } else {
            continue
          }
        }
        sink.countRow()
        let handle = device ?? sink.device(defaultName)
        device = handle
        switch PLTRow.read(reader.current, metresPerUnit: header.metresPerUnit) {
        case .fix(var fix):
          fix.device = handle
          fix.row = row
          sink.append(fix)
        case .dropped(let reason):
          sink.drop(reason, line: reader.lineNumber)
        }
        row &+= 1
      }
    } catch {
      throw TraceError(error)
    }
    sink.assume("times are taken as UTC, as the format says")
  }
}

/// The six lines before a PLT file's rows.
struct PLTHeader {
  var isPresent = true
  /// Metres of one unit of height.
  private(set) var metresPerUnit = 0.3048

  /// Looks at a header line.
  ///
  /// - Returns: what is wrong with it.
  mutating func take(_ line: Span<UInt8>, line number: Int) -> String? {
    let text = CSVSample.text(line).lowercased()
    switch number {
    case 1:
      return text.hasPrefix("geolife") || text.hasPrefix("oziexplorer track")
        ? nil : "neither a GeoLife nor an OziExplorer track begins like this"
    case 2:
      let datum = text.filter { $0.isLetter || $0.isNumber }
      return datum.hasPrefix("wgs84") || datum.hasPrefix("wgs1984")
        ? nil : "datum '\(CSVSample.text(line))': only WGS 84 is read; convert the track first"
    case 3:
      if text.contains("metre") || text.contains("meter") { metresPerUnit = 1 }
      return nil
    default:
      return nil
    }
  }
}

/// One row of a PLT file.
enum PLTRow {
  case fix(Fix)
  case dropped(DropReason)

  static func read(_ record: borrowing Record, metresPerUnit: Double) -> PLTRow {
    guard record.fieldCount >= 5 else { return .dropped(.brokenRow) }
    if CSVCell.isMissing(record.field(0)) || CSVCell.isMissing(record.field(1)) {
      return .dropped(.noPosition)
    }
    guard let latitude = record.decimal(0, decimalMark: 0x2e),
      let longitude = record.decimal(1, decimalMark: 0x2e)
    else { return .dropped(.badPosition) }
    let time: Int64
    switch instant(record) {
    case .instant(let milliseconds): time = milliseconds
    case .missing: return .dropped(.noTime)
    case .bad: return .dropped(.badTime)
    }
    var fix = Fix(device: 0, time: time, longitude: longitude, latitude: latitude)
    if let height = Decimal.parse(record.field(3)), height != -777 {
      fix.altitude = height * metresPerUnit
    }
    if Decimal.parse(record.field(2)) == 1 { fix.flags = .segmentStart }
    return .fix(fix)
  }

  static func coordinate(_ field: Span<UInt8>) -> Double? { Decimal.parse(field) }

  /// The date and time columns where they are ISO dates, else the day count.
  private static func instant(_ record: borrowing Record) -> CSVTime.Reading {
    if record.fieldCount >= 7, let instant = dateAndTime(record.field(5), record.field(6)) {
      return .instant(instant)
    }
    let cell = record.field(4)
    guard let days = Decimal.parse(cell) else {
      return CSVCell.isMissing(cell) ? .missing : .bad
    }
    if days == 0 { return .missing }
    let epoch = 25_569.0
    let milliseconds = ((days - epoch) * 86_400_000).rounded()
    guard abs(milliseconds) < 253_402_300_800_000 else { return .bad }
    // Seven digits of a day are 9 ms: receivers record whole seconds.
    let seconds = (milliseconds / 1000).rounded() * 1000
    return .instant(Int64(abs(milliseconds - seconds) <= 10 ? seconds : milliseconds))
  }

  private static func dateAndTime(_ date: Span<UInt8>, _ time: Span<UInt8>) -> Int64? {
    let date = date.trimmingBlanks()
    let time = time.trimmingBlanks()
    guard date.count == 10, date[4] == 0x2d, time.count >= 5, time.count < 20 else { return nil }
    var joined: [UInt8] = []
    joined.reserveCapacity(32)
    for index in 0..<date.count { joined.append(date[index]) }
    joined.append(0x20)
    for index in 0..<time.count { joined.append(time[index]) }
    return Timestamp.parseISO8601(joined.span)?.milliseconds
  }
}
