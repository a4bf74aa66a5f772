import RulesEngine
import Traces

/// `georules convert`: traces in any known format into one that can be written.
enum ConvertCommand: Command {
  static let name = "convert"
  static let summary =
    "Convert recorded traces to CSV, NDJSON, GPX or GeoJSON, and report what was read."
  static let operands = "TRACE... --to FORMAT"
  static let sections = [
    OptionSection("Reading traces", InputOptions.traceOptions),
    OptionSection(
      "Output",
      TraceOutputOptions.options + [
        CommandOption(
          "json", .flag, "print the report as one JSON object on standard output; needs --output"),
        CommandOption("strict", .flag, "exit with 1 when rows were left out"),
      ]),
  ]
  static let examples = [
    "georules convert ride.fit --to gpx --output ride.gpx",
    "georules convert logs/*.nmea --output logs.csv.gz --json",
  ]

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let input: InputOptions
    let outputOptions: TraceOutputOptions
    do throws(UsageError) {
      input = try InputOptions(arguments)
      guard !input.traces.isEmpty else { throw UsageError("name at least one trace") }
      outputOptions = try TraceOutputOptions(arguments)
      guard outputOptions.path != "-" || !arguments.has("json") else {
        throw UsageError("--json needs --output FILE: standard output holds the trace")
      }
    } catch {
      throw .usage(error)
    }
    try NamedFiles.check(inputs: input.traces, outputs: [outputOptions.path])

    Interrupt.install()
    let output = try TraceOutput(outputOptions)
    var feed = TraceFeed(input, isQuiet: arguments.has("quiet"))
    let devices = feed.run { batch, devices in output.take(batch, devices) }
    output.finish()
    try report(feed, deviceCount: devices.count, output, arguments)
    return exitCode(feed, arguments)
  }

  private static func report(
    _ feed: TraceFeed, deviceCount: Int, _ output: TraceOutput, _ arguments: Arguments
  ) throws(CommandFailure) {
    for failure in feed.failures { Terminal.complain(failure) }
    if let failure = output.failure { throw .unusableFile(failure) }
    if arguments.has("json") {
      let summary = JSONValue.object([
        ("files", .array(feed.reports.map(\.json))), ("fixes", .int(output.fixCount)),
        ("devices", .int(deviceCount)),
        ("failures", .array(feed.failures.map { .string($0) })),
      ])
      try Terminal.deliver(summary.line)
    } else if !arguments.has("quiet") {
      for report in feed.reports { Terminal.note(report.text) }
      if output.isStopped {
        Terminal.note("the output was closed before all was written")
        return
      }
      Terminal.note(output.sentence("wrote", deviceCount: deviceCount))
    }
  }

  private static func exitCode(_ feed: TraceFeed, _ arguments: Arguments) -> Int32 {
    if Interrupt.isRequested { return ExitCode.interrupted }
    if !feed.failures.isEmpty { return ExitCode.unusableFile }
    let hasDrops = feed.reports.contains { !$0.drops.isEmpty }
    return arguments.has("strict") && hasDrops ? ExitCode.inputErrors : ExitCode.done
  }
}
