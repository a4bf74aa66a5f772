import Bytes
import RulesEngine

/// Longitude, latitude and altitude as KML writes them.
struct KMLPosition {
  private var longitude = Part<Double>.absent
  private var latitude = Part<Double>.absent
  private var altitude = Part<Double>.absent

  init() {}

  /// Reads numbers between separators; the altitude may be missing.
  ///
  /// - Parameter separator: a comma, around which blanks may stand, or a blank, for any run of
  ///   white space.
  init(_ text: Span<UInt8>, separator: UInt8) {
    var rest = text.trimmed
    var field = 0
    while !rest.isEmpty && field < 3 {
      var end = 0
      while end < rest.count && !(separator == 0x20 ? rest[end] <= 0x20 : rest[end] == separator) {
        end += 1
      }
      let number = Part<Double>(rest.extracting(0..<end))
      switch field {
      case 0: longitude = number
      case 1: latitude = number
      default: altitude = number
      }
      field += 1
      rest = rest.extracting(min(end + 1, rest.count)..<rest.count)
      if separator == 0x20 { rest = rest.trimmed }
    }
  }

  func fill(_ point: inout PointDraft) {
    point.longitude = longitude
    point.latitude = latitude
    point.altitude = altitude.number
  }
}

/// One placemark: its points, and its `TimeStamp` or the beginning of its `TimeSpan`.
struct KMLPlacemark {
  var time = Part<Int64>.absent
  private var points: [PointDraft] = []

  mutating func addPoint(_ text: Span<UInt8>, line: Int) {
    var point = PointDraft()
    KMLPosition(text, separator: 0x2c).fill(&point)
    point.line = line
    points.append(point)
  }

  func deliver(_ intake: inout PointIntake, _ sink: inout FixSink) {
    for var point in points where !sink.isStopped {
      point.time = time
      intake.take(point, into: &sink)
    }
  }
}

/// The tuples of a line string, which may come in pieces; for inputs with a given clock.
struct KMLLine {
  private var rest: [UInt8] = []
  private var startsSegment = true
  private var lineNumber = 1

  mutating func take(
    _ text: Span<UInt8>, line: Int, _ intake: inout PointIntake, _ sink: inout FixSink
  ) {
    lineNumber = line
    for index in text.indices {
      if text[index] > 0x20 {
        rest.append(text[index])
      } else if !rest.isEmpty {
        finish(&intake, &sink)
      }
    }
  }

  /// Ends the current tuple.
  mutating func finish(_ intake: inout PointIntake, _ sink: inout FixSink) {
    guard !rest.isEmpty else { return }
    var point = PointDraft()
    KMLPosition(rest.span, separator: 0x2c).fill(&point)
    point.line = lineNumber
    if startsSegment { point.flags = .segmentStart }
    if intake.take(point, into: &sink) { startsSegment = false }
    rest.removeAll(keepingCapacity: true)
  }
}
