/// A B record: one position of a flight.
struct IGCRecord {
  /// Milliseconds of the UTC day.
  var timeOfDay: Int
  var latitude: Double
  var longitude: Double
  /// Whether the receiver had a 3-D fix (`A`).
  var isThreeDimensional: Bool
  /// Metres by GNSS; NaN without a 3-D fix.
  var altitude: Double
  /// Metres; NaN when no `FXA` column is there.
  var accuracy: Double
  /// Degrees; NaN when no `TRT` column is there.
  var course: Double

  /// Reads `BHHMMSSDDMMmmmNDDDMMmmmEVPPPPPGGGGG…`; `nil` when the record is broken.
  init?(_ line: Span<UInt8>, extension columns: IGCExtension) {
    guard line.count >= 35, let hour = Self.number(line, 1, 2),
      let minute = Self.number(line, 3, 2),
      let second = Self.number(line, 5, 2), hour < 24, minute < 60, second <= 60,
      let latitude = Self.angle(
        line, 7, degreeDigits: 2, more: columns.latitudeDigits, negative: 0x53, positive: 0x4e),
      let longitude = Self.angle(
        line, 15, degreeDigits: 3, more: columns.longitudeDigits, negative: 0x57, positive: 0x45),
      line[24] == 0x41 || line[24] == 0x56
    else { return nil }
    let fraction = IGCExtension.fraction(line, columns.secondDigits)
    timeOfDay = ((hour * 60 + minute) * 60 + second) * 1000 + Int(fraction * 1000)
    self.latitude = latitude
    self.longitude = longitude
    isThreeDimensional = line[24] == 0x41
    altitude = .nan
    if isThreeDimensional {
      // The sign takes the place of the first digit.
      let isNegative = line[30] == 0x2d
      guard let metres = Self.number(line, isNegative ? 31 : 30, isNegative ? 4 : 5) else {
        return nil
      }
      altitude = Double(isNegative ? -metres : metres)
    }
    accuracy = IGCExtension.number(line, columns.accuracy) ?? .nan
    course = IGCExtension.number(line, columns.track) ?? .nan
  }

  /// Whether the record holds the zeros that loggers write before the first fix.
  var isEmpty: Bool { !isThreeDimensional && latitude == 0 && longitude == 0 }

  private static func number(_ line: Span<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<start + count {
      let digit = line[index] &- 0x30
      guard digit < 10 else { return nil }
      value = value * 10 + Int(digit)
    }
    return value
  }

  private static func angle(
    _ line: Span<UInt8>, _ start: Int, degreeDigits: Int, more: Range<Int>?, negative: UInt8,
    positive: UInt8
  ) -> Double? {
    let minuteStart = start + degreeDigits
    guard let degrees = number(line, start, degreeDigits),
      let thousandths = number(line, minuteStart, 5), thousandths < 60_000
    else { return nil }
    let minutes = (Double(thousandths) + IGCExtension.fraction(line, more)) / 1000
    let magnitude = Double(degrees) + minutes / 60
    switch line[minuteStart + 5] {
    case positive: return magnitude
    case negative: return -magnitude
    default: return nil
    }
  }
}
