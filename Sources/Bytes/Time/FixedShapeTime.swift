/// Reads the one shape of date and time that nearly all recorders write: `yyyy-mm-ddThh:mm:ss`,
/// with a blank instead of the `T`, with three decimals, and with `Z` behind it or nothing.
enum FixedShapeTime {
  /// - Returns: `nil` for every other shape and for times that there are not.
  static func parse(_ text: Span<UInt8>) -> Timestamp? {
    let count = text.count
    guard count == 20 || count == 19 || count == 24 || count == 23 else { return nil }
    let bytes = unsafe text.bytes
    let date = EightBytes(bytes, 0)
    let clock = EightBytes(bytes, 11)
    let tens = unsafe text[unchecked: 8] &- 0x30
    let ones = unsafe text[unchecked: 9] &- 0x30
    let between = unsafe text[unchecked: 10]
    // `yyyy-mm-` and `hh:mm:ss`: the marks become zeros before the digits are checked.
    let dashes: UInt64 = 0x2d00_002d_0000_0000
    let colons: UInt64 = 0x0000_3a00_003a_0000
    guard date.word & 0xff00_00ff_0000_0000 == dashes,
      clock.word & 0x0000_ff00_00ff_0000 == colons,
      EightBytes(date.word ^ (dashes ^ 0x3000_0030_0000_0000)).othersThanDigits == 0,
      EightBytes(clock.word ^ (colons ^ 0x0000_3000_0030_0000)).othersThanDigits == 0,
      tens < 10, ones < 10, between | 0x20 == 0x74 || between == 0x20
    else { return nil }
    var millisecond = 0
    if count > 20 {
      let mark = unsafe text[unchecked: 19]
      guard mark == 0x2e || mark == 0x2c else { return nil }
      for index in 20..<23 {
        let digit = unsafe text[unchecked: index] &- 0x30
        guard digit < 10 else { return nil }
        millisecond = millisecond * 10 + Int(digit)
      }
    }
    let hasZone = count == 20 || count == 24
    if hasZone {
      guard (unsafe text[unchecked: count - 1]) | 0x20 == 0x7a else { return nil }
    }
    let milliseconds = CivilTime.milliseconds(
      year: date.pair(0) * 100 + date.pair(2), month: date.pair(5), day: Int(tens) * 10 + Int(ones),
      hour: clock.pair(0), minute: clock.pair(3), second: clock.pair(6), millisecond: millisecond)
    return milliseconds.map { Timestamp(milliseconds: $0, hasZone: hasZone) }
  }
}

extension EightBytes {
  /// The number that two digits write.
  @inline(__always)
  fileprivate func pair(_ index: Int) -> Int {
    let both = word &>> UInt64(index &* 8)
    return Int(both & 15) &* 10 &+ Int(both &>> 8 & 15)
  }
}
