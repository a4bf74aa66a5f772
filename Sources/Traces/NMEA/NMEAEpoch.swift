/// One instant of a receiver: what its several sentences say together.
struct NMEAEpoch {
  /// Milliseconds of the day; `nil` when no sentence has a time.
  private(set) var timeOfDay: Int?
  /// Days since 1970, settled.
  var day: Int?
  /// When the logger wrote it, milliseconds since 1970.
  private(set) var receivedAt: Int64?
  /// The line of the first sentence.
  let line: Int
  private(set) var latitude = Double.nan
  private(set) var longitude = Double.nan
  private(set) var speed = Double.nan
  private(set) var course = Double.nan
  private(set) var altitude = Double.nan
  private(set) var saysNoFix = false
  private(set) var isSimulated = false
  private var fractionDigits = -1
  private var kinds: UInt8 = 0

  init(_ report: NMEAReport, receivedAt: Int64?, line: Int) {
    timeOfDay = report.timeOfDay
    self.receivedAt = receivedAt
    self.line = line
    merge(report)
  }

  var hasPosition: Bool { latitude.isFinite && longitude.isFinite }

  /// Whether the sentence belongs to this instant.
  ///
  /// A second sentence of a kind that is there already belongs here only when it repeats the
  /// position: receivers faster than their clock's digits give several positions of one time.
  func accepts(_ report: NMEAReport) -> Bool {
    if report.kind == .vtg { return true }
    guard isSameTime(report.timeOfDay) else { return false }
    if let day, let other = report.day, day != other { return false }
    guard kinds & report.kind.rawValue != 0 else { return timeOfDay != nil }
    guard hasPosition, let other = report.latitude, let otherLongitude = report.longitude else {
      return timeOfDay != nil
    }
    let isSame = other.degrees == latitude && otherLongitude.degrees == longitude
    return isSame && timeOfDay != nil
  }

  /// Some receivers round the time in one sentence to a hundredth and not in another.
  private func isSameTime(_ other: Int?) -> Bool {
    guard let timeOfDay, let other else { return timeOfDay == other }
    if timeOfDay == other { return true }
    return abs(timeOfDay - other) < 10 && (timeOfDay % 10 == 0) != (other % 10 == 0)
  }

  /// Takes what the sentence adds; the position written with most digits wins, the later of equals.
  mutating func merge(_ report: NMEAReport) {
    kinds |= report.kind.rawValue
    if let newLatitude = report.latitude, let newLongitude = report.longitude,
      newLatitude.fractionDigits >= fractionDigits
    {
      latitude = newLatitude.degrees
      longitude = newLongitude.degrees
      fractionDigits = newLatitude.fractionDigits
    }
    if speed.isNaN { speed = report.speed }
    if course.isNaN { course = report.course }
    if altitude.isNaN { altitude = report.altitude }
    saysNoFix = saysNoFix || report.saysNoFix
    isSimulated = isSimulated || report.isSimulated
  }
}
