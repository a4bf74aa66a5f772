import Geo
import Traces

extension InputOptions {
  /// How traces are read.
  static let traceOptions: [CommandOption] = [
    CommandOption(
      "format", .value("NAME"),
      "the traces' format, when it is not recognised: " + names(of: TraceFormat.self)),
    CommandOption(
      "columns", .value("MAP"),
      "a table's columns, as time=NAME,lat=NAME,lon=NAME,device=NAME,accuracy=NAME; a number "
        + "counts columns from 0"),
    CommandOption(
      "device", .value("NAME"),
      "the device of traces that name none; default: the file's name up to its first dot"),
    CommandOption(
      "time-zone", .value("ZONE"),
      "of times that name none, such as Europe/Athens or +02:00; default UTC"),
    CommandOption("day-order", .value("NAME"), "day-first or month-first, for dates as 03/04/2020"),
    CommandOption(
      "clock", .value("START,STEP"),
      "times for traces that have none: the first time, and the seconds from fix to fix"),
    CommandOption(
      "reference-date", .value("DATE"),
      "a date near the recording, for formats with two-digit years"),
  ]

  /// How fences are read.
  static let fenceOptions: [CommandOption] = [
    CommandOption(
      "fence-format", .value("NAME"),
      "the fence files' format, when it is not recognised: "
        + names(of: FenceFileOptions.Format.self)),
    CommandOption(
      "fence-id", .value("PROPERTY"),
      "the property that names a fence; index: the file's name and the feature's number from 0"),
    CommandOption(
      "active-windows", .flag, "apply properties such as valid_from and active_until"),
    CommandOption("active-from", .value("PROPERTY"), "the property with a fence's first moment"),
    CommandOption("active-until", .value("PROPERTY"), "the property with a fence's last moment"),
    CommandOption(
      "radius-property", .value("PROPERTY"),
      "the property with the radius of points or the half-width of lines"),
    CommandOption(
      "radius-unit", .value("UNIT"),
      "of radii that name none: " + names(of: LengthUnit.self) + "; default m"),
    CommandOption("repair", .flag, "mend invalid polygons instead of refusing them"),
    CommandOption("close-rings", .flag, "close rings whose last position is not their first"),
    CommandOption("wrap-longitude", .flag, "accept fence longitudes beyond 180 degrees"),
  ]

  static func names<Choice: RawRepresentable & CaseIterable>(of type: Choice.Type) -> String
  where Choice.RawValue == String {
    let names = Choice.allCases.map(\.rawValue)
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " or " + last
  }
}
