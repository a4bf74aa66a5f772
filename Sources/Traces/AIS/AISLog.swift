import RulesEngine

/// Decodes the messages of an AIS log and times them.
struct AISLog {
  private let clock: SyntheticClock?
  private var calendar: ReceiverCalendar
  private var assembler = AISAssembler()
  private var devices: [Int: DeviceHandle] = [:]
  private var clockSteps: [DeviceHandle: Int64] = [:]
  private var countedAbandoned = 0
  private var untimed = 0
  private var timed = 0

  private static let vdm = NMEASentence.pack(0x56, 0x44, 0x4d)
  private static let vdo = NMEASentence.pack(0x56, 0x44, 0x4f)

  init(options: TraceOptions) {
    clock = options.clock
    calendar = ReceiverCalendar(referenceTime: options.referenceTime)
  }

  /// Whether no ship's message had a time; base stations tell their own and do not count.
  var lacksTimes: Bool { timed == 0 && untimed > 0 }

  /// Takes the next sentence.
  ///
  /// - Returns: the time, when the sentence is the receiver's own dated position.
  mutating func take(
    _ sentence: borrowing NMEASentence, receivedAt: Int64?, line: Int, into sink: inout FixSink
  ) -> Int64? {
    let formatter = sentence.formatter
    guard formatter == Self.vdm || formatter == Self.vdo else { return ownTime(sentence) }
    switch sentence.checksum {
    case .wrong: drop(.badChecksum, line: line, into: &sink)
    case .cutShort: drop(.brokenRow, line: line, into: &sink)
    case .right, .absent:
      switch assembler.take(sentence, receivedAt: receivedAt) {
      case .complete(let receivedAt): decode(receivedAt: receivedAt, line: line, into: &sink)
      case .broken: drop(.brokenRow, line: line, into: &sink)
      case .waiting: break
      }
      dropAbandoned(line: line, into: &sink)
    }
    return nil
  }

  /// Ends the log.
  mutating func finish(line: Int, into sink: inout FixSink) {
    assembler.finish()
    dropAbandoned(line: line, into: &sink)
    if sink.report.fixes > 0 {
      sink.assume(
        "AIS tells only the second of a position: minute and date are those of its receipt")
    }
  }

  private mutating func ownTime(_ sentence: borrowing NMEASentence) -> Int64? {
    guard sentence.checksum == .right, let report = NMEAReport(sentence), !report.saysNoFix,
      let day = report.day, let timeOfDay = report.timeOfDay
    else { return nil }
    return ReceiverCalendar.instant(Int64(calendar.settle(day)), timeOfDay)
  }

  private func drop(_ reason: DropReason, line: Int, into sink: inout FixSink) {
    sink.countRow()
    sink.drop(reason, line: line)
  }

  private mutating func dropAbandoned(line: Int, into sink: inout FixSink) {
    while countedAbandoned < assembler.abandoned {
      countedAbandoned += 1
      drop(.brokenRow, line: line, into: &sink)
    }
  }

  private mutating func decode(receivedAt: Int64?, line: Int, into sink: inout FixSink) {
    guard assembler.payload.bitCount >= 38 else { return drop(.brokenRow, line: line, into: &sink) }
    guard AISPosition.isPosition(type: assembler.payload.unsigned(0, 6)) else { return }
    let row = UInt32(truncatingIfNeeded: sink.report.rows)
    guard let position = AISPosition(assembler.payload) else {
      return drop(.brokenRow, line: line, into: &sink)
    }
    if position.isUnavailable { return drop(.noFix, line: line, into: &sink) }
    let time: Int64
    let device = handle(position.mmsi, &sink)
    if let own = position.time {
      time = own
    } else if let receivedAt {
      time = position.refined(receivedAt)
    } else if let clock {
      let step = clockSteps[device, default: 0]
      clockSteps[device] = step + 1
      time = clock.start &+ clock.step &* step
      sink.assume("messages without a time of receipt are dated by the clock option")
    } else {
      untimed += 1
      return drop(.noTime, line: line, into: &sink)
    }
    if position.time == nil { timed += 1 }
    sink.countRow()
    sink.append(
      Fix(
        device: device, time: time, longitude: position.longitude, latitude: position.latitude,
        speed: position.speed, course: position.course, altitude: position.altitude,
        receivedAt: receivedAt ?? Fix.notReceived, row: row))
  }

  private mutating func handle(_ mmsi: Int, _ sink: inout FixSink) -> DeviceHandle {
    if let known = devices[mmsi] { return known }
    let digits = String(mmsi)
    let name = String(repeating: "0", count: max(0, 9 - digits.count)) + digits
    let handle = sink.device(name)
    devices[mmsi] = handle
    return handle
  }
}
