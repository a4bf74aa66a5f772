import Geo

/// `georules index`: fences arranged once and saved, so that workers start in a moment.
enum IndexCommand: Command {
  static let name = "index"
  static let summary =
    "Read fence files and save their index, which replay --fences maps in milliseconds."
  static let operands = "FENCES... --out FILE"
  static let sections = [
    OptionSection("Fences", InputOptions.fenceOptions + [ReplayOptions.distanceModel]),
    OptionSection(
      "Output",
      [
        CommandOption("out", .value("FILE"), "where the index is written; the name ends in .idx"),
        CommandOption(
          "max-bytes", .value("N"),
          "how many bytes the index may take to answer: fewer make questions slower, not other "
            + "answers"),
        CommandOption("quiet", .flag, "print no notes or summary"),
        CommandOption(
          "strict", .flag,
          "exit with 1, and write nothing, when a fence was refused or the index takes more bytes"),
      ]),
  ]
  static let examples = [
    "georules index zones.geojson ports.csv --out zones.idx",
    "georules replay week.csv.gz --fences zones.idx --events events.csv",
  ]

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let options: IndexOptions
    do throws(UsageError) { options = try IndexOptions(arguments) } catch { throw .usage(error) }
    try NamedFiles.check(inputs: options.input.fenceFiles, outputs: [options.path])
    let started = ContinuousClock.now
    let loading = try FenceLoading(
      options.input, engine: .index, maxBytes: options.maxBytes, isQuiet: options.isQuiet)
    let index = loading.index
    guard index.count > 0 else {
      throw .unusableFile("\(options.input.fenceFiles.fileTitle): no fence to make an index of")
    }
    if !index.isWithinMaxBytes, let bound = options.maxBytes {
      Terminal.complain(
        "the index takes \(Quantity.grouped(index.indexBytes)) bytes even with the coarsest cells, "
          + "not \(Quantity.grouped(bound)) (--max-bytes)")
    }
    if options.isStrict && (loading.refusedCount > 0 || !index.isWithinMaxBytes) {
      return ExitCode.inputErrors
    }
    do throws(FenceIndexFileError) { try index.save(to: options.path) } catch {
      throw .unusableFile(error.description)
    }
    if !options.isQuiet { note(options.path, loading, ContinuousClock.now - started) }
    return ExitCode.done
  }

  private static func note(_ path: String, _ loading: FenceLoading, _ time: Duration) {
    let index = loading.index
    let refused = loading.refusedCount > 0 ? ", \(loading.refusedCount) refused" : ""
    Terminal.note(
      "fences    \(Quantity.grouped(index.count))\(refused); distance "
        + index.distanceModel.rawValue)
    let size = FileSize.bytes(of: path) ?? 0
    Terminal.note(
      "index     \(path), \(Quantity.grouped(Int(clamping: size))) bytes on disk, "
        + "\(Quantity.grouped(index.indexBytes)) to answer")
    Terminal.note(
      "time      \(Quantity.fixed(loading.readingSeconds, 3)) s reading, "
        + "\(Quantity.fixed(loading.indexSeconds, 3)) s index, "
        + "\(Quantity.fixed(time.seconds, 3)) s in all")
  }
}
