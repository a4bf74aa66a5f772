/// A verb of the command line.
protocol Command: Sendable {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// What stands behind the verb in the usage line.
  static var operands: String { get }
  static var options: [CommandOption] { get }

  /// Does the work and returns the exit code.
  static func run(_ arguments: Arguments) throws(CommandFailure) -> Int32
}

/// Why a command stopped.
enum CommandFailure: Error {
  case usage(UsageError)
  case cannotRead(String)
}

extension Command {
  /// The page that `--help` prints.
  static var help: String {
    let width = options.map(\.usage.count).max() ?? 0
    let lines = options.map { option in
      "  " + option.usage + String(repeating: " ", count: width - option.usage.count + 2)
        + option.help
    }
    return """
      \(summary)

      usage: georules \(name) \(operands) [options]

      \(lines.joined(separator: "\n"))

      A file named - is standard input or output.
      Exit codes: 0 done, 1 the input had errors (with --strict), 2 usage, 3 cannot read.

      """
  }
}
