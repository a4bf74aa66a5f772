import RulesEngine

/// Decides which points of one file are fixes, hands those on and counts the others.
///
/// A clock from the options is used if the first point with a position has no time; a file that
/// has times keeps them.
struct PointIntake {
  private let sourceName: String
  private let clock: SyntheticClock?
  private var usesClock: Bool?
  private var ticks: [Int64] = []
  private var hasTimes = false
  private var untimed = 0
  private var defaultDevice: DeviceHandle?
  private let defaultName: String
  private var lastName: String?
  private var lastDevice: DeviceHandle = 0

  init(sourceName: String, options: TraceOptions) {
    self.sourceName = sourceName
    clock = options.clock
    defaultName = TraceDevice.defaultName(sourceName, options)
  }

  /// Whether fixes get their times from the options' clock, as far as is known by now.
  var mayUseClock: Bool { clock != nil && usesClock != false }

  /// Takes a point of the device that the file or the options name.
  ///
  /// - Returns: whether it was a fix.
  @discardableResult
  mutating func take(_ point: PointDraft, into sink: inout FixSink) -> Bool {
    take(point, device: nil, into: &sink)
  }

  /// Takes a point of a device by name; `nil` is the file's own device.
  @discardableResult
  mutating func take(
    _ point: PointDraft, device name: String?, into sink: inout FixSink
  ) -> Bool {
    let row = UInt32(truncatingIfNeeded: sink.report.rows)
    sink.countRow()
    if let reason = refusal(of: point) {
      sink.drop(reason, line: point.line)
      return false
    }
    guard case .value(let longitude) = point.longitude,
      case .value(let latitude) = point.latitude
    else { return false }
    if usesClock == nil {
      usesClock = clock != nil && point.time.isAbsent
      if usesClock == true { sink.assume("No times: they come from the given clock.") }
    }
    let device = handle(of: name, in: &sink)
    guard let time = time(of: point, device: device) else {
      sink.drop(point.time.isAbsent ? .noTime : .badTime, line: point.line)
      return false
    }
    sink.append(
      Fix(
        device: device, time: time, longitude: longitude, latitude: latitude,
        accuracy: point.accuracy, speed: point.speed, course: point.course,
        altitude: point.altitude, receivedAt: point.receivedAt, flags: point.flags, row: row))
    return true
  }

  /// Ends a complete file.
  ///
  /// - Throws: ``TraceError/noTimes(name:)`` when there were positions but not one time.
  func finish() throws(TraceError) {
    if untimed > 0 && !hasTimes && usesClock != true { throw .noTimes(name: sourceName) }
  }

  /// Notes positions that were passed over because they can have no time.
  mutating func noteUntimed() {
    untimed += 1
  }

  private func refusal(of point: PointDraft) -> DropReason? {
    if let refusal = point.refusal { return refusal }
    if point.longitude.isBad || point.latitude.isBad { return .badPosition }
    if point.longitude.isAbsent || point.latitude.isAbsent { return .noPosition }
    if !point.longitude.number.isFinite || !point.latitude.number.isFinite { return .badPosition }
    return nil
  }

  private mutating func time(of point: PointDraft, device: DeviceHandle) -> Int64? {
    if usesClock == true, let clock {
      while ticks.count <= Int(device) { ticks.append(0) }
      defer { ticks[Int(device)] += 1 }
      return clock.start &+ clock.step &* ticks[Int(device)]
    }
    switch point.time {
    case .value(let time):
      hasTimes = true
      return time
    case .bad:
      hasTimes = true
      return nil
    case .absent:
      untimed += 1
      return nil
    }
  }

  private mutating func handle(of name: String?, in sink: inout FixSink) -> DeviceHandle {
    if let name {
      if name == lastName { return lastDevice }
      lastDevice = sink.device(name)
      lastName = name
      return lastDevice
    }
    if let defaultDevice { return defaultDevice }
    let handle = sink.device(defaultName)
    defaultDevice = handle
    return handle
  }
}
