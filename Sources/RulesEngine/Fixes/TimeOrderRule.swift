/// What a fix's time says, compared with the device's last accepted fix.
enum OrderVerdict {
  case pass
  case reject(FixRejection)
  /// The fifth of five late fixes that are in order among themselves: the device's clock was wrong.
  case clockReset
}

extension DeviceState {
  /// Judges a fix's time.
  ///
  /// Late fixes with a time of receipt never reset the clock: the host knows better.
  mutating func judgeOrder(of fix: Fix) -> OrderVerdict {
    if fix.time > time { return .pass }
    if fix.time == time {
      let isSamePlace = fix.longitude == longitude && fix.latitude == latitude
      return .reject(isSamePlace ? .duplicate : .duplicateTimestamp)
    }
    guard fix.receivedAt == Fix.notReceived else { return .reject(.outOfOrder) }
    lateCount = lateCount > 0 && fix.time > lateTime ? lateCount + 1 : 1
    lateTime = fix.time
    if lateCount < 5 { return .reject(.outOfOrder) }
    lateCount = 0
    return .clockReset
  }
}
