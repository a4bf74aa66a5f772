import Bytes
import RulesEngine

/// Walks through JSON documents and hands on the records in them.
///
/// A record is an object with a position. The elements of arrays are records, be the array the
/// document itself or a member such as `features`, `locations` or `positions` near its root.
struct JSONRecordWalk {
  var intake: PointIntake
  var times: TimeReading
  let profile: JSONProfile
  let options: TraceOptions
  /// The line that reports name, for inputs of one record a line.
  var line: Int?
  /// When the record was received, if the file says so outside of it.
  var receivedAt: Int64?
  /// Set when the document says something that makes all its positions useless.
  var refusal: TraceError?
  let sourceName: String
  var hasMetSpeed = false
  var hasMetOverflow = false
  var trace = JSONTrace()
  private var keys = JSONKeyCache()
  var shapes = JSONShapes()
  /// Room that the next line takes over.
  private var lists: JSONLists?
  private var spareTimes = JSONTimes()

  /// Which object of a record is being read.
  private enum Scope {
    case record, geometry, properties
  }

  /// Arrays of records lie no deeper than this.
  private static let containerDepth = 4

  init(
    sourceName: String, profile: JSONProfile, options: TraceOptions
  ) throws(TraceError) {
    self.sourceName = sourceName
    self.profile = profile
    self.options = options
    intake = PointIntake(sourceName: sourceName, options: options)
    times = try TimeReading(options)
  }

  /// Whether there is no more to read.
  func isDone(_ sink: borrowing FixSink) -> Bool { sink.isStopped || refusal != nil }

  /// Reads a value whose first token was just read, and all the records in it.
  mutating func value(
    _ token: JSONReader.Token, _ reader: inout JSONReader, depth: Int = 0, _ sink: inout FixSink
  ) throws(ByteError) {
    switch token {
    case .beginObject:
      try record(&reader, depth: depth, &sink)
    case .beginArray where depth < Self.containerDepth:
      try elements(&reader, depth: depth, &sink)
    default:
      sink.drop(.brokenRow, line: line ?? sink.report.rows + 1)
      sink.countRow()
      try reader.skipRest(of: token)
    }
  }

  private mutating func elements(
    _ reader: inout JSONReader, depth: Int, _ sink: inout FixSink
  ) throws(ByteError) {
    while !isDone(sink), let token = try reader.nextElement() {
      try value(token, &reader, depth: depth + 1, &sink)
    }
  }

  private mutating func record(
    _ reader: inout JSONReader, depth: Int, _ sink: inout FixSink
  ) throws(ByteError) {
    var record = JSONRecord()
    if let receivedAt { record.point.receivedAt = receivedAt }
    if let shape = shapes.read(&reader, depth: depth) {
      perform(shape, &reader, of: &record, &sink)
      record.deliver(isComplete: true, line: line, options: options, &intake, &sink)
      return
    }
    if shapes.wantsMore { trace.begin(reader) } else { trace.giveUp() }
    // A record within this one takes room of its own.
    record.lists = lists ?? JSONLists()
    lists = nil
    do throws(ByteError) {
      try members(of: &record, &reader, depth: depth, &sink)
    } catch {
      record.deliver(isComplete: false, line: line, options: options, &intake, &sink)
      throw error
    }
    if trace.isOn && !isDone(sink) {
      trace.giveUp()
      shapes.learn(trace, record.marks, depth: depth, reader)
    }
    if isDone(sink) { return }
    if !record.isContainer || record.hasPosition {
      record.deliver(isComplete: true, line: line, options: options, &intake, &sink)
    }
    swap(&record.lists, &lists)
    lists?.removeAll()
  }

  private mutating func members(
    of record: inout JSONRecord, _ reader: inout JSONReader, depth: Int,
    scope: Scope = .record, _ sink: inout FixSink
  ) throws(ByteError) {
    while !isDone(sink), try reader.next() == .key {
      let known = keys.field(reader.text)
      let token = try reader.next()
      guard let field = known, token != .null else {
        trace.note(token, reader) { _ in nil }
        try reader.skipRest(of: token)
        continue
      }
      switch (field, token) {
      case (.kind, .string):
        switch scope {
        case .record: if reader.textEquals("Feature") { record.isFeature = true }
        case .geometry:
          record.isArea = reader.textEquals("Polygon") || reader.textEquals("MultiPolygon")
        case .properties: break
        }
      case (.kind, _):
        try reader.skipRest(of: token)
      case (.coordinates, .beginArray):
        try coordinates(of: &record, &reader)
      case (.time(let rank), .beginArray):
        trace.giveUp()
        var list = JSONTimes()
        swap(&list, &spareTimes)
        try readTimes(into: &list, &reader, &sink)
        record.setTimes(&list, rank: rank)
        list.removeAll()
        swap(&list, &spareTimes)
      case (.records, .beginArray) where depth < Self.containerDepth,
        (.nested, .beginArray) where depth < Self.containerDepth && !record.hasPosition:
        record.isContainer = true
        trace.giveUp()
        try elements(&reader, depth: depth, &sink)
      case (.nested, .beginObject) where depth < Self.containerDepth:
        try members(of: &record, &reader, depth: depth + 1, scope: .properties, &sink)
      case (.geometry, .beginObject) where depth <= Self.containerDepth,
        (.temporalGeometry, .beginObject) where depth <= Self.containerDepth:
        try members(of: &record, &reader, depth: depth + 1, scope: .geometry, &sink)
      case (.referenceSystem, .beginObject):
        trace.giveUp()
        try referenceSystem(&reader)
      case (.identity, .string), (.identity, .number):
        let isOfRecord = scope == .record
        trace.note(token, reader) { .identity(isOfRecord: isOfRecord, scalar: $0) }
        identify(&record, isOfRecord: isOfRecord, &reader)
      case (_, .beginObject), (_, .beginArray):
        try reader.skipRest(of: token)
      case (.message, _):
        set(field, token, &reader, of: &record, &sink)
      default:
        trace.note(token, reader) { .field(field, token, scalar: $0) }
        set(field, token, &reader, of: &record, &sink)
      }
    }
  }
}
