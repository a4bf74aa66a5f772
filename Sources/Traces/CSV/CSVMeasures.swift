import Bytes
import RulesEngine

/// Reads accuracy, speed, course and altitude of a row, and the marks that leave a row out.
struct CSVMeasures {
  /// What the units were taken for, one sentence each.
  private(set) var assumptions: [String] = []

  private let accuracy: Int
  private let speed: Int
  private let course: Int
  private let altitude: Int
  private let valid: Int
  private let visible: Int
  private let outlier: Int
  private let mark: UInt8
  private let isShips: Bool
  private var accuracyFactor = 1.0
  private var speedFactor = 1.0
  private var altitudeFactor = 1.0
  private var foldedCourses = 0

  init(_ layout: CSVLayout) {
    accuracy = layout.column(.accuracy)
    speed = layout.column(.speed)
    course = layout.column(.course)
    altitude = layout.column(.altitude)
    valid = layout.column(.valid)
    visible = layout.column(.visible)
    outlier = layout.column(.outlier)
    mark = layout.decimalMark
    isShips = layout.kind == .ships
    let feet = 0.3048
    accuracyFactor = layout.units[.accuracy]?.parsed { CSVCell.lengthFactor(of: $0) } ?? 1
    altitudeFactor = layout.units[.altitude]?.parsed { CSVCell.lengthFactor(of: $0) } ?? 1
    let speedName = layout.columns[.speed].map { CSVName(layout.names[$0]).joined } ?? ""
    if speed >= 0 {
      let named = layout.units[.speed]?.parsed { CSVCell.speedFactor(of: $0) }
      let isKnots =
        speedName.hasPrefix("sog") || speedName.hasPrefix("speedoverground")
        || (layout.kind == .aircraft && ["groundspeed", "gs", "gspeed"].contains(speedName))
      // The chips of pocket loggers write km/h.
      let (factor, unit) =
        isKnots ? (1852.0 / 3600, "knots") : layout.kind == .logger ? (1 / 3.6, "km/h") : (1, "m/s")
      speedFactor = named ?? factor
      if named == nil {
        assumptions.append(
          "speed in column \(layout.name(.speed)) taken as \(unit) where no unit is named")
      }
    }
    if altitude >= 0 && layout.units[.altitude] == nil {
      // State vectors with a velocity are metric; the rest of aviation counts in feet.
      let isFeet = layout.kind == .aircraft && speedName != "velocity"
      if isFeet { altitudeFactor = feet }
      assumptions.append(
        "altitude in column \(layout.name(.altitude)) taken as \(isFeet ? "feet" : "metres") "
          + "where no unit is named")
    }
    if layout.columns[.polyline] != nil {
      assumptions.append("points of a path are taken as 15 s apart from the row's time on")
    }
  }

  /// Why the row's own marks leave it out, if they do.
  mutating func markedReason(_ record: borrowing Record) -> DropReason? {
    if visible >= 0, CSVCell.isNo(record.field(visible)) { return .markedInvalid }
    if outlier >= 0, CSVCell.isYes(record.field(outlier)) { return .markedInvalid }
    if valid >= 0, CSVCell.isNo(record.field(valid)) { return .noFix }
    return nil
  }

  /// Fills in what the row says; NaN stays where it says nothing.
  mutating func fill(_ fix: inout Fix, from record: borrowing Record) {
    if accuracy >= 0 {
      fix.accuracy =
        record.decimal(accuracy, decimalMark: mark).map { $0 * accuracyFactor }
        ?? CSVCell.length(record.field(accuracy), mark: mark, factor: accuracyFactor)
    }
    if speed >= 0 {
      let value =
        record.decimal(speed, decimalMark: mark).map { $0 * speedFactor }
        ?? CSVCell.speed(record.field(speed), mark: mark, factor: speedFactor)
      // 102.3 knots is how AIS says that it does not know.
      if value >= 0 && !(isShips && value >= 102.25 * speedFactor) { fix.speed = value }
    }
    if course >= 0 {
      fix.course = settled(
        record.decimal(course, decimalMark: mark)
          ?? CSVCell.course(record.field(course), mark: mark))
    }
    if altitude >= 0 {
      let cell = record.field(altitude)
      // -777 is how loggers of GeoLife say that they do not know.
      if let number = record.decimal(altitude, decimalMark: mark) {
        if number != -777 { fix.altitude = number * altitudeFactor }
      } else if CSVCell.number(cell, mark: mark) != -777 {
        fix.altitude = CSVCell.length(cell, mark: mark, factor: altitudeFactor)
      }
    }
  }

  private mutating func settled(_ degrees: Double) -> Double {
    if degrees >= 0 && degrees < 360 { return degrees }
    // 360 and 511 are what AIS writes for no course and no heading.
    if degrees == 360 { return isShips ? .nan : 0 }
    guard degrees < 0 else { return .nan }
    if isShips {
      // A field of 0.1° in 12 bits, read as signed: 4096 steps too low.
      let folded = degrees + 409.6
      guard degrees >= -204.8 && folded < 360 else { return .nan }
      foldedCourses += 1
      return folded
    }
    return degrees == -1 || degrees < -180 ? .nan : degrees + 360
  }

  /// What was found only while reading.
  var findings: [String] {
    foldedCourses == 0
      ? [] : ["\(foldedCourses) negative courses had 409.6 degrees added: they had overflowed"]
  }
}
