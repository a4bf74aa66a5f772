package import Bytes
import RulesEngine

/// Reads GPX 1.0 and 1.1: the points of tracks. Waypoints and routes are no fixes.
///
/// Elements count by their local name, so both namespaces, none, and any vendor's prefix will do.
/// Speed (m/s) and course are taken from where GPX 1.0 has them and from extensions alike. The
/// dilutions (`hdop`, `pdop`) are no metres, so they give no accuracy; `hAcc` and `accuracy` do.
/// Each track and each segment starts anew: nothing is interpolated from one to the next.
/// A `device` element in a track's extensions names the track's device, as our own writer has it.
package enum GPXReader {
  private enum Name: Int, CaseIterable {
    case trk, trkseg, trkpt, lat, lon, ele, time, speed, course, hAcc, accuracy, device
  }

  package static func read(
    _ source: consuming ByteSource, options: TraceOptions, into sink: inout FixSink
  ) throws(TraceError) {
    var walk = try Walk(sourceName: source.name, options: options)
    var reader = XMLReader(source, names: Name.allCases.map { "\($0)" })
    do throws(ByteError) {
      while !sink.isStopped, let event = try reader.next() {
        walk.take(event, &reader, &sink)
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
    private var depth = 0
    private var pointDepth = 0
    private var startsSegment = false
    private var tracks = 0
    private var device: String?

    init(sourceName: String, options: TraceOptions) throws(TraceError) {
      intake = PointIntake(sourceName: sourceName, options: options)
      times = try TimeReading(options)
    }

    mutating func take(
      _ event: XMLReader.Event, _ reader: inout XMLReader, _ sink: inout FixSink
    ) {
      switch event {
      case .start:
        depth += 1
        start(reader.nameIndex.flatMap(Name.init), &reader, &sink)
      case .text:
        if let field { fill(field, reader.text, &sink) }
      case .end:
        field = nil
        if depth == pointDepth { end(&sink) }
        depth -= 1
      }
    }

    private mutating func start(
      _ name: Name?, _ reader: inout XMLReader, _ sink: inout FixSink
    ) {
      switch name {
      case .trk where point == nil:
        startsSegment = true
        tracks += 1
        device = nil
      case .trkseg where point == nil:
        startsSegment = true
      case .device where point == nil && tracks > 0:
        field = name
      case .trkpt where point == nil:
        if tracks == 2 && device == nil {
          sink.assume("All tracks of the file are of one device.")
        }
        var fresh = PointDraft()
        if let text = reader.attribute(Name.lat.rawValue) { fresh.latitude = Part(text) }
        if let text = reader.attribute(Name.lon.rawValue) { fresh.longitude = Part(text) }
        fresh.line = reader.line
        point = fresh
        pointDepth = depth
      case .time, .ele:
        // Extensions have other elements of these names.
        field = depth == pointDepth + 1 ? name : nil
      case .speed, .course, .hAcc, .accuracy:
        field = point == nil ? nil : name
      default:
        field = nil
      }
    }

    private mutating func fill(_ field: Name, _ text: Span<UInt8>, _ sink: inout FixSink) {
      switch field {
      case .time: point?.time = times.time(text, &sink)
      case .ele: point?.altitude = Part(text).number
      case .speed: point?.speed = Part(text).measured
      case .course: point?.course = Part(text).measured
      case .hAcc, .accuracy: point?.accuracy = Part(text).number
      case .device: device = text.string
      default: break
      }
    }

    private mutating func end(_ sink: inout FixSink) {
      guard var ended = point else { return }
      if startsSegment { ended.flags = .segmentStart }
      if intake.take(ended, device: device, into: &sink) { startsSegment = false }
      point = nil
      pointDepth = 0
    }
  }
}
