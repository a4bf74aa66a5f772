import Bytes
import RulesEngine

/// Walks through a KML document and gathers its points.
struct KMLWalk {
  enum Name: String, CaseIterable {
    case placemark = "Placemark"
    case track = "Track"
    case multiTrack = "MultiTrack"
    case interpolate
    case when
    case coord
    case begin
    case point = "Point"
    case lineString = "LineString"
    case coordinates
    case array = "SimpleArrayData"
    case value
    case name
    case lookAt = "LookAt"
    case camera = "Camera"

    static let all = allCases
    static let nameIndex = allCases.firstIndex(of: .name) ?? 0
  }

  var intake: PointIntake
  private var times: TimeReading
  private var field: Name?
  private var track: KMLTrack?
  private var placemark: KMLPlacemark?
  private var geometry: Name?
  private var line: KMLLine?
  /// Within a view, which has times of its own that are nobody's position.
  private var isInView = false
  private var isInMultiTrack = false
  private var joinsTracks = false
  private var tracksInMultiTrack = 0
  private var tracks = 0

  init(sourceName: String, options: TraceOptions) throws(TraceError) {
    intake = PointIntake(sourceName: sourceName, options: options)
    times = try TimeReading(options)
  }

  mutating func take(
    _ event: XMLReader.Event, _ reader: inout XMLReader, _ sink: inout FixSink
  ) {
    switch event {
    case .start:
      let name = reader.nameIndex.map { Name.all[$0] }
      field = name
      if let name { start(name, &reader, &sink) }
    case .text:
      if let field { text(field, reader.text, line: reader.line, &sink) }
    case .end:
      field = nil
      if let name = reader.nameIndex.map({ Name.all[$0] }) { end(name, &sink) }
    }
  }

  /// Hands on what is complete when the document breaks.
  mutating func breakOff(_ sink: inout FixSink) {
    track?.deliver(isComplete: false, &intake, &sink)
    track = nil
  }

  private mutating func start(
    _ name: Name, _ reader: inout XMLReader, _ sink: inout FixSink
  ) {
    switch name {
    case .placemark: placemark = KMLPlacemark()
    case .multiTrack:
      isInMultiTrack = true
      joinsTracks = false
      tracksInMultiTrack = 0
    case .track:
      track = KMLTrack(startsSegment: !(joinsTracks && tracksInMultiTrack > 0))
      tracksInMultiTrack += 1
      tracks += 1
      if tracks == 2 { sink.assume("All tracks of the file are of one device.") }
    case .when: track?.beginTime()
    case .coord: track?.beginPlace(line: reader.line)
    case .array:
      if let key = reader.attribute(Name.nameIndex) { track?.beginArray(key.string) }
    case .value: track?.beginValue()
    case .point, .lineString:
      geometry = name
      if name == .lineString { line = KMLLine() }
    case .lookAt, .camera: isInView = true
    case .interpolate, .begin, .coordinates, .name: break
    }
  }

  private mutating func text(
    _ field: Name, _ text: Span<UInt8>, line number: Int, _ sink: inout FixSink
  ) {
    switch field {
    case .when where track != nil: track?.setTime(times.time(text, &sink))
    case .when where !isInView, .begin where !isInView: placemark?.time = times.time(text, &sink)
    case .coord: track?.setPlace(text)
    case .value: track?.setValue(text)
    case .interpolate: joinsTracks = isInMultiTrack && Part(text).number == 1
    case .coordinates where geometry == .point: placemark?.addPoint(text, line: number)
    case .coordinates where geometry == .lineString:
      if intake.mayUseClock {
        line?.take(text, line: number, &intake, &sink)
      } else {
        intake.noteUntimed()
      }
    default: break
    }
  }

  private mutating func end(_ name: Name, _ sink: inout FixSink) {
    switch name {
    case .placemark:
      placemark?.deliver(&intake, &sink)
      placemark = nil
    case .multiTrack:
      isInMultiTrack = false
      joinsTracks = false
      tracksInMultiTrack = 0
    case .track:
      track?.deliver(isComplete: true, &intake, &sink)
      track = nil
    case .lineString:
      line?.finish(&intake, &sink)
      line = nil
      geometry = nil
    case .point: geometry = nil
    case .lookAt, .camera: isInView = false
    case .array: track?.endArray()
    default: break
    }
  }
}
