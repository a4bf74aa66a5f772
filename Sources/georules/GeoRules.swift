import Glibc

@main
struct GeoRules {
  private static var commands: [any Command.Type] {
    [
      ReplayCommand.self, CheckCommand.self, IndexCommand.self, ConvertCommand.self,
      SimulateCommand.self, RulesCommand.self, PopupsCommand.self,
    ]
  }

  static func main() {
    // A reader that goes away (`| head`) ends the output, not the process with a signal.
    signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  static func run(_ words: [String]) -> Int32 {
    guard let verb = words.first, verb != "--help", verb != "-h", verb != "help" else {
      if words.isEmpty {
        Terminal.draw(overview)
        return ExitCode.usage
      }
      Terminal.print(overview)
      return ExitCode.done
    }
    guard let command = command(named: verb) else {
      let known = commands.map { $0.name }.joined(separator: ", ")
      Terminal.complain(
        "unknown command \(verb); there are \(known)\nusage: georules COMMAND [OPTION...]")
      return ExitCode.usage
    }
    let rest = Array(words.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      Terminal.print(command.help)
      return ExitCode.done
    }
    return run(command, rest)
  }

  private static func command(named name: String) -> (any Command.Type)? {
    for command in commands where command.name == name { return command }
    return nil
  }

  private static func run(_ command: any Command.Type, _ words: [String]) -> Int32 {
    let arguments: Arguments
    do {
      arguments = try Arguments(words, options: command.options)
    } catch {
      return report(.usage(error), command)
    }
    do {
      return try command.run(arguments)
    } catch {
      return report(error, command)
    }
  }

  private static func report(_ failure: CommandFailure, _ command: any Command.Type) -> Int32 {
    switch failure {
    case .usage(let error):
      Terminal.complain(
        "\(error.message)\nusage: georules \(command.name) \(command.operands) [OPTION...]\n"
          + "georules \(command.name) --help tells more")
      return ExitCode.usage
    case .unusableFile(let reason):
      Terminal.complain(reason)
      return ExitCode.unusableFile
    }
  }

  private static var overview: String {
    let lines = commands.map { "  \($0.name.padded(to: 10))\($0.summary)" }
    return """
      georules: replay recorded positions against fences.

      usage: georules COMMAND [OPTION...]

      \(lines.joined(separator: "\n"))

      georules COMMAND --help tells more.

      """
  }
}
