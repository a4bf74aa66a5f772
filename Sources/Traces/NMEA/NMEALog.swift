import RulesEngine

/// Puts a receiver's sentences together to dated fixes.
struct NMEALog {
  private let device: DeviceHandle
  private let clock: SyntheticClock?
  private var calendar: ReceiverCalendar
  private var epoch: NMEAEpoch?
  /// Fixes that wait for the first date; their times are milliseconds of the day.
  private var undated: [Fix] = []
  private var lastTime: Int64?
  private var untimedRows = 0
  private var hasChecksums = false

  init(device: DeviceHandle, options: TraceOptions) {
    self.device = device
    clock = options.clock
    calendar = ReceiverCalendar(referenceTime: options.referenceTime)
  }

  /// Takes the next sentence.
  mutating func take(
    _ sentence: borrowing NMEASentence, receivedAt: Int64?, line: Int, into sink: inout FixSink
  ) {
    guard var report = NMEAReport(sentence) else { return }
    if let reason = damage(sentence) ?? report.problem {
      guard report.hasPosition else { return }
      sink.countRow()
      sink.drop(reason, line: line)
      return
    }
    report.day = report.day.map { calendar.settle($0) }
    if report.kind == .zda {
      noteDate(report, into: &sink)
      return
    }
    if epoch?.accepts(report) == true {
      epoch?.merge(report)
    } else if report.hasPosition {
      closeEpoch(into: &sink)
      epoch = NMEAEpoch(report, receivedAt: receivedAt, line: line)
    }
    if report.day != nil && report.hasPosition { epoch?.day = report.day }
  }

  private mutating func damage(_ sentence: borrowing NMEASentence) -> DropReason? {
    switch sentence.checksum {
    case .right:
      hasChecksums = true
      return nil
    case .wrong: return .badChecksum
    case .cutShort: return .brokenRow
    // In a log with checksums a sentence without one was cut off before it.
    case .absent: return hasChecksums ? .brokenRow : nil
    }
  }

  /// A ZDA sentence dates its own instant, whether the epoch at hand is that one or not.
  private mutating func noteDate(_ report: NMEAReport, into sink: inout FixSink) {
    guard let day = report.day, let timeOfDay = report.timeOfDay else { return }
    if let epoch, epoch.timeOfDay == timeOfDay {
      self.epoch?.day = day
      return
    }
    let time = ReceiverCalendar.instant(Int64(day), timeOfDay)
    dateWaitingFixes(before: time, into: &sink)
    lastTime = time
  }

  private mutating func closeEpoch(into sink: inout FixSink) {
    guard let closed = epoch else { return }
    epoch = nil
    let row = UInt32(truncatingIfNeeded: sink.report.rows)
    sink.countRow()
    if closed.saysNoFix { return sink.drop(.noFix, line: closed.line) }
    guard closed.hasPosition else { return sink.drop(.noPosition, line: closed.line) }
    var fix = Fix(
      device: device, time: 0, longitude: closed.longitude, latitude: closed.latitude,
      speed: closed.speed, course: closed.course, altitude: closed.altitude,
      receivedAt: closed.receivedAt ?? Fix.notReceived,
      flags: closed.isSimulated ? .mocked : [], row: row)
    guard let timeOfDay = closed.timeOfDay else {
      return giveTime(to: fix, line: closed.line, into: &sink)
    }
    if let day = closed.day {
      let time = ReceiverCalendar.instant(Int64(day), timeOfDay)
      dateWaitingFixes(before: time, into: &sink)
      fix.time = time
    } else if let receivedAt = closed.receivedAt {
      fix.time = ReceiverCalendar.nearest(receivedAt, timeOfDay: timeOfDay)
      dateWaitingFixes(before: fix.time, into: &sink)
    } else if let lastTime {
      fix.time = ReceiverCalendar.following(lastTime, timeOfDay: timeOfDay)
    } else {
      fix.time = Int64(timeOfDay)
      undated.append(fix)
      return
    }
    lastTime = fix.time
    sink.append(fix)
  }

  /// A position without a time of day: the logger's time, the clock option, or none.
  private mutating func giveTime(to fix: Fix, line: Int, into sink: inout FixSink) {
    var timed = fix
    if fix.receivedAt != Fix.notReceived {
      timed.time = fix.receivedAt
    } else if let clock {
      timed.time = clock.start &+ clock.step &* Int64(untimedRows)
      sink.assume("positions without a time are dated by the clock option")
    } else {
      untimedRows += 1
      return sink.drop(.noTime, line: line)
    }
    untimedRows += 1
    sink.append(timed)
  }

  /// The first date is known: walk back from it over the fixes that had none.
  private mutating func dateWaitingFixes(before time: Int64, into sink: inout FixSink) {
    guard !undated.isEmpty else { return }
    var next = time
    for index in undated.indices.reversed() {
      next = ReceiverCalendar.preceding(next, timeOfDay: Int(undated[index].time))
      undated[index].time = next
    }
    for fix in undated { sink.append(fix) }
    undated.removeAll()
  }

  /// Hands on what has a date, before an error ends the reading.
  mutating func finishKnown(into sink: inout FixSink) {
    closeEpoch(into: &sink)
    stateAssumptions(into: &sink)
  }

  /// Ends the log.
  mutating func finish(name: String, into sink: inout FixSink) throws(TraceError) {
    closeEpoch(into: &sink)
    stateAssumptions(into: &sink)
    if !undated.isEmpty {
      guard let clock else { throw .noTimes(name: name) }
      let day = ReceiverCalendar.day(of: clock.start)
      var time: Int64?
      for var fix in undated {
        let timeOfDay = Int(fix.time)
        fix.time =
          time.map { ReceiverCalendar.following($0, timeOfDay: timeOfDay) }
          ?? ReceiverCalendar.instant(day, timeOfDay)
        time = fix.time
        sink.append(fix)
      }
      undated.removeAll()
      sink.assume("no sentence has a date: the clock option's date is the first fix's")
    } else if sink.report.fixes == 0 && untimedRows > 0 {
      throw .noTimes(name: name)
    }
  }

  private func stateAssumptions(into sink: inout FixSink) {
    sink.assume("times are UTC; HDOP is no accuracy in metres, so accuracy is unknown")
    if calendar.hasMovedDate {
      sink.assume("dates were moved by 1024 weeks: the receiver's week count had rolled over")
    } else if calendar.referenceDay == nil {
      sink.assume("two-digit years 80 to 99 are 1980 to 1999, others 2000 to 2079")
    }
  }
}
