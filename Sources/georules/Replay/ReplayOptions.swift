import Bytes
import Geo
import RulesEngine
import Traces

/// What `georules replay` was asked to do.
struct ReplayOptions {
  enum Preset: String, CaseIterable {
    case vehicle, phone, replay, contentflow, exact
  }

  var input: InputOptions
  var preset = Preset.replay
  var engine = IndexEngine.index
  var configuration: GeofenceConfiguration
  var threads = 1
  var eventsPath: String?
  var eventsFormat = EventWriter.Format.csv
  var statesPath: String?
  var mapPath: String?
  var printsJSON = false
  var isQuiet = false
  var isStrict = false

  init(_ arguments: Arguments) throws(UsageError) {
    input = try InputOptions(arguments)
    guard !input.traces.isEmpty else {
      throw UsageError(
        "name at least one trace"
          + (input.fenceFiles.isEmpty
            ? "" : ", before --fences: what follows --fences is a fence file up to the next option")
      )
    }
    guard !input.fenceFiles.isEmpty else {
      throw UsageError("name fence files with --fences FILE...")
    }
    if let chosen = try arguments.choice("preset", of: Preset.self) { preset = chosen }
    if let chosen = try arguments.choice("engine", of: IndexEngine.self) { engine = chosen }
    if let chosen = try arguments.choice("events-format", of: EventWriter.Format.self) {
      eventsFormat = chosen
    }
    configuration = Self.configuration(of: preset)
    try Self.apply(arguments, to: &configuration)
    threads = try arguments.integer("threads", in: 1...256) ?? 1
    eventsPath = arguments.value("events")
    statesPath = arguments.value("states")
    mapPath = arguments.value("map")
    printsJSON = arguments.has("json")
    isQuiet = arguments.has("quiet")
    isStrict = arguments.has("strict")
    let outputs =
      [eventsPath, statesPath, mapPath].count(where: { $0 == "-" }) + (printsJSON ? 1 : 0)
    guard outputs <= 1 else {
      throw UsageError("only one of --events, --states, --map and --json can use standard output")
    }
  }

  private static func configuration(of preset: Preset) -> GeofenceConfiguration {
    switch preset {
    case .vehicle: .vehicle
    case .phone: .phone
    case .replay: .replay
    case .contentflow: .contentFlow(minAccuracyMeters: 100, distanceFilterMeters: 50)
    case .exact: .exact
    }
  }

  private static func apply(
    _ arguments: Arguments, to configuration: inout GeofenceConfiguration
  ) throws(UsageError) {
    let dwell = try arguments.number("dwell") ?? 300
    configuration.dwellThresholdsMilliseconds = dwell > 0 ? [milliseconds(dwell)] : []
    if let accuracy = try arguments.number("max-accuracy") {
      configuration.quality.maxAccuracyMetres = accuracy
      configuration.quality.rejectsUnknownAccuracy = true
    }
    if let speed = try arguments.number("max-speed") { configuration.quality.maxSpeed = speed }
    if let distance = try arguments.number("distance-filter") {
      configuration.volume.distanceMetres = distance
    }
    if let reorder = try arguments.number("reorder") {
      configuration.reorderWindowMilliseconds = milliseconds(reorder)
    }
    if arguments.has("cross") { configuration.detectsCross = true }
  }

  private static func milliseconds(_ seconds: Double) -> Int64 {
    Int64(min(seconds * 1000, 1e15).rounded())
  }
}
