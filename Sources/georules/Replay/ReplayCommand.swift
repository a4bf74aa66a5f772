import Bytes
import Geo
import RulesEngine
import Traces

/// `georules replay`: recorded positions against fences.
enum ReplayCommand: Command {
  static let name = "replay"
  static let summary = "Replay recorded traces against fences and report enters, exits and dwells."
  static let operands = "TRACE... --fences FILE..."
  static let options = InputOptions.fenceOptions + ReplayOptions.own + InputOptions.traceOptions

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let options: ReplayOptions
    do throws(UsageError) { options = try ReplayOptions(arguments) } catch { throw .usage(error) }
    Interrupt.install()

    let started = ContinuousClock.now
    let fences = try FenceLoading(options.input, isQuiet: options.isQuiet).result
    let fencesLoaded = ContinuousClock.now
    let index = FenceIndex(
      fences.fences, engine: options.engine, distanceModel: options.input.distanceModel)
    let indexed = ContinuousClock.now

    let session: ReplaySession
    do throws(ByteError) {
      session = try ReplaySession(options, fences: fences.fences, index: index)
    } catch {
      throw .cannotRead(error.description)
    }
    var feed = TraceFeed(options)
    feed.run(into: session)
    let ended = ContinuousClock.now

    let summary = ReplaySummary(
      tally: session.tally, fences: fences.fences, refusedFences: fences.failures.count,
      reports: feed.reports,
      loadSeconds: (fencesLoaded - started + (ended - indexed) - session.busy).seconds,
      indexSeconds: (indexed - fencesLoaded).seconds, replaySeconds: session.busy.seconds)
    report(feed, options)
    if options.printsJSON {
      Terminal.print(String(decoding: summary.json, as: UTF8.self))
    } else if !options.isQuiet {
      Terminal.note(summary.text.dropLast().description)
    }
    return try exitCode(feed, session, fences, options)
  }

  private static func report(_ feed: TraceFeed, _ options: ReplayOptions) {
    for failure in feed.failures { Terminal.complain(failure) }
    guard !options.isQuiet else { return }
    for report in feed.reports where report.fixes > 0 {
      for sentence in report.assumptions { Terminal.note("\(report.name): \(sentence)") }
    }
    if let path = options.mapPath, path != "-" { Terminal.note("map       \(path)") }
  }

  private static func exitCode(
    _ feed: TraceFeed, _ session: ReplaySession, _ fences: FenceFileResult,
    _ options: ReplayOptions
  ) throws(CommandFailure) -> Int32 {
    if let failure = session.failure { throw .cannotRead(failure.description) }
    if Interrupt.isRequested { return ExitCode.interrupted }
    if feed.unreadable > 0 { return ExitCode.cannotRead }
    let hasErrors =
      !feed.failures.isEmpty || !fences.failures.isEmpty
      || feed.reports.contains { !$0.drops.isEmpty }
    return options.isStrict && hasErrors ? ExitCode.inputErrors : ExitCode.done
  }
}
