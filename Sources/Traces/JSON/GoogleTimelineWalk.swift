import Bytes
import RulesEngine

/// Walks through a Google Timeline export.
struct GoogleTimelineWalk {
  private enum Origin: String {
    case timelinePath, rawSignals
  }

  /// A point of a segment's path, whose time may count from the segment's start.
  private struct PathPoint {
    var point = PointDraft()
    var minutes = Part<Double>.absent
  }

  private var intake: PointIntake
  private var times: TimeReading
  private var origin: Origin?
  private var hasMetRepeats = false
  private var span: ClosedRange<Int64>?

  init(sourceName: String, options: TraceOptions) throws(TraceError) {
    intake = PointIntake(sourceName: sourceName, options: options)
    times = try TimeReading(options)
  }

  func finish() throws(TraceError) {
    try intake.finish()
  }

  mutating func document(
    _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) {
    let first = try reader.next()
    switch first {
    case .beginArray:
      while !sink.isStopped, let token = try reader.nextElement() {
        try segment(token, &reader, &sink)
      }
    case .beginObject:
      while !sink.isStopped, try reader.next() == .key {
        let hasSegments =
          reader.textEquals("semanticSegments") || reader.textEquals("timelineObjects")
        let hasSignals = reader.textEquals("rawSignals")
        let token = try reader.next()
        guard token == .beginArray, hasSegments || hasSignals else {
          try reader.skipRest(of: token)
          continue
        }
        while !sink.isStopped, let element = try reader.nextElement() {
          if hasSegments {
            try segment(element, &reader, &sink)
          } else {
            try signal(element, &reader, &sink)
          }
        }
      }
    default:
      break
    }
  }

  // MARK: Segments

  private mutating func segment(
    _ token: JSONReader.Token, _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) {
    guard token == .beginObject else { return try reader.skipRest(of: token) }
    var start = Part<Int64>.absent
    var path: [PathPoint] = []
    do throws(ByteError) {
      while !sink.isStopped, try reader.next() == .key {
        if reader.textEquals("startTime") {
          start = try nextTime(&reader, &sink)
        } else if reader.textEquals("timelinePath") {
          try readPath(&path, &reader, &sink)
        } else {
          try reader.skipValue()
        }
      }
    } catch {
      deliver(path, start: start, &sink)
      throw error
    }
    deliver(path, start: start, &sink)
  }

  private mutating func readPath(
    _ path: inout [PathPoint], _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) {
    let first = try reader.next()
    guard first == .beginArray else { return try reader.skipRest(of: first) }
    while let token = try reader.nextElement() {
      var next = PathPoint()
      if token != .beginObject {
        next.point.refusal = .brokenRow
        try reader.skipRest(of: token)
      } else {
        while try reader.next() == .key {
          if reader.textEquals("point") {
            try readPlace(&next.point, &reader)
          } else if reader.textEquals("time") {
            next.point.time = try nextTime(&reader, &sink)
          } else if reader.textEquals("durationMinutesOffsetFromStartTime") {
            next.minutes = try nextNumber(&reader)
          } else {
            try reader.skipValue()
          }
        }
      }
      path.append(next)
    }
  }

  private mutating func deliver(
    _ path: [PathPoint], start: Part<Int64>, _ sink: inout FixSink
  ) {
    for next in path where !sink.isStopped {
      var point = next.point
      if point.time.isAbsent {
        switch (next.minutes, start) {
        case (.value(let minutes), .value(let start)) where abs(minutes) < 1e9:
          point.time = .value(start &+ Int64((minutes * 60_000).rounded()))
        case (.absent, _): break
        case (.value, .absent): break
        default: point.time = .bad
        }
      }
      take(point, from: .timelinePath, &sink)
    }
  }

  // MARK: Signals

  private mutating func signal(
    _ token: JSONReader.Token, _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) {
    guard token == .beginObject else { return try reader.skipRest(of: token) }
    while try reader.next() == .key {
      let isPosition = reader.textEquals("position")
      let value = try reader.next()
      guard isPosition && value == .beginObject else {
        try reader.skipRest(of: value)
        continue
      }
      var point = PointDraft()
      while try reader.next() == .key {
        try readSignalMember(&point, &reader, &sink)
      }
      take(point, from: .rawSignals, &sink)
    }
  }

  private mutating func readSignalMember(
    _ point: inout PointDraft, _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) {
    if reader.textEquals("LatLng") || reader.textEquals("latLng") {
      try readPlace(&point, &reader)
    } else if reader.textEquals("timestamp") {
      point.time = try nextTime(&reader, &sink)
    } else if reader.textEquals("accuracyMeters") {
      point.accuracy = try nextNumber(&reader).number
    } else if reader.textEquals("altitudeMeters") {
      point.altitude = try nextNumber(&reader).number
    } else if reader.textEquals("speedMetersPerSecond") {
      point.speed = try nextNumber(&reader).measured
    } else {
      try reader.skipValue()
    }
  }

  // MARK: Values

  private mutating func take(
    _ point: PointDraft, from origin: Origin, _ sink: inout FixSink
  ) {
    var point = point
    point.line = sink.report.rows + 1
    if let first = self.origin, first != origin, case .value(let time) = point.time,
      span?.contains(time) == true
    {
      point.refusal = .repeated
      if !hasMetRepeats {
        hasMetRepeats = true
        sink.assume("Positions of \(origin.rawValue) within the same span of time are left out.")
      }
    }
    guard intake.take(point, into: &sink) else { return }
    if self.origin == nil {
      self.origin = origin
      sink.assume("Positions come from \(origin.rawValue).")
    }
    if self.origin == origin, case .value(let time) = point.time {
      span = min(span?.lowerBound ?? time, time)...max(span?.upperBound ?? time, time)
    }
  }

  private func readPlace(
    _ point: inout PointDraft, _ reader: inout JSONReader
  ) throws(ByteError) {
    let token = try reader.next()
    if token == .string {
      PlaceText.read(reader.text, into: &point)
    } else {
      try reader.skipRest(of: token)
    }
  }

  private mutating func nextTime(
    _ reader: inout JSONReader, _ sink: inout FixSink
  ) throws(ByteError) -> Part<Int64> {
    let token = try reader.next()
    switch token {
    case .string: return times.time(reader.text, &sink)
    case .null: return .absent
    default:
      try reader.skipRest(of: token)
      return .bad
    }
  }

  private func nextNumber(_ reader: inout JSONReader) throws(ByteError) -> Part<Double> {
    let token = try reader.next()
    switch token {
    case .number: return .value(reader.number)
    case .string: return Part(reader.text)
    case .null: return .absent
    default:
      try reader.skipRest(of: token)
      return .bad
    }
  }
}
