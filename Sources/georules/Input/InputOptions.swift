import Bytes
import Geo
import Traces

/// Which files are read and how: shared by the commands.
struct InputOptions {
  var traces: [String]
  var fenceFiles: [String]
  var trace = TraceOptions()
  var fences = FenceFileOptions()
  /// The distance model that was asked for.
  private(set) var wantedDistanceModel: DistanceModel?
  /// The options that were given and matter only while fence files are read.
  private(set) var fenceReading: [String] = []

  var distanceModel: DistanceModel { wantedDistanceModel ?? .sphere }

  /// The saved index that is given instead of fence files.
  var savedIndex: String? {
    guard fenceFiles.count == 1, FenceIndex.isSaved(at: fenceFiles[0]) else { return nil }
    return fenceFiles[0]
  }

  /// Takes the words that are no options as traces.
  init(_ arguments: Arguments) throws(UsageError) {
    try self.init(arguments, traces: arguments.positionals, fenceFiles: arguments.all("fences"))
  }

  init(
    _ arguments: Arguments, traces: [String], fenceFiles: [String]
  ) throws(UsageError) {
    self.traces = traces
    self.fenceFiles = fenceFiles
    guard (traces + fenceFiles).count(where: { $0 == "-" }) <= 1 else {
      throw UsageError("standard input can be read only once")
    }
    try readTraceOptions(arguments)
    try readFenceOptions(arguments)
  }

  private mutating func readTraceOptions(_ arguments: Arguments) throws(UsageError) {
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
      trace.referenceTime = try InstantText.milliseconds(text, option: "reference-date")
    }
    do throws(TraceError) { try trace.validate() } catch { throw UsageError(error.description) }
  }

  private mutating func readFenceOptions(_ arguments: Arguments) throws(UsageError) {
    wantedDistanceModel = try arguments.choice("distance-model", of: DistanceModel.self)
    fenceReading = Self.fenceOptions.map(\.name).filter {
      arguments.has($0) || arguments.value($0) != nil
    }
    fences.format = try arguments.choice("fence-format", of: FenceFileOptions.Format.self)
    if let id = arguments.value("fence-id") {
      fences.identity = id == "index" ? .index : .property(id)
    }
    if let unit = try arguments.choice("radius-unit", of: LengthUnit.self) {
      fences.lengthUnit = unit
    }
    fences.radiusProperty = arguments.value("radius-property")
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
      guard sides.count == 2, !sides[1].isEmpty else {
        throw UsageError("--columns needs FIELD=NAME,..., such as time=ts,lat=y; not \(entry)")
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
      start: try InstantText.milliseconds(sides[0], option: "clock"),
      step: Int64((step * 1000).rounded()))
  }
}
