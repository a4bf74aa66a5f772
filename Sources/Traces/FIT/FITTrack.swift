import RulesEngine

/// Turns data messages to fixes: keeps the running time and the timer's stops.
struct FITTrack {
  private let device: DeviceHandle
  private let clock: SyntheticClock?
  private var timestamp: UInt32?
  private var startsSegment = false
  private var untimed: Int64 = 0
  private var hasTakenFix = false

  /// 1989-12-31T00:00:00Z, from which FIT counts seconds.
  private static let epoch: Int64 = 631_065_600
  /// Smaller times count from the device's start.
  private static let smallestAbsoluteTime: UInt32 = 0x1000_0000
  private static let eventMessage: UInt16 = 21

  init(device: DeviceHandle, clock: SyntheticClock?) {
    self.device = device
    self.clock = clock
  }

  /// Starts one of several chained files.
  mutating func startFile() {
    timestamp = nil
    if hasTakenFix { startsSegment = true }
  }

  /// Takes a data message.
  ///
  /// - Parameter secondsOffset: the five bits of a compressed timestamp header.
  mutating func take(
    _ message: Span<UInt8>, _ definition: FITDefinition, secondsOffset: UInt8?,
    into sink: inout FixSink
  ) {
    let written = definition.unsigned(message, FITDefinition.timestamp, size: 4)
    if let written { timestamp = written }
    if written == nil, let secondsOffset, let last = timestamp {
      // The five bits roll over every 32 seconds.
      timestamp = last &+ (UInt32(secondsOffset) &- last) & 0x1f
    }
    switch definition.globalNumber {
    case FITRecord.globalNumber:
      takeRecord(
        FITRecord(message, definition), isTimed: written != nil || secondsOffset != nil,
        into: &sink)
    case Self.eventMessage: takeEvent(message, definition)
    default: break
    }
  }

  /// The timer's start after a stop begins a new segment.
  private mutating func takeEvent(_ message: Span<UInt8>, _ definition: FITDefinition) {
    guard definition.unsigned(message, 0, size: 1) == 0 else { return }
    let kind = definition.unsigned(message, 1, size: 1)
    if kind == 0 && hasTakenFix { startsSegment = true }
  }

  private mutating func takeRecord(
    _ record: FITRecord, isTimed: Bool, into sink: inout FixSink
  ) {
    let row = sink.report.rows
    sink.countRow()
    guard let position = record.position else { return sink.drop(.noPosition, line: row + 1) }
    let time: Int64
    if isTimed, let timestamp {
      guard timestamp >= Self.smallestAbsoluteTime else {
        return sink.drop(.badTime, line: row + 1)
      }
      time = (Int64(timestamp) + Self.epoch) * 1000
    } else if let clock {
      time = clock.start &+ clock.step &* untimed
      untimed += 1
    } else {
      return sink.drop(.noTime, line: row + 1)
    }
    sink.append(
      Fix(
        device: device, time: time, longitude: position.longitude, latitude: position.latitude,
        accuracy: record.accuracy, speed: record.speed, altitude: record.altitude,
        flags: startsSegment ? .segmentStart : [], row: UInt32(truncatingIfNeeded: row)))
    startsSegment = false
    hasTakenFix = true
  }

  /// States what was taken for granted.
  func finish(into sink: inout FixSink) {
    sink.assume("times are UTC, to the second")
    if untimed > 0 { sink.assume("records without a time are dated by the clock option") }
  }
}
