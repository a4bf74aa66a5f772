import Bytes
import RulesEngine

/// A table being read: the layout as plain numbers, and what runs along.
///
/// The record reader stays outside: each row comes as a small view of its own.
struct CSVTable {
  let layout: CSVLayout
  private var times: CSVTime
  private var names = DeviceNames()
  private var measures: CSVMeasures
  let clock: SyntheticClock?
  private let defaultName: String
  private var defaultDevice: DeviceHandle?
  private(set) var row: UInt32 = 0
  private var ticks: [Int64] = []
  private var hasNamelessRows = false
  private var repeatedHeaders = 0

  let latitude: Int
  let longitude: Int
  let position: Int
  let polyline: Int
  let latitudeSide: Int
  let longitudeSide: Int
  private let time: Int
  private let date: Int
  private let utcOffset: Int
  private let received: Int
  private let device: Int
  /// The last column that a row must have.
  let needed: Int
  let decimalMark: UInt8

  /// - Parameters:
  ///   - layout: which column holds what.
  ///   - options: what the user said about the input.
  ///   - sourceName: what messages call the input.
  init(
    _ layout: CSVLayout, _ options: TraceOptions, sourceName: String
  ) throws(TraceError) {
    defaultName =
      options.device ?? layout.preambleDevice ?? TraceDevice.defaultName(sourceName, options)
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
    let all: [CSVField] = [.latitude, .longitude, .position, .polyline, .time, .date]
    needed = all.map { layout.column($0) }.max() ?? 0
  }

  /// Reads all rows.
  mutating func read(
    _ reader: inout RecordReader, into sink: inout FixSink
  ) throws(TraceError) {
    for sentence in layout.assumptions + measures.assumptions { sink.assume(sentence) }
    let lastPreambleLine = layout.lastPreambleLine
    do throws(ByteError) {
      while !sink.isStopped, try reader.next() {
        let record = reader.current
        if record.lineNumber <= lastPreambleLine { continue }
        if CSVSample.isComment(record.text) { continue }
        if row == 0, CSVSample.isSeparatorLine(record.text) { continue }
        take(record, into: &sink)
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

  private mutating func take(_ record: borrowing Record, into sink: inout FixSink) {
    if polyline >= 0 { return readPolyline(record, into: &sink) }
    switch place(of: record) {
    case .found(let longitude, let latitude):
      sink.countRow()
      readFix(record, longitude, latitude, into: &sink)
      countRow()
    case .dropped(let reason):
      dropRow(reason, record.lineNumber, &sink)
    case .repeatedHeader:
      noteRepeatedHeader()
    }
  }

  private mutating func readFix(
    _ record: borrowing Record, _ longitude: Double, _ latitude: Double, into sink: inout FixSink
  ) {
    if let reason = measures.markedReason(record) {
      return sink.drop(reason, line: record.lineNumber)
    }
    let instant: Int64
    let handle: DeviceHandle
    if let clock {
      handle = deviceHandle(record, &sink)
      instant = tick(handle, clock)
    } else {
      switch readTime(record) {
      case .instant(let milliseconds): instant = milliseconds
      case .missing: return sink.drop(.noTime, line: record.lineNumber)
      case .bad: return sink.drop(.badTime, line: record.lineNumber)
      }
      handle = deviceHandle(record, &sink)
    }
    var fix = Fix(
      device: handle, time: instant, longitude: longitude, latitude: latitude, row: row)
    measures.fill(&fix, from: record)
    if let received = receivedTime(record) { fix.receivedAt = received }
    sink.append(fix)
  }

  mutating func readTime(_ record: borrowing Record) -> CSVTime.Reading {
    let line = record.lineNumber
    if date < 0 { return times.read(record.field(time), line: line) }
    return times.read(
      date: record.field(date), clock: record.field(time), offset: record.field(utcOffset),
      line: line)
  }

  private mutating func receivedTime(_ record: borrowing Record) -> Int64? {
    guard received >= 0, case .instant(let instant) = times.read(record.field(received), line: 0)
    else { return nil }
    return instant
  }

  private mutating func tick(_ device: DeviceHandle, _ clock: SyntheticClock) -> Int64 {
    let index = Int(device)
    while ticks.count <= index { ticks.append(0) }
    defer { ticks[index] &+= 1 }
    return clock.start &+ clock.step &* ticks[index]
  }

  mutating func deviceHandle(
    _ record: borrowing Record, _ sink: inout FixSink
  ) -> DeviceHandle {
    if device >= 0 {
      let name = record.field(device)
      // Rows of one device mostly stand together.
      if let handle = names.repeated(name) { return handle }
      if !CSVCell.isMissing(name) { return names.handle(name, in: &sink) }
      hasNamelessRows = true
    }
    if let defaultDevice { return defaultDevice }
    let handle = sink.device(defaultName)
    defaultDevice = handle
    return handle
  }

  // MARK: Counting

  mutating func countRow() {
    row &+= 1
  }

  mutating func noteRepeatedHeader() {
    repeatedHeaders += 1
  }

  mutating func dropRow(_ reason: DropReason, _ line: Int, _ sink: inout FixSink) {
    sink.countRow()
    sink.drop(reason, line: line)
    row &+= 1
  }
}
