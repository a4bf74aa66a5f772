import Bytes
import Geo
import Traces

/// Which files are read and how: shared by the commands.
struct InputOptions {
  var traces: [String]
  var fenceFiles: [String]
  var trace = TraceOptions()
  var fences = FenceFileOptions()
  var distanceModel = DistanceModel.sphere

  static let traceOptions: [CommandOption] = [
    CommandOption("format", .value("NAME"), "the traces' format, when it is not recognised"),
    CommandOption(
      "columns", .value("MAP"), "a table's columns: time=NAME,lat=NAME,lon=NAME,device=NAME,..."),
    CommandOption("device", .value("NAME"), "the device of traces that name none"),
    CommandOption("time-zone", .value("ZONE"), "of times that name none; default UTC"),
    CommandOption("day-order", .value("NAME"), "day-first or month-first, for 03/04/2020"),
    CommandOption("clock", .value("START,STEP"), "times for traces without: start and seconds"),
    CommandOption(
      "reference-date", .value("DATE"), "a date near the recording, for NMEA's two-digit years"),
  ]

  static let fenceOptions: [CommandOption] = [
    CommandOption("fences", .values("FILE"), "GeoJSON, CSV, WKT, KML, KMZ or Shapefile"),
    CommandOption("fence-format", .value("NAME"), "the fence files' format, such as traccar"),
  ] + shapeOptions

  static let shapeOptions: [CommandOption] = [
    CommandOption(
      "fence-id", .value("PROPERTY"), "where ids come from; index: file stem and row from 0"),
    CommandOption(
      "active-windows", .flag, "apply properties such as valid_from and active_until"),
    CommandOption("active-from", .value("PROPERTY"), "the property with a fence's first moment"),
    CommandOption("active-until", .value("PROPERTY"), "the property with a fence's last moment"),
    CommandOption("radius-unit", .value("UNIT"), "of radii that name none: m, km, ft, mi or nmi"),
    CommandOption("distance-model", .value("NAME"), "sphere (default) or wgs84"),
    CommandOption("repair", .flag, "mend invalid polygons instead of refusing them"),
    CommandOption("close-rings", .flag, "close rings whose last position is not the first"),
    CommandOption("wrap-longitude", .flag, "accept fence longitudes beyond 180 degrees"),
  ]

  init(_ arguments: Arguments) throws(UsageError) {
    traces = arguments.positionals
    fenceFiles = arguments.all("fences")
    trace.format = try arguments.choice("format", of: TraceFormat.self)
    trace.device = arguments.value("device")
    trace.timeZone = arguments.value("time-zone")
    trace.columns = try Self.columns(arguments.value("columns"))
    trace.clock = try Self.clock(arguments.value("clock"))
    if let order = arguments.value("day-order") {
      guard let chosen = DayOrder(rawValue: order) else {
        throw UsageError("--day-order knows day-first, month-first, not \(order)")
      }
      trace.dayOrder = chosen
    }
    if let text = arguments.value("reference-date") {
      trace.referenceTime = try Self.instant(text, option: "reference-date")
    }
    if let model = try arguments.choice("distance-model", of: DistanceModel.self) {
      distanceModel = model
    }
    fences.format = try arguments.choice("fence-format", of: FenceFileOptions.Format.self)
    if let id = arguments.value("fence-id") {
      fences.identity = id == "index" ? .index : .property(id)
    }
    if let unit = try arguments.choice("radius-unit", of: LengthUnit.self) {
      fences.lengthUnit = unit
    }
    fences.appliesKnownWindows = arguments.has("active-windows")
    fences.activeFromProperty = arguments.value("active-from")
    fences.activeUntilProperty = arguments.value("active-until")
    fences.geometry.repair = arguments.has("repair")
    fences.geometry.closeRings = arguments.has("close-rings")
    fences.geometry.wrapLongitude = arguments.has("wrap-longitude")
  }

  private static func columns(_ text: String?) throws(UsageError) -> [String: String] {
    var map: [String: String] = [:]
    for entry in text?.split(separator: ",") ?? [] {
      let sides = entry.split(separator: "=", maxSplits: 1).map(String.init)
      guard sides.count == 2 else {
        throw UsageError("--columns needs FIELD=NAME, not \(entry)")
      }
      map[sides[0]] = sides[1]
    }
    return map
  }

  private static func clock(_ text: String?) throws(UsageError) -> SyntheticClock? {
    guard let text else { return nil }
    let sides = text.split(separator: ",").map(String.init)
    guard sides.count == 2, let step = Double(sides[1]), step >= 0, step < 1e9 else {
      throw UsageError("--clock needs START,STEP, such as 2024-01-01T00:00:00Z,1; not \(text)")
    }
    return SyntheticClock(
      start: try instant(sides[0], option: "clock"), step: Int64((step * 1000).rounded()))
  }

  private static func instant(_ text: String, option: String) throws(UsageError) -> Int64 {
    if let seconds = Double(text), seconds.magnitude < 1e12 {
      return Int64((seconds * 1000).rounded())
    }
    let bytes = Array(text.utf8)
    guard let time = Timestamp.parseISO8601(bytes.span) else {
      throw UsageError("--\(option) needs an ISO 8601 time or Unix seconds, not \(text)")
    }
    return time.milliseconds
  }
}
