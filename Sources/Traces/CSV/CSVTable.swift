import Bytes
import RulesEngine

/// A table being read: the reader, the layout as plain numbers, and what runs along.
struct CSVTable: ~Copyable {
  private var reader: RecordReader
  private let layout: CSVLayout
  private var times: CSVTime
  private var names = DeviceNames()
  private var measures: CSVMeasures
  private let clock: SyntheticClock?
  private let defaultName: String
  private var defaultDevice: DeviceHandle?
  private var row: UInt32 = 0
  private var ticks: [Int64] = []
  private var hasNamelessRows = false
  private var repeatedHeaders = 0

  private let latitude: Int
  private let longitude: Int
  private let position: Int
  private let polyline: Int
  private let latitudeSide: Int
  private let longitudeSide: Int
  private let time: Int
  private let date: Int
  private let utcOffset: Int
  private let received: Int
  private let device: Int
  private let needed: Int
  private let decimalMark: UInt8
  private let lastPreambleLine: Int

  init(
    _ source: consuming ByteSource, _ layout: CSVLayout, _ options: TraceOptions
  ) throws(TraceError) {
    defaultName =
      options.device ?? layout.preambleDevice ?? TraceDevice.defaultName(source.name, options)
    reader = RecordReader(source, delimiter: layout.delimiter)
    self.layout = layout
    times = try CSVTime(layout, options)
    measures = CSVMeasures(layout)
    clock = layout.hasTime ? nil : options.clock
    latitude = layout.column(.latitude)
    longitude = layout.column(.longitude)
    position = layout.column(.position)
    polyline = layout.column(.polyline)
    latitudeSide = layout.column(.latitudeSide)
    longitudeSide = layout.column(.longitudeSide)
    time = layout.column(.time)
    date = layout.column(.date)
    utcOffset = layout.column(.utcOffset)
    received = layout.column(.received)
    device = layout.column(.device)
    decimalMark = layout.decimalMark
    lastPreambleLine = layout.lastPreambleLine
    let all: [CSVField] = [.latitude, .longitude, .position, .polyline, .time, .date]
    needed = all.map { layout.column($0) }.max() ?? 0
  }

  /// Reads all rows.
  mutating func read(into sink: inout FixSink) throws(TraceError) {
    for sentence in layout.assumptions + measures.assumptions { sink.assume(sentence) }
    do throws(ByteError) {
      while !sink.isStopped, try reader.next() {
        if reader.lineNumber <= lastPreambleLine { continue }
        if CSVSample.isComment(reader.record) { continue }
        if row == 0, CSVSample.isSeparatorLine(reader.record) { continue }
        readRow(into: &sink)
      }
    } catch {
      throw TraceError(error)
    }
    conclude(&sink)
    if sink.report.fixes == 0, sink.report.rows > 0,
      sink.report.drops[.noTime] == sink.report.rows
    {
      throw .noTimes(name: reader.name)
    }
  }

  private func conclude(_ sink: inout FixSink) {
    for sentence in times.assumptions + measures.findings { sink.assume(sentence) }
    if hasNamelessRows && device >= 0 {
      sink.assume("rows with an empty device are given to '\(defaultName)'")
    }
    if repeatedHeaders > 0 { sink.assume("\(repeatedHeaders) repeated header lines left out") }
  }

  // MARK: Rows

  private mutating func readRow(into sink: inout FixSink) {
    if polyline >= 0 { return readPolyline(into: &sink) }
    let place = readPosition()
    if case .repeatedHeader = place {
      repeatedHeaders += 1
      return
    }
    sink.countRow()
    defer { row &+= 1 }
    switch place {
    case .found(let longitude, let latitude):
      readFix(longitude, latitude, into: &sink)
    case .dropped(let reason):
      sink.drop(reason, line: reader.lineNumber)
    case .repeatedHeader:
      break
    }
  }

  private mutating func readFix(
    _ longitude: Double, _ latitude: Double, into sink: inout FixSink
  ) {
    if let reason = measures.markedReason(reader) {
      return sink.drop(reason, line: reader.lineNumber)
    }
    let instant: Int64
    let handle: DeviceHandle
    if let clock {
      handle = deviceHandle(&sink)
      instant = tick(handle, clock)
    } else {
      switch readTime() {
      case .instant(let milliseconds): instant = milliseconds
      case .missing: return sink.drop(.noTime, line: reader.lineNumber)
      case .bad: return sink.drop(.badTime, line: reader.lineNumber)
      }
      handle = deviceHandle(&sink)
    }
    var fix = Fix(
      device: handle, time: instant, longitude: longitude, latitude: latitude, row: row)
    measures.fill(&fix, from: reader)
    if let received = receivedTime() { fix.receivedAt = received }
    sink.append(fix)
  }

  private mutating func readTime() -> CSVTime.Reading {
    let line = reader.lineNumber
    if date < 0 { return times.read(reader.field(time), line: line) }
    return times.read(
      date: reader.field(date), clock: reader.field(time), offset: reader.field(utcOffset),
      line: line)
  }

  private mutating func receivedTime() -> Int64? {
    guard received >= 0, case .instant(let instant) = times.read(reader.field(received), line: 0)
    else { return nil }
    return instant
  }

  private mutating func tick(_ device: DeviceHandle, _ clock: SyntheticClock) -> Int64 {
    let index = Int(device)
    while ticks.count <= index { ticks.append(0) }
    defer { ticks[index] &+= 1 }
    return clock.start &+ clock.step &* ticks[index]
  }

  private mutating func deviceHandle(_ sink: inout FixSink) -> DeviceHandle {
    if device >= 0 {
      let name = reader.field(device)
      if !CSVCell.isMissing(name) { return names.handle(name, in: &sink) }
      hasNamelessRows = true
    }
    if let defaultDevice { return defaultDevice }
    let handle = sink.device(defaultName)
    defaultDevice = handle
    return handle
  }

  // MARK: Positions

  private enum Place {
    case found(longitude: Double, latitude: Double)
    case dropped(DropReason)
    case repeatedHeader
  }

  private func readPosition() -> Place {
    if reader.isQuoteOpen || reader.fieldCount <= needed {
      return isHeaderAgain(latitude >= 0 ? latitude : position)
        ? .repeatedHeader : .dropped(.brokenRow)
    }
    if latitude < 0 { return readSinglePosition() }
    if let north = Decimal.parse(reader.field(latitude), decimalMark: decimalMark),
      let east = Decimal.parse(reader.field(longitude), decimalMark: decimalMark)
    {
      return place(east, north)
    }
    return readUnusualPosition()
  }

  private func readUnusualPosition() -> Place {
    let mark = decimalMark
    let northCell = reader.field(latitude)
    let eastCell = reader.field(longitude)
    if isHeaderAgain(latitude) { return .repeatedHeader }
    if CSVCell.isMissing(northCell) || CSVCell.isMissing(eastCell) { return .dropped(.noPosition) }
    guard
      let north = CSVCell.number(northCell, mark: mark) ?? CSVCell.angle(northCell, mark: mark),
      let east = CSVCell.number(eastCell, mark: mark) ?? CSVCell.angle(eastCell, mark: mark)
    else { return .dropped(.badPosition) }
    return place(east, north)
  }

  private func place(_ longitude: Double, _ latitude: Double) -> Place {
    // What AIS sends when it has no position.
    if latitude == 91 && longitude == 181 { return .dropped(.noFix) }
    var (east, north) = (longitude, latitude)
    if longitudeSide >= 0, CSVCell.isNegativeSide(reader.field(longitudeSide)) {
      east = -abs(east)
    }
    if latitudeSide >= 0, CSVCell.isNegativeSide(reader.field(latitudeSide)) {
      north = -abs(north)
    }
    return .found(longitude: east, latitude: north)
  }

  private func readSinglePosition() -> Place {
    switch CSVPosition.read(reader.field(position), isLongitudeFirst: layout.isLongitudeFirst) {
    case .position(let longitude, let latitude): return place(longitude, latitude)
    case .missing: return .dropped(.noPosition)
    case .bad: return isHeaderAgain(position) ? .repeatedHeader : .dropped(.badPosition)
    }
  }

  /// Whether the row is the header once more, as in files that were joined.
  private func isHeaderAgain(_ column: Int) -> Bool {
    guard layout.headerLine != nil, column >= 0, column < layout.names.count else { return false }
    return CSVSample.text(reader.field(column)) == layout.names[column]
  }

  // MARK: Paths

  /// Reads a row that holds a whole trip: points 15 s apart, as taxis of Porto are recorded.
  private mutating func readPolyline(into sink: inout FixSink) {
    if isHeaderAgain(polyline) {
      repeatedHeaders += 1
      return
    }
    let line = reader.lineNumber
    if reader.isQuoteOpen || reader.fieldCount <= needed {
      return dropRow(.brokenRow, line, &sink)
    }
    let start: Int64
    switch clock == nil ? readTime() : .instant(clock?.start ?? 0) {
    case .instant(let milliseconds): start = milliseconds
    case .missing: return dropRow(.noTime, line, &sink)
    case .bad: return dropRow(.badTime, line, &sink)
    }
    let step = clock?.step ?? 15_000
    let handle = deviceHandle(&sink)
    var path = CSVPolyline(reader.field(polyline))
    var index: Int64 = 0
    while true {
      switch path.next() {
      case .point(let longitude, let latitude):
        sink.countRow()
        sink.append(
          Fix(
            device: handle, time: start &+ index &* step, longitude: longitude,
            latitude: latitude, flags: index == 0 ? .segmentStart : [], row: row))
        row &+= 1
        index += 1
      case .end:
        if index == 0 { dropRow(.noPosition, line, &sink) }
        return
      case .broken:
        return dropRow(index == 0 ? .badPosition : .brokenRow, line, &sink)
      }
    }
  }

  private mutating func dropRow(_ reason: DropReason, _ line: Int, _ sink: inout FixSink) {
    sink.countRow()
    sink.drop(reason, line: line)
    row &+= 1
  }
}

@available(*, unavailable)
extension CSVTable: Sendable {}
