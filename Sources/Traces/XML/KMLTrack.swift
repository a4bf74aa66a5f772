import Bytes
import RulesEngine

/// One `gx:Track`: times and places in two lists that belong together by position.
///
/// Elements may be empty and still hold their position in the list. The optional arrays of speeds
/// (m/s), courses and accuracies (m) count only when they are as long as the list of places.
struct KMLTrack {
  private struct Place {
    var coordinates = KMLPosition()
    var line: Int
  }

  private enum Extra {
    case speed, course, accuracy

    init?(_ key: String) {
      switch key {
      case "speed": self = .speed
      case "course", "bearing", "heading": self = .course
      case "accuracy", "accuracy_horizontal": self = .accuracy
      default: return nil
      }
    }
  }

  private let startsSegment: Bool
  private var times: [Part<Int64>] = []
  private var places: [Place] = []
  private var extra: Extra?
  private var speeds: [Double] = []
  private var courses: [Double] = []
  private var accuracies: [Double] = []

  init(startsSegment: Bool) {
    self.startsSegment = startsSegment
  }

  mutating func beginTime() {
    times.append(.absent)
  }

  mutating func setTime(_ time: Part<Int64>) {
    if !times.isEmpty { times[times.count - 1] = time }
  }

  mutating func beginPlace(line: Int) {
    places.append(Place(line: line))
  }

  /// Takes `lon lat alt`, with blanks between.
  mutating func setPlace(_ text: Span<UInt8>) {
    if !places.isEmpty {
      places[places.count - 1].coordinates = KMLPosition(text, separator: 0x20)
    }
  }

  mutating func beginArray(_ key: String) {
    extra = Extra(key)
  }

  mutating func endArray() {
    extra = nil
  }

  mutating func beginValue() {
    append(.nan)
  }

  mutating func setValue(_ text: Span<UInt8>) {
    let number = Part<Double>(text).measured
    switch extra {
    case .speed: if !speeds.isEmpty { speeds[speeds.count - 1] = number }
    case .course: if !courses.isEmpty { courses[courses.count - 1] = number }
    case .accuracy: if !accuracies.isEmpty { accuracies[accuracies.count - 1] = number }
    case nil: break
    }
  }

  private mutating func append(_ number: Double) {
    switch extra {
    case .speed: speeds.append(number)
    case .course: courses.append(number)
    case .accuracy: accuracies.append(number)
    case nil: break
    }
  }

  /// Hands on the pairs; a surplus on either side is counted as lacking the other.
  ///
  /// - Parameter isComplete: `false` after a break in the file, when a surplus means nothing.
  func deliver(isComplete: Bool, _ intake: inout PointIntake, _ sink: inout FixSink) {
    let paired = min(times.count, places.count)
    var startsSegment = startsSegment
    for index in 0..<(isComplete ? max(times.count, places.count) : paired) {
      if sink.isStopped { return }
      var point = PointDraft()
      if index < times.count { point.time = times[index] }
      if index < places.count {
        places[index].coordinates.fill(&point)
        point.line = places[index].line
        if speeds.count == places.count { point.speed = speeds[index] }
        if courses.count == places.count { point.course = courses[index] }
        if accuracies.count == places.count { point.accuracy = accuracies[index] }
      } else {
        point.line = places.last?.line ?? 1
      }
      if startsSegment { point.flags = .segmentStart }
      if intake.take(point, into: &sink) { startsSegment = false }
    }
  }
}
