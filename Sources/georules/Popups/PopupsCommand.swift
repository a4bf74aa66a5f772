import Bytes
import RulesEngine

/// `georules popups replay`: recorded stories of users against popup rules.
enum PopupsCommand: Command {
  static let name = "popups"
  static let summary =
    "Replay stories of users against popup rules; every candidate's reason as NDJSON."
  static let operands = "replay FILE"
  static let sections = [
    OptionSection(
      "Output",
      [
        CommandOption(
          "check", .flag,
          "compare each answer with the story's own, print how many agree as the last line, and "
            + "exit with 1 when one differs"),
        CommandOption("quiet", .flag, "with --check, print only answers that differ"),
      ])
  ]
  static let examples = [
    "georules popups replay Tests/Conformance/frequency/cases.json --check",
    "georules popups replay - < stories.json",
  ]

  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32 {
    guard let verb = arguments.positionals.first else {
      throw .usage(UsageError("say what to do: popups replay FILE"))
    }
    guard verb == "replay" else {
      throw .usage(UsageError("popups knows replay, not \(verb)"))
    }
    guard arguments.positionals.count == 2 else {
      throw .usage(UsageError("name one file of stories, or - for standard input"))
    }
    let isChecking = arguments.has("check")
    guard isChecking || !arguments.has("quiet") else {
      throw .usage(UsageError("--quiet goes with --check"))
    }
    let path = arguments.positionals[1]
    try NamedFiles.check(inputs: [path], outputs: [])
    do throws(ByteError) {
      return try replay(path, isChecking: isChecking, isQuiet: arguments.has("quiet"))
    } catch {
      guard ClosedPipe.explains(error.description) else { throw .unusableFile(error.description) }
      return ExitCode.done
    }
  }

  private static func replay(
    _ path: String, isChecking: Bool, isQuiet: Bool
  ) throws(ByteError) -> Int32 {
    var output = try PopupReplayOutput(isChecking: isChecking, isQuiet: isQuiet)
    try output.run(ByteSource(path: path))
    if let failure = output.failure {
      Terminal.complain(failure)
      return ExitCode.unusableFile
    }
    return output.hasDifference ? ExitCode.inputErrors : ExitCode.done
  }
}
