package import Bytes
import RulesEngine

/// Reads Garmin Training Center files: the track points of activities and courses.
///
/// Points without a position (indoors, pauses) are counted and left out. Speed is m/s from the
/// `TPX` extension. A lap follows on the one before; a second track within a lap is a pause, and
/// so nothing is interpolated into it.
package enum TCXReader {
  private enum Name: String, CaseIterable {
    case activity = "Activity"
    case course = "Course"
    case lap = "Lap"
    case track = "Track"
    case trackpoint = "Trackpoint"
    case time = "Time"
    case latitude = "LatitudeDegrees"
    case longitude = "LongitudeDegrees"
    case altitude = "AltitudeMeters"
    case speed = "Speed"
    case extensions = "Extensions"
  }

  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try Walk(sourceName: source.name, options: options)
    let names = Name.allCases
    var reader = XMLReader(source, names: names.map(\.rawValue))
    do throws(ByteError) {
      while !sink.isStopped, let event = try reader.next() {
        let name = reader.nameIndex.map { names[$0] }
        switch event {
        case .start: walk.start(name, line: reader.line, &sink)
        case .text: walk.text(reader.text, &sink)
        case .end: walk.end(name, &sink)
        }
      }
    } catch {
      throw TraceError(error)
    }
    if !sink.isStopped { try walk.intake.finish() }
  }

  private struct Walk {
    var intake: PointIntake
    private var times: TimeReading
    private var point: PointDraft?
    private var field: Name?
    private var startsSegment = false
    private var recordings = 0
    private var tracksInLap = 0

    init(sourceName: String, options: TraceOptions) throws(TraceError) {
      intake = PointIntake(sourceName: sourceName, options: options)
      times = try TimeReading(options)
    }

    mutating func start(_ name: Name?, line: Int, _ sink: inout FixSink) {
      field = nil
      switch name {
      case .activity, .course:
        recordings += 1
        tracksInLap = 0
        startsSegment = true
        if recordings == 2 { sink.assume("All activities of the file are of one device.") }
      case .lap:
        tracksInLap = 0
      case .track:
        tracksInLap += 1
        if tracksInLap > 1 { startsSegment = true }
      case .trackpoint:
        point = PointDraft()
        point?.line = line
      case .time, .latitude, .longitude, .altitude, .speed:
        field = name
      case .extensions, nil:
        break
      }
    }

    mutating func text(_ text: Span<UInt8>, _ sink: inout FixSink) {
      guard let field, point != nil else { return }
      switch field {
      case .time: point?.time = times.time(text, &sink)
      case .latitude: point?.latitude = Part(text)
      case .longitude: point?.longitude = Part(text)
      case .altitude: point?.altitude = Part(text).number
      case .speed: point?.speed = Part(text).measured
      default: break
      }
    }

    mutating func end(_ name: Name?, _ sink: inout FixSink) {
      field = nil
      guard name == .trackpoint, var ended = point else { return }
      if startsSegment { ended.flags = .segmentStart }
      if intake.take(ended, into: &sink) { startsSegment = false }
      point = nil
    }
  }
}
