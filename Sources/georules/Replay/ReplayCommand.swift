import Bytes
import Geo
import RulesEngine
import Traces

/// `georules replay`: recorded positions against fences.
enum ReplayCommand: Command {
  static let name = "replay"
  static let summary =
    "Replay recorded traces against fences and report enters, exits, dwells and crossings."
  static let operands = "TRACE... --fences FILE..."
  static let sections = ReplayOptions.sections
  static let examples = [
    "georules replay week.csv.gz --fences ports.csv --preset vehicle --map map.html",
    "georules replay - --fences zones.geojson --events - --quiet < fixes.ndjson",
  ]

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let options: ReplayOptions
    do throws(UsageError) { options = try ReplayOptions(arguments) } catch { throw .usage(error) }
    try NamedFiles.check(
      inputs: options.input.traces + options.input.fenceFiles,
      outputs: [options.eventsPath, options.statesPath, options.mapPath])

    let fences = try FenceLoading(
      options.input, engine: options.engine, isQuiet: options.isQuiet)
    let indexed = ContinuousClock.now

    // Until here there is nothing to sum up, and Ctrl-C ends the process at once.
    Interrupt.install()
    let session: ReplaySession
    do throws(ByteError) {
      session = try ReplaySession(options, index: fences.index)
    } catch {
      throw .unusableFile(error.description)
    }
    let feed = replay(options, into: session)
    let ended = ContinuousClock.now

    let summary = ReplaySummary(
      tally: session.tally, index: fences.index, refusedFences: fences.refusedCount,
      reports: feed.reports,
      loadSeconds: fences.readingSeconds + (ended - indexed - session.busy).seconds,
      indexSeconds: fences.indexSeconds, replaySeconds: session.busy.seconds)
    try report(feed, session, summary, options)
    return exitCode(feed, fences, options)
  }

  /// Feeds the traces to the session: as they come, or all of them by device and time.
  private static func replay(_ options: ReplayOptions, into session: ReplaySession) -> TraceFeed {
    let batchSize = options.threads > 1 ? 1 << 16 : 4096
    var feed = TraceFeed(options.input, batchSize: batchSize, isQuiet: options.isQuiet)
    if options.preset == .exact {
      let collected = SortedFixes()
      let devices = feed.run { batch, _ in
        collected.add(batch)
        return true
      }
      collected.replay(devices, into: session, batchSize: batchSize, isQuiet: options.isQuiet)
      session.finish(devices)
    } else {
      let devices = feed.run { batch, devices in session.take(copy batch, devices) }
      session.finish(devices)
    }
    return feed
  }

  private static func report(
    _ feed: TraceFeed, _ session: ReplaySession, _ summary: ReplaySummary,
    _ options: ReplayOptions
  ) throws(CommandFailure) {
    for failure in feed.failures { Terminal.complain(failure) }
    if !options.isQuiet {
      for line in TraceNotes(feed.reports).lines { Terminal.note(line) }
      if let path = options.mapPath, path != "-" { Terminal.note("map       \(path)") }
      if Interrupt.isRequested {
        Terminal.note("stopped   by Ctrl-C; this is what was done so far")
      }
    }
    if options.printsJSON {
      try Terminal.deliver(summary.json.line)
    } else if !options.isQuiet {
      Terminal.note(summary.text.dropLast().description)
    }
    if let failure = session.failure?.description, !ClosedPipe.explains(failure) {
      throw .unusableFile(failure)
    }
  }

  private static func exitCode(
    _ feed: TraceFeed, _ fences: FenceLoading, _ options: ReplayOptions
  ) -> Int32 {
    if Interrupt.isRequested { return ExitCode.interrupted }
    if !feed.failures.isEmpty { return ExitCode.unusableFile }
    let hasErrors = fences.refusedCount > 0 || feed.reports.contains { !$0.drops.isEmpty }
    return options.isStrict && hasErrors ? ExitCode.inputErrors : ExitCode.done
  }
}
