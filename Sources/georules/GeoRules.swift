import Glibc

@main
struct GeoRules {
  private static let commands: [any Command.Type] = [
    ReplayCommand.self, CheckCommand.self, ConvertCommand.self, SimulateCommand.self,
  ]

  static func main() {
    // A reader that goes away (`| head`) ends the output, not the process with a signal.
    unsafe signal(SIGPIPE, SIG_IGN)
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  static func run(_ words: [String]) -> Int32 {
    guard let verb = words.first, verb != "--help", verb != "-h", verb != "help" else {
      Terminal.print(overview)
      return words.isEmpty ? ExitCode.usage : ExitCode.done
    }
    guard let command = commands.first(where: { $0.name == verb }) else {
      let known = commands.map(\.name).joined(separator: ", ")
      Terminal.complain("unknown command \(verb); there are \(known)")
      return ExitCode.usage
    }
    let rest = Array(words.dropFirst())
    if rest.contains("--help") || rest.contains("-h") {
      Terminal.print(command.help)
      return ExitCode.done
    }
    do {
      return try command.run(Arguments(rest, options: command.options))
    } catch let error as UsageError {
      return complain(error, command)
    } catch CommandFailure.usage(let error) {
      return complain(error, command)
    } catch CommandFailure.cannotRead(let reason) {
      Terminal.complain(reason)
      return ExitCode.cannotRead
    } catch {
      Terminal.complain("\(error)")
      return ExitCode.cannotRead
    }
  }

  private static func complain(_ error: UsageError, _ command: any Command.Type) -> Int32 {
    Terminal.complain("\(error.message)\nusage: georules \(command.name) \(command.operands)")
    return ExitCode.usage
  }

  private static var overview: String {
    let lines = commands.map { "  \($0.name.padded(to: 10))\($0.summary)" }
    return """
      georules: replay recorded positions against fences.

      usage: georules COMMAND ...

      \(lines.joined(separator: "\n"))

      georules COMMAND --help tells more.

      """
  }
}
