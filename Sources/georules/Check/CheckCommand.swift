import Bytes
import Geo

/// `georules check`: what is in fence files and what is wrong with them.
enum CheckCommand: Command {
  static let name = "check"
  static let summary =
    "List what fence files hold, what was refused or mended in them, and why; verify saved indexes."
  static let operands = "FENCES...|INDEX..."
  static let sections = [
    OptionSection("Fences", InputOptions.fenceOptions),
    OptionSection(
      "Output",
      [
        CommandOption(
          "map", .value("FILE.html"), "draw the fences on a page that needs no network"),
        CommandOption("json", .flag, "print one JSON object instead of the list"),
        CommandOption("strict", .flag, "exit with 1 when a fence was refused"),
      ]),
  ]
  static let examples = [
    "georules check boroughs.geojson --repair --map boroughs.html",
    "georules check zones/*.kml --fence-id index --json --strict",
    "georules check zones.idx",
  ]

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    let input: InputOptions
    do throws(UsageError) { input = try inputOptions(arguments) } catch { throw .usage(error) }
    let mapPath = arguments.value("map")
    // A file that cannot be opened is one of those to tell of.
    try NamedFiles.checkApart(inputs: input.fenceFiles, outputs: [mapPath])

    let savedPaths = input.fenceFiles.filter { FenceIndex.isSaved(at: $0) }
    let paths = input.fenceFiles.filter { !savedPaths.contains($0) }
    let (result, errors) = FenceFile.readAll(paths: paths, options: input.fences)
    let saved = savedPaths.map { SavedIndexCheck($0) }
    for error in errors { Terminal.complain(error.description) }
    for error in saved.compactMap(\.error) { Terminal.complain(error.description) }
    let report = CheckReport(result, unreadable: errors, saved: saved)
    if let mapPath {
      try draw(result.fences + saved.flatMap(\.fences), files: input.fenceFiles, to: mapPath)
    }
    if arguments.has("json") {
      try Terminal.deliver(report.json.line)
    } else if mapPath == "-" {
      Terminal.draw(report.text)
    } else {
      try Terminal.deliver(report.text)
    }
    if !errors.isEmpty || saved.contains(where: { $0.error != nil }) {
      return ExitCode.unusableFile
    }
    let isFaulty = !result.failures.isEmpty
    return arguments.has("strict") && isFaulty ? ExitCode.inputErrors : ExitCode.done
  }

  private static func inputOptions(_ arguments: Arguments) throws(UsageError) -> InputOptions {
    guard !arguments.positionals.isEmpty else { throw UsageError("name at least one fence file") }
    var seen: Set<String> = []
    for path in arguments.positionals where !seen.insert(path).inserted {
      throw UsageError("\(path) is named twice")
    }
    guard arguments.value("map") != "-" || !arguments.has("json") else {
      throw UsageError("only one of --map and --json can use standard output")
    }
    return try InputOptions(arguments, traces: [], fenceFiles: arguments.positionals)
  }

  private static func draw(
    _ fences: [Fence], files: [String], to path: String
  ) throws(CommandFailure) {
    var page = MapPage(title: files.fileTitle)
    for (handle, fence) in fences.enumerated() {
      page.addFence(fence, handle: FenceHandle(handle))
    }
    do throws(ByteError) {
      try page.write(to: path)
    } catch {
      guard ClosedPipe.explains(error.description) else {
        throw .unusableFile(error.description)
      }
    }
  }
}

extension [String] {
  /// The names of the files without their folders; of many, the first and how many more.
  var fileTitle: String {
    let names = map { $0.split(separator: "/").last.map(String.init) ?? $0 }
    guard names.count > 3, let first = names.first else { return names.joined(separator: ", ") }
    return "\(first) and \(names.count - 1) more"
  }
}
