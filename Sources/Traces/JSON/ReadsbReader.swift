package import Bytes
import RulesEngine

/// Reads readsb's and tar1090's trace files: one aircraft, rows relative to a time stamp.
///
/// The device is the aircraft's hexadecimal address, as text. Speeds are knots, altitudes
/// (barometric) feet; `"ground"` is no altitude. A new leg starts a new segment.
package enum ReadsbReader {
  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = Walk(sourceName: source.name, options: options)
    var reader = JSONReader(source)
    do throws(ByteError) {
      try walk.document(&reader, &sink)
      // To the end: only there a gzip file shows that it is whole.
      while !sink.isStopped, try reader.next() != .end {}
    } catch {
      if walk.isTimed { walk.deliverWaiting(&sink) }
      throw TraceError(error)
    }
    if !sink.isStopped { try walk.intake.finish() }
  }

  private struct Row {
    var point = PointDraft()
    /// Seconds behind the file's time stamp.
    var delay = Part<Double>.absent
  }

  private struct Walk {
    var intake: PointIntake
    private var device: String?
    private var start: Double?
    /// Rows that came before the time stamp.
    private var waiting: [Row] = []

    var isTimed: Bool { start != nil }

    private static let metresPerFoot = 0.3048

    init(sourceName: String, options: TraceOptions) {
      intake = PointIntake(sourceName: sourceName, options: options)
    }

    mutating func document(
      _ reader: inout JSONReader, _ sink: inout FixSink
    ) throws(ByteError) {
      let first = try reader.next()
      guard first == .beginObject else { return try reader.skipRest(of: first) }
      while !sink.isStopped, try reader.next() == .key {
        if reader.textEquals("trace") {
          try trace(&reader, &sink)
          continue
        }
        let isStart = reader.textEquals("timestamp")
        let isAddress = reader.textEquals("icao") || reader.textEquals("hex")
        let token = try reader.next()
        if isStart && token == .number { start = reader.number }
        if isAddress && token == .string { device = reader.string }
        try reader.skipRest(of: token)
      }
      deliverWaiting(&sink)
    }

    mutating func deliverWaiting(_ sink: inout FixSink) {
      for row in waiting where !sink.isStopped { deliver(row, &sink) }
      waiting = []
    }

    private mutating func trace(
      _ reader: inout JSONReader, _ sink: inout FixSink
    ) throws(ByteError) {
      let first = try reader.next()
      guard first == .beginArray else { return try reader.skipRest(of: first) }
      let isKnown = start != nil && device != nil
      while !sink.isStopped, let token = try reader.nextElement() {
        var row = Row()
        if token == .beginArray {
          try fill(&row, &reader)
        } else {
          row.point.refusal = .brokenRow
          try reader.skipRest(of: token)
        }
        if isKnown { deliver(row, &sink) } else { waiting.append(row) }
      }
    }

    private func fill(_ row: inout Row, _ reader: inout JSONReader) throws(ByteError) {
      var column = 0
      while let token = try reader.nextElement() {
        let number: Part<Double> =
          switch token {
          case .number: .value(reader.number)
          case .null: .absent
          default: .bad
          }
        switch column {
        case 0: row.delay = number
        case 1: row.point.latitude = number
        case 2: row.point.longitude = number
        case 3: row.point.altitude = number.number * Self.metresPerFoot
        case 4: row.point.speed = number.measured * JSONProfile.metresPerSecondOfKnot
        case 5: row.point.course = number.measured
        case 6:
          if case .value(let bits) = number, bits >= 0 && bits < 256, UInt8(bits) & 2 != 0 {
            row.point.flags = .segmentStart
          }
        default: break
        }
        column += 1
        try reader.skipRest(of: token)
      }
    }

    private mutating func deliver(_ row: Row, _ sink: inout FixSink) {
      var point = row.point
      point.line = sink.report.rows + 1
      switch row.delay {
      case .absent: break
      case .bad: point.time = .bad
      case .value(let delay):
        if let start {
          point.time = TimeReading.time(sinceEpoch: start + delay).map { .value($0) } ?? .bad
        }
      }
      intake.take(point, device: device, into: &sink)
    }
  }
}
