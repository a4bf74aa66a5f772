import Traces

/// The words of `georules simulate` as a simulator.
enum SimulationOptions {
  static let list: [CommandOption] = [
    CommandOption("devices", .value("N"), "how many devices; they are called sim-1, sim-2, ..."),
    CommandOption("hours", .value("H"), "how long each is watched"),
    CommandOption("seed", .value("S"), "a whole number; another seed gives another traffic"),
    CommandOption("interval", .value("SECONDS"), "from fix to fix of a device; default 10"),
    CommandOption(
      "box", .value("W,S,E,N"),
      "where they drive, in degrees; default -74.05,40.6,-73.85,40.8, New York"),
    CommandOption("start", .value("TIME"), "the first instant; default 2024-01-01T00:00:00Z"),
    CommandOption("noise", .value("M"), "deviation of positions in metres; default 5"),
    CommandOption("late", .value("SHARE"), "of fixes that arrive late, 0 to 1; default 0"),
    CommandOption("duplicates", .value("SHARE"), "of fixes that arrive twice; default 0"),
    CommandOption(
      "gaps", .value("SHARE"), "of fixes that a gap of some minutes begins at; default 0.002"),
  ]

  static func simulator(_ arguments: Arguments) throws(UsageError) -> TraceSimulator {
    guard let devices = try arguments.integer("devices", in: 1...1_000_000),
      let hours = try arguments.number("hours", in: 0...1_000_000), arguments.value("seed") != nil
    else { throw UsageError("--devices, --hours and --seed are all needed") }
    var simulator = TraceSimulator(devices: devices, hours: hours, seed: try seed(arguments))
    if let seconds = try arguments.number("interval", in: 0.001...86_400) {
      simulator.interval = Int64((seconds * 1000).rounded())
    }
    if let start = arguments.value("start") {
      simulator.start = try InstantText.milliseconds(start, option: "start")
    }
    let lastInstant = 253_402_300_799_000.0
    guard Double(simulator.start) + hours * 3_600_000 <= lastInstant else {
      throw UsageError("--hours leads beyond the year 9999")
    }
    if let box = arguments.value("box") { try set(box, of: &simulator) }
    if let noise = try arguments.number("noise", in: 0...10_000) { simulator.noiseMetres = noise }
    if let late = try arguments.number("late", in: 0...1) { simulator.lateShare = late }
    if let share = try arguments.number("duplicates", in: 0...1) {
      simulator.duplicateShare = share
    }
    if let gaps = try arguments.number("gaps", in: 0...1) { simulator.gapShare = gaps }
    return simulator
  }

  private static func seed(_ arguments: Arguments) throws(UsageError) -> UInt64 {
    let text = arguments.value("seed") ?? ""
    guard let seed = UInt64(text) else {
      throw UsageError("--seed needs a whole number from 0 to \(UInt64.max), not \(text)")
    }
    return seed
  }

  private static func set(_ text: String, of simulator: inout TraceSimulator) throws(UsageError) {
    let edges = text.split(separator: ",", omittingEmptySubsequences: false).map { Double($0) }
    guard edges.count == 4, let west = edges[0], let south = edges[1], let east = edges[2],
      let north = edges[3], west >= -180, west < east, east <= 180, south >= -90, south < north,
      north <= 90
    else {
      throw UsageError(
        "--box needs W,S,E,N in degrees with W < E and S < N, such as -74.05,40.6,-73.85,40.8; "
          + "not \(text)")
    }
    simulator.west = west
    simulator.south = south
    simulator.east = east
    simulator.north = north
  }
}
