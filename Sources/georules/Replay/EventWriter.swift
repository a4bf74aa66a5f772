import Bytes
import Geo
import RulesEngine

/// Writes events as rows of a table or as lines of JSON.
struct EventWriter: ~Copyable {
  enum Format: String, CaseIterable {
    case csv, ndjson
  }

  private var sink: ByteSink
  private let format: Format
  private var text: [UInt8] = []
  private var fenceTexts: FenceTexts
  private var deviceTexts: [[UInt8]] = []

  private static let header =
    "device,event,fence,t,row,initial,seconds_since_enter,crossing_t,reason\n"

  init(path: String, format: Format, fences: FenceIndex) throws(ByteError) {
    sink = try ByteSink(path: path)
    self.format = format
    fenceTexts = FenceTexts(fences) { Self.written($0, format) }
    if format == .csv { text.append(contentsOf: Self.header.utf8) }
  }

  private static func written(_ name: String, _ format: Format) -> [UInt8] {
    var text: [UInt8] = []
    switch format {
    case .csv: QuotedText.append(csv: name, to: &text)
    case .ndjson: QuotedText.append(json: name, to: &text)
    }
    return text
  }

  mutating func write(
    _ events: EventBuffer, devices: borrowing DeviceTable
  ) throws(ByteError) {
    while deviceTexts.count < devices.count {
      deviceTexts.append(Self.written(devices[DeviceHandle(deviceTexts.count)], format))
    }
    for event in events {
      switch format {
      case .csv: appendRow(event)
      case .ndjson: appendObject(event)
      }
    }
    try sink.write(text)
    text.removeAll(keepingCapacity: true)
  }

  mutating func finish() throws(ByteError) {
    try sink.finish()
  }

  /// What stands before the values that both formats begin with.
  private struct Marks {
    let device, kind, fence, time, row, initial, notInitial: StaticString
  }

  private static let rowMarks = Marks(
    device: "", kind: ",", fence: ",", time: ",", row: ",", initial: ",1,", notInitial: ",0,")
  private static let objectMarks = Marks(
    device: "{\"device\":", kind: ",\"event\":\"", fence: "\",\"fence\":", time: ",\"t\":",
    row: ",\"row\":", initial: ",\"initial\":true", notInitial: ",\"initial\":false")

  private mutating func appendHead(_ event: Event, _ marks: Marks) {
    append(marks.device)
    text.append(contentsOf: deviceTexts[Int(event.device)])
    append(marks.kind)
    append(event.kind.text)
    append(marks.fence)
    fenceTexts.append(event.fence, to: &text)
    append(marks.time)
    NumberText.append(seconds: event.time, to: &text)
    append(marks.row)
    NumberText.append(Int64(event.row), to: &text)
    append(event.isInitial ? marks.initial : marks.notInitial)
  }

  private mutating func appendRow(_ event: Event) {
    appendHead(event, Self.rowMarks)
    if let since = event.secondsSinceEnter { NumberText.append(seconds: since, to: &text) }
    append(",")
    if let crossing = event.crossingTime { NumberText.append(seconds: crossing, to: &text) }
    append(",")
    append(event.reason.text)
    append("\n")
  }

  private mutating func appendObject(_ event: Event) {
    appendHead(event, Self.objectMarks)
    append(",\"seconds_since_enter\":")
    appendSeconds(event.secondsSinceEnter)
    append(",\"crossing_t\":")
    appendSeconds(event.crossingTime)
    if event.kind == .cross {
      append(",\"crossing_exit_t\":")
      appendSeconds(event.crossingExitTime)
    }
    append(",\"reason\":")
    if event.reason == .moved {
      append("null")
    } else {
      append("\"")
      append(event.reason.text)
      append("\"")
    }
    append(",\"lat\":")
    QuotedText.append(json: event.latitude, to: &text)
    append(",\"lon\":")
    QuotedText.append(json: event.longitude, to: &text)
    append(",\"confidence\":")
    let rounded = (event.confidence * 10_000).rounded() / 10_000
    QuotedText.append(json: rounded, to: &text)
    if event.isInferred { append(",\"inferred\":true") }
    append("}\n")
  }

  private mutating func appendSeconds(_ milliseconds: Int64?) {
    if let milliseconds {
      NumberText.append(seconds: milliseconds, to: &text)
    } else {
      append("null")
    }
  }

  private mutating func append(_ literal: StaticString) {
    literal.withUTF8Buffer { unsafe text.append(contentsOf: $0) }
  }
}

extension Event {
  /// Milliseconds since the stay began: 0 for an ENTER; for a CROSS, the time inside.
  var secondsSinceEnter: Int64? {
    switch kind {
    case .enter: return 0
    case .exit, .dwell: return millisecondsSinceEnter
    case .cross:
      guard let entered = crossingTime, let left = crossingExitTime else { return nil }
      return left - entered
    }
  }
}

extension EventKind {
  /// What files call the kind.
  var text: StaticString {
    switch self {
    case .exit: "exit"
    case .cross: "cross"
    case .enter: "enter"
    case .dwell: "dwell"
    }
  }
}

extension EventReason {
  /// What files call the reason; empty when the device moved.
  var text: StaticString {
    switch self {
    case .moved: ""
    case .fenceUpdated: "fenceUpdated"
    case .fenceRemoved: "fenceRemoved"
    case .fenceExpired: "fenceExpired"
    case .fenceInactive: "fenceInactive"
    case .deviceForgotten: "deviceForgotten"
    }
  }
}
